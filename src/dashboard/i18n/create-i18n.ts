import type { ServiceError } from '../../browser/service-client'
import type { Currency } from '../../contract/enums'
import { WITH_COMMA } from '../../payment/amount-input'
import { localeOf } from '../../payment/language'
import { createFormats, isolate } from '../../words/create-formats'
import { createTexts } from '../../words/create-texts'
import { type ErrorTexts, errorText } from './error-texts'
import type { DashboardLanguage } from './languages'
import en, { type Messages } from './locales/en'

/** Keys of texts without plural forms. */
export type MessageKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages]

export type I18n = ReturnType<typeof createI18n>

/** Texts and formats of the dashboard in one language. */
export function createI18n(language: DashboardLanguage, messages: Messages & { errors?: ErrorTexts }) {
  return {
    language,
    ...createTexts<Messages>(language, messages, en),
    ...createFormats(language),
    /** Formats money in few characters, such as “₦40K”, for the axis of a chart. */
    formatShortMoney: (amount: number, currency: Currency) => shortMoney(localeOf(language), currency, amount),
    /** Words an error of the service. */
    errorText({ code, message, params }: Omit<ServiceError, 'field'>): string {
      if (!messages.errors) return message
      const values = Object.entries(params).map(([name, value]) => [name, isolate(language, value)])
      return errorText(messages.errors, code, Object.fromEntries(values))
    },
    /** Formats an amount of an asset with all its digits. */
    formatUnits: (amount: string) => (WITH_COMMA.includes(language) ? amount.replace('.', ',') : amount),
  }
}

function shortMoney(locale: string, currency: Currency, amount: number): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const
  try {
    return new Intl.NumberFormat(locale, { ...options, currencyDisplay: 'narrowSymbol' }).format(amount)
  } catch {
    // Safari 14.0 has no narrowSymbol
    return new Intl.NumberFormat(locale, options).format(amount)
  }
}
