import { plainHex } from '../../payment/theme/color'

const HEX = /^#?((?:[0-9a-f]{3}){1,2})$/i
/** A colour that is not typed completely. */
const PARTIAL = /^#?[0-9a-f]{0,6}$/i

export const COLOR_FORMAT = 'Use # and 3 or 6 digits (0–9, a–f), such as #FFCC00.'

/** The typed colour as `#rrggbb`; null if the text is not a colour. */
export function parseColorText(text: string): string | null {
  const digits = HEX.exec(text.trim())?.[1]
  return digits ? plainHex(`#${digits}`) : null
}

export const isPartialColor = (text: string) => PARTIAL.test(text.trim())
