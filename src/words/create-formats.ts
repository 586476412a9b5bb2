import type { Currency, Language } from '../contract/enums'
import { conjunctionOf, decimalSeparatorOf, directionOf, localeOf } from '../payment/language'
import { minorDigits } from '../payment/money'

/**
 * Formats money, times and lists in one language. Times are in the device's time zone, or in `zone`, whose name the
 * text then contains. `formattedMoney` contains the amounts that the server has already formatted: on a cheap phone,
 * formatting the first number takes as long as rendering the whole page.
 */
export function createFormats(language: Language, zone?: 'UTC', formattedMoney: Record<string, string> = {}) {
  const locale = localeOf(language)

  const moment = (options: Intl.DateTimeFormatOptions) => (time: number | string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(new Date(time)) + (zone ? ` ${zone}` : '')

  const rememberedMoney = (amount: string, currency: Currency, digits: number) => {
    const name = `${amount} ${currency} ${digits}`
    formattedMoney[name] ??= money(locale, currency, amount, digits)
    return formattedMoney[name]
  }

  return {
    formattedMoney: formattedMoney as Readonly<Record<string, string>>,
    /** Formats a decimal string as money, with the currency's usual decimals. */
    formatMoney: (amount: string, currency: Currency) => rememberedMoney(amount, currency, minorDigits(currency)),
    /** The currency's name, or its code in browsers that do not know the name. */
    currencyName: (currency: Currency) => nameOfCurrency(locale, currency),
    /**
     * Formats a decimal string of crypto with all its digits and the language's decimal separator, without grouping.
     */
    formatDecimal: (decimal: string) => decimal.replace('.', decimalSeparatorOf(language)),
    /** Formats a rate with all its decimals, because a rounded rate would not match the amount. */
    formatRate: (rate: string, currency: Currency) =>
      rememberedMoney(rate, currency, Math.max(minorDigits(currency), fractionDigits(rate))),
    /** Formats money with two significant digits, rounded up, since usual costs are estimates. */
    formatEstimate: (amount: string, currency: Currency) => estimate(locale, currency, amount),
    formatTime: moment({ hour: '2-digit', minute: '2-digit' }),
    formatDateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
    /** Formats a calendar day, `YYYY-MM-DD`, without time zone. */
    formatDate: (day: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)),
    /** Joins items as in a sentence, such as “Ethereum, Base or Arbitrum”. */
    formatList: (items: readonly string[], conjunction: 'and' | 'or' = 'and') => {
      const isolated = items.map((item) => isolate(language, item))
      const last = isolated.pop() ?? ''
      const others = isolated.join(language === 'ar' ? '، ' : ', ')
      return others ? others + conjunctionOf(language, conjunction) + last : last
    },
  }
}

/** Isolates a value in a right-to-left text, so that it does not reorder the text around it. */
export const isolate = (language: Language, value: string | number) =>
  directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : String(value)

const fractionDigits = (decimal: string) => decimal.replace(/^\d+\.?|0+$/g, '').length

function estimate(locale: string, currency: Currency, amount: string): string {
  const digits = Number(amount) >= 10 ? 0 : minorDigits(currency)
  const value = Number(amount)
  // For example, 5,920 becomes 6,000, and 0.041 becomes 0.05.
  const step = 10 ** Math.max(-digits, Math.floor(Math.log10(value || 1)) - 1)
  return money(locale, currency, (Math.ceil(value / step) * step).toFixed(digits), digits)
}

function nameOfCurrency(locale: string, currency: Currency): string {
  try {
    // Safari 14.0 and Firefox 78 have no `DisplayNames`.
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
  } catch {
    return currency
  }
}

function money(locale: string, currency: Currency, amount: string, digits: number): string {
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  // Newer browsers format the decimal string exactly, older ones convert it to a number; Safari 14.0 has no
  // narrowSymbol.
  const exact = amount as `${number}`
  try {
    return new Intl.NumberFormat(locale, { ...options, currencyDisplay: 'narrowSymbol' }).format(exact)
  } catch {
    return new Intl.NumberFormat(locale, options).format(exact)
  }
}
