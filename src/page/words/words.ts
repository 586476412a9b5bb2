import type { ComponentChildren } from 'preact'
import type { Currency, Language } from '../../contract/enums'
import { minorDigits } from '../../payment/money'
import type { Copy, Key, PluralKey, TextKey } from '../locales/en'
import { english } from '../locales/english'
import { fill } from './fill'

type Values = Readonly<Record<string, string | number>>

export type Words = ReturnType<typeof createWords>

/**
 * Everything that is said on the page, in one language. Digits are Latin in every language: people compare
 * and type them in wallets and exchanges, which show no others. Times are the device's; where there is no
 * device they are of a `zone`, and name it.
 *
 * `sums` are those that the document has written already. They are not made again: the first number that an engine
 * writes costs a cheap phone as long as drawing the whole page.
 */
export function createWords(language: Language, copy: Copy, zone?: 'UTC', sums: Record<string, string> = {}) {
  // the day before the month, and no AM: as it is written where English is read here
  const locale = `${language === 'en' ? 'en-GB' : language}-u-nu-latn`

  const isolate = (value: string | number) => (language === 'ar' ? `\u2068${value}\u2069` : String(value))
  const line = (text: string, values: Values) =>
    fill(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]))).join('')

  /** What has not come yet stands in English. */
  const wording = <Of extends Key>(key: Of): Copy[Of] => copy[key] ?? english[key]

  const moment = (options: Intl.DateTimeFormatOptions) => (time: number | string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(new Date(time)) + (zone ? ` ${zone}` : '')

  const sum = (amount: string, currency: Currency, digits: number) => {
    const name = `${amount} ${currency} ${digits}`
    sums[name] ??= money(locale, currency, amount, digits)
    return sums[name]
  }

  return {
    language,
    copy,
    sums: sums as Readonly<typeof sums>,
    /** A text without markup: attributes, titles, announcements. */
    say: (key: TextKey, values: Values = {}) => line(wording(key), values),
    /** The same with elements for values. */
    rich: (key: TextKey, values: Readonly<Record<string, ComponentChildren>>) => fill(wording(key), values),
    count: (key: PluralKey, n: number, values: Values = {}) =>
      line(wording(key)[new Intl.PluralRules(locale).select(n)] ?? wording(key).other, { n, ...values }),
    /** A decimal string of the wire as money, in the currency's own digits. */
    fiat: (amount: string, currency: Currency) => sum(amount, currency, minorDigits(currency)),
    /** What one unit costs: as many digits as the rate has, since a rounded rate would not give the amount. */
    price: (rate: string, currency: Currency) =>
      sum(rate, currency, Math.max(minorDigits(currency), fractionDigits(rate))),
    clock: moment({ hour: '2-digit', minute: '2-digit' }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
    list: (items: readonly string[]) => items.map(isolate).join(language === 'ar' ? '، ' : ', '),
  }
}

const fractionDigits = (decimal: string) => decimal.replace(/^\d+\.?|0+$/g, '').length

function money(locale: string, currency: Currency, amount: string, digits: number): string {
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  // Newer engines take the decimal string exactly; older ones make it a number, and Safari 14.0 knows no narrow symbol.
  const exact = amount as `${number}`
  try {
    return new Intl.NumberFormat(locale, { ...options, currencyDisplay: 'narrowSymbol' }).format(exact)
  } catch {
    return new Intl.NumberFormat(locale, options).format(exact)
  }
}
