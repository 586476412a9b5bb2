import { plainHex } from '../../payment/theme/color'

const HEX = /^#?((?:[0-9a-f]{3}){1,2})$/i
/** What may become such a colour while it is typed. */
const BEGUN = /^#?[0-9a-f]{0,6}$/i

/** What the field of a colour accepts. */
export const ACCEPTED = 'Use # and 3 or 6 digits (0–9, a–f), such as #FFCC00.'

/** The colour that was typed; null when it is none. */
export function colorOfText(text: string): string | null {
  const digits = HEX.exec(text.trim())?.[1]
  return digits ? plainHex(`#${digits}`) : null
}

export const mayBecomeColor = (text: string) => BEGUN.test(text.trim())
