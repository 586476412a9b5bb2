import { and, eq } from 'drizzle-orm'
import type { Theme } from '../../../contract/theme/theme'
import { plainHex } from '../../../payment/theme/color'
import { DEFAULT_PALETTE } from '../../../payment/theme/defaults'
import { textOn } from '../../../payment/theme/derive'
import { type MailBrand, oneLine } from '../../mail/queue/mail-message'
import type { Database } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import type { MerchantAndMode } from '../../storage/owner'
import { merchantProfiles, merchants } from '../../storage/schema/merchants'

/** The brand of a mail: the accent of the theme, with a label colour that is readable on it. */
export function brandOf(name: string, theme: Theme | null, logo: Buffer | null): MailBrand {
  const accent = theme?.accent ?? DEFAULT_PALETTE.light.accent
  return { name, accent, label: textOn(plainHex(accent)), logo }
}

/** The name and theme of a merchant, from its profile in the mode. */
export async function readMerchantBrand(database: Database, { merchantId, mode }: MerchantAndMode) {
  const { profile, merchant } = requireRow(
    await database
      .select({ merchant: merchants, profile: merchantProfiles })
      .from(merchants)
      .leftJoin(merchantProfiles, and(eq(merchantProfiles.merchantId, merchants.id), eq(merchantProfiles.mode, mode)))
      .where(eq(merchants.id, merchantId)),
  )
  return { name: oneLine(profile?.name ?? merchant.name), theme: profile?.theme ?? null }
}
