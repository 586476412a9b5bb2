import type { Currency, Language } from '../../contract/enums'
import { isReviewed } from '../../payment/language'
import { localeOf } from '../../payment/locale'
import { minorDigits } from '../../payment/money'
import { MAIL_COPIES } from './copy/copies'
import type { MailCopy } from './copy/en'
import type { Paragraph } from './letter'

type Key = keyof MailCopy
type Values = Readonly<Record<string, string>>

const filled = (text: string, values: Values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

export type Words = {
  language: Language
  say(key: Key, values?: Values): string
  /** Formats a decimal string as money. */
  fiat(amount: string, currency: Currency): string
  /** A time with its zone, since we do not know where the reader is. */
  moment(at: Date): string
}

/** Formats a mail's texts in one language, as the page does. */
export function createWords(language: Language): Words {
  const copy = MAIL_COPIES[language]
  const locale = localeOf(language)
  // Isolates Latin names and amounts in right-to-left text.
  const isolated = (values: Values) =>
    language === 'ar'
      ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `\u2068${value}\u2069`]))
      : values

  return {
    language,
    say: (key, values = {}) => filled(copy[key], isolated(values)),
    fiat: (amount, currency) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: minorDigits(currency),
        maximumFractionDigits: minorDigits(currency),
      }).format(amount as `${number}`),
    moment: (at) =>
      `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`,
  }
}

const ENGLISH = createWords('en')

/** A line that money depends on: in English as well, if no native speaker has read the translation yet. */
export function criticalLine(words: Words, key: Key, valuesOf: (words: Words) => Values = () => ({})): Paragraph[] {
  const text = words.say(key, valuesOf(words))
  if (isReviewed(words.language)) return [{ text }]
  return [{ text }, { text: ENGLISH.say(key, valuesOf(ENGLISH)), language: 'en' }]
}
