import type { Currency, Language } from '../contract/enums'
import { minorDigits } from './money'

/** What people write before or after an amount of a currency, besides its ISO code. */
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

/** Where decimals stand behind a comma. */
const WITH_COMMA: readonly Language[] = ['fr', 'pt']

/**
 * Turns an amount as people type it, with the digits, separators and currency signs of their language, into a plain
 * decimal ("$25", "25 USD", "1 234,50", "1.234,50", "1,234.5", "٥٠٠"). Null when it is not an amount, or could be two:
 * in English, "1.500" is either 1.50 or 1,500.
 */
export function plainAmount(typed: string, currency: Currency, language: Language): string | null {
  const ascii = asciiOf(typed).replace(/['’]/g, ' ').replace(/٬/g, ' ')
  const number = withoutMark(ascii, currency)
  // a space inside the number separates thousands, or nothing that we understand
  const [first = '', ...groups] = number.split(/\s+/)
  if (groups.length > 0 && !(/^[1-9]\d{0,2}$/.test(first) && groups.every(isGroup))) return null
  const joined = first + groups.join('')
  const [, whole = '', separator, rest = ''] = /^(\d+)([.,])(\d{3})$/.exec(joined) ?? []
  if (separator && whole !== '0') {
    const isThousands =
      groups.length === 0 &&
      /^[1-9]\d{0,2}$/.test(whole) &&
      // without minor units there are no decimals to confuse with thousands
      (minorDigits(currency) === 0 || (separator === '.') === WITH_COMMA.includes(language))
    return isThousands ? whole + rest : null
  }
  return decimalOf(withPoint(joined))
}

/** An amount as it can be typed, to show how. */
export function exampleAmount(currency: Currency, language: Language): string {
  if (minorDigits(currency) === 0) return '2500'
  return WITH_COMMA.includes(language) ? '25,00' : '25.00'
}

/** Like `plainAmount` for amounts of a coin, which may have three decimals: in "1.500" the separator is the decimal one. */
export const plainUnits = (typed: string): string | null =>
  decimalOf(
    asciiOf(typed)
      .replace(/[\s'’]/g, '')
      .replace(',', '.'),
  )

/** The last group of three digits may have decimals behind it. */
const isGroup = (group: string, at: number, all: readonly string[]) =>
  (at === all.length - 1 ? /^\d{3}(?:[.,]\d+)?$/ : /^\d{3}$/).test(group)

function withoutMark(amount: string, currency: Currency): string {
  let text = amount.trim()
  for (const mark of [currency, ...MARKS[currency]]) {
    const isMark = (part: string) => part.toUpperCase() === mark.toUpperCase()
    // "KSh. 500" as well
    if (isMark(text.slice(0, mark.length))) text = text.slice(mark.length).replace(/^\.?\s*/, '')
    if (isMark(text.slice(-mark.length))) text = text.slice(0, -mark.length).trim()
  }
  return text
}

/** The decimals behind a point, and no separators of thousands. Only for what has one reading. */
function withPoint(number: string): string {
  const isGrouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?)$/.test(number)
  return isGrouped
    ? number.replace(/[.,](?=\d{3}(?:[.,]|$))/g, '').replace(',', '.')
    : number.replace(/^(\d+),(\d+)$/, '$1.$2')
}

const asciiOf = (typed: string) =>
  typed
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\p{Cf}/gu, '')
    .replace(/٫/g, '.')

const decimalOf = (plain: string) => (/^\d+(?:\.\d+)?$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : null)
