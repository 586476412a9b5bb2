import type { Currency, Language } from '../contract/enums'
import { minorDigits } from './money'

/** Marks that people write before or after an amount of a currency, besides its ISO code. */
const MARKS: Record<Currency, readonly string[]> = {
  NGN: ['₦', 'N'],
  KES: ['KSh', 'Sh'],
  GHS: ['GH₵', '₵', 'GH¢', 'GHC'],
  ZAR: ['R'],
  XOF: ['F CFA', 'FCFA', 'CFA', 'F'],
  UGX: ['USh', 'Sh'],
  TZS: ['TSh', 'Sh'],
  EGP: ['E£', '£', 'LE', 'ج.م.', 'ج.م'],
  MAD: ['DHS', 'DH', 'د.م.', 'د.م'],
  USD: ['US$', '$'],
  EUR: ['€'],
}

/** Languages with a decimal comma. */
export const WITH_COMMA: readonly Language[] = ['fr', 'pt']

/**
 * Converts a typed amount, with the digits, separators and currency signs of its language, into a plain decimal ("$25",
 * "25 USD", "1 234,50", "1.234,50", "1,234.5", "٥٠٠"). Null if it is no amount, or ambiguous: in English, "1.500" is
 * either 1.50 or 1,500.
 */
export function plainAmount(typed: string, currency: Currency, language: Language): string | null {
  const ascii = toAscii(typed).replace(/['’]/g, ' ').replace(/٬/g, ' ')
  const number = withoutMark(ascii, currency)
  // A space inside the number separates thousands. With any other space, the text is no amount.
  const [first = '', ...groups] = number.split(/\s+/)
  if (groups.length > 0 && !(/^[1-9]\d{0,2}$/.test(first) && groups.every(isGroup))) return null
  const joined = first + groups.join('')
  const [, whole = '', separator, rest = ''] = /^(\d+)([.,])(\d{3})$/.exec(joined) ?? []
  if (separator && whole !== '0') {
    const isThousands =
      groups.length === 0 &&
      /^[1-9]\d{0,2}$/.test(whole) &&
      // Without minor units, there are no decimals to confuse with thousands.
      (minorDigits(currency) === 0 || (separator === '.') === WITH_COMMA.includes(language))
    return isThousands ? whole + rest : null
  }
  return normalizeDecimal(withPoint(joined))
}

/** An example of an amount as it can be typed. */
export function exampleAmount(currency: Currency, language: Language): string {
  if (minorDigits(currency) === 0) return '2500'
  return WITH_COMMA.includes(language) ? '25,00' : '25.00'
}

/** Converts a typed amount of a coin. Coins have many decimals, so the separator in "1.500" is a decimal point. */
export const plainUnits = (typed: string): string | null =>
  normalizeDecimal(
    toAscii(typed)
      .replace(/[\s'’]/g, '')
      .replace(',', '.'),
  )

/** Whether a group has three digits. Decimals may follow the last one. */
const isGroup = (group: string, at: number, all: readonly string[]) =>
  (at === all.length - 1 ? /^\d{3}(?:[.,]\d+)?$/ : /^\d{3}$/).test(group)

function withoutMark(amount: string, currency: Currency): string {
  let text = amount.trim()
  for (const mark of [currency, ...MARKS[currency]]) {
    const isMark = (part: string) => part.toUpperCase() === mark.toUpperCase()
    // A point may follow the mark, as in "KSh. 500".
    if (isMark(text.slice(0, mark.length))) text = text.slice(mark.length).replace(/^\.?\s*/, '')
    if (isMark(text.slice(-mark.length))) text = text.slice(0, -mark.length).trim()
  }
  return text
}

/** Writes a number with a decimal point and without separators of thousands. The number must not be ambiguous. */
function withPoint(number: string): string {
  const isGrouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?)$/.test(number)
  return isGrouped
    ? number.replace(/[.,](?=\d{3}(?:[.,]|$))/g, '').replace(',', '.')
    : number.replace(/^(\d+),(\d+)$/, '$1.$2')
}

const toAscii = (typed: string) =>
  typed
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\p{Cf}/gu, '')
    .replace(/٫/g, '.')

const normalizeDecimal = (plain: string) => (/^\d+(?:\.\d+)?$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : null)
