import type { Language } from '../../../contract/enums'
import { isReviewed, localeOf } from '../../../payment/language'
import { createFormats } from '../../../words/create-formats'
import { createTexts } from '../../../words/create-texts'
import type { Paragraph } from '../../mail/queue/mail-message'
import { MAIL_COPIES } from './copy/copies'
import type { MailCopy } from './copy/en'
import { zoneName } from './time-zone'

/** The texts of a mail in one language, and the formats of their values. */
export function createI18n<Copy extends Readonly<Record<keyof Copy, string>>>(language: Language, copy: Copy) {
  const locale = localeOf(language)
  const { formatMoney, formatDecimal, formatList } = createFormats(language)
  return {
    language,
    t: createTexts(language, copy, copy).t,
    formatMoney,
    formatDecimal,
    formatList,
    /** Formats a time with its zone, because the reader's zone is unknown. */
    formatTime: (at: Date, timeZone: string) =>
      `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)} ${zoneName(at, locale, timeZone)}`,
    /** Formats the days from one moment to another in a zone: one day, or several. */
    formatDays: (from: Date, until: Date, timeZone: string, style: 'full' | 'medium') =>
      new Intl.DateTimeFormat(locale, { dateStyle: style, timeZone }).formatRange(from, until),
  }
}

export const createMailI18n = (language: Language) => createI18n<MailCopy>(language, MAIL_COPIES[language])
export type MailI18n = ReturnType<typeof createMailI18n>

const ENGLISH = createMailI18n('en')

/** A line about money. It is repeated in English if no native speaker has reviewed the translation. */
export function criticalLine(
  i18n: MailI18n,
  key: keyof MailCopy,
  valuesOf: (i18n: MailI18n) => Record<string, string> = () => ({}),
): Paragraph[] {
  const text = i18n.t(key, valuesOf(i18n))
  if (isReviewed(i18n.language)) return [{ text }]
  return [{ text }, { text: ENGLISH.t(key, valuesOf(ENGLISH)), language: 'en' }]
}
