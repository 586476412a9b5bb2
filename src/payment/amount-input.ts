/**
 * Turns an amount as people type it, with the digits and separators of their language, into a plain decimal
 * ("1 234,50", "1.234,50", "1,234.5", "٥٠٠"). Null when it is not an amount. A separator before exactly three
 * digits is a thousands separator, since no currency here has three decimals.
 */
export function plainAmount(typed: string): string | null {
  const ascii = asciiOf(typed).replace(/٬/g, ',')
  const grouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?)$/.test(ascii)
  return decimalOf(
    grouped
      ? ascii.replace(/[.,](?=\d{3}(?:[.,]|$))/g, '').replace(',', '.')
      : ascii.replace(/^(\d+),(\d{1,2})$/, '$1.$2'),
  )
}

/** Like `plainAmount` for amounts of a coin, which may have three decimals: in "1.500" the separator is the decimal one. */
export const plainUnits = (typed: string): string | null => decimalOf(asciiOf(typed).replace(',', '.'))

const asciiOf = (typed: string) =>
  typed
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\s\p{Cf}'’]/gu, '')
    .replace(/٫/g, '.')

const decimalOf = (plain: string) => (/^\d+(?:\.\d+)?$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : null)
