import type { Theme } from '../../../contract/theme/theme'
import { plainHex } from '../../../payment/theme/color'
import { DEFAULT_PALETTE } from '../../../payment/theme/defaults'
import { textOn } from '../../../payment/theme/derive'
import type { MailBrand } from '../../mail/queue/mail-message'

/** The look of a mail: the accent of the theme, with a label that can be read on it. */
export function brandOf(name: string, theme: Theme | null, logo: Buffer | null): MailBrand {
  const accent = theme?.accent ?? DEFAULT_PALETTE.light.accent
  return { name, accent, label: textOn(plainHex(accent)), logo }
}
