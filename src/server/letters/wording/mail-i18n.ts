import type { Currency, Language } from '../../../contract/enums'
import { directionOf, isReviewed, localeOf } from '../../../payment/language'
import { minorDigits } from '../../../payment/money'
import type { Paragraph } from '../../mail/queue/mail-message'
import { MAIL_COPIES } from './copy/copies'
import type { MailCopy } from './copy/en'
import { zoneName } from './time-zone'

type Key = keyof MailCopy
export type Values = Readonly<Record<string, string>>

const filled = (text: string, values: Values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

export type MailI18n = {
  language: Language
  t(key: Key, values?: Values): string
  /** Fills in a text that others have. */
  fill(text: string, values: Values): string
  /** Formats a decimal string as money. `stripIfInteger`: a whole amount has no decimals. */
  formatMoney(amount: string, currency: Currency, zeros?: 'auto' | 'stripIfInteger'): string
  /** Formats a time in a zone, which is said, because the reader's own is unknown. */
  formatTime(at: Date, timeZone: string): string
  /** Formats the days from one moment to another in a zone: one day, or several. */
  formatDays(from: Date, until: Date, timeZone: string, style: 'full' | 'medium'): string
  formatList(items: readonly string[]): string
}

/** Formats a mail's texts in one language, as the page does. */
export function createMailI18n(language: Language): MailI18n {
  const copy = MAIL_COPIES[language]
  const locale = localeOf(language)
  // Isolates Latin names and amounts in right-to-left text.
  const isolated = (values: Values) =>
    directionOf(language) === 'rtl'
      ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `\u2068${value}\u2069`]))
      : values

  return {
    language,
    t: (key, values = {}) => filled(copy[key], isolated(values)),
    fill: (text, values) => filled(text, isolated(values)),
    formatMoney: (amount, currency, zeros = 'auto') =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: minorDigits(currency),
        maximumFractionDigits: minorDigits(currency),
        trailingZeroDisplay: zeros,
      }).format(amount as `${number}`),
    formatTime: (at, timeZone) =>
      `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)} ${zoneName(at, locale, timeZone)}`,
    formatDays: (from, until, timeZone, style) =>
      new Intl.DateTimeFormat(locale, { dateStyle: style, timeZone }).formatRange(from, until),
    formatList: (items) => new Intl.ListFormat(locale, { type: 'unit' }).format(items),
  }
}

const ENGLISH = createMailI18n('en')

/** A line that money depends on. It is repeated in English if no native speaker has reviewed the translation. */
export function criticalLine(i18n: MailI18n, key: Key, valuesOf: (i18n: MailI18n) => Values = () => ({})): Paragraph[] {
  const text = i18n.t(key, valuesOf(i18n))
  if (isReviewed(i18n.language)) return [{ text }]
  return [{ text }, { text: ENGLISH.t(key, valuesOf(ENGLISH)), language: 'en' }]
}
