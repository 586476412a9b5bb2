import type { MerchantLanguage } from '../../contract/enums'
import { createFormats } from '../../page/i18n/create-formats'
import { createTexts } from '../../page/i18n/create-texts'
import en, { type Messages } from './locales/en'

/** The texts without plural forms. */
export type MessageKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages]

export type I18n = ReturnType<typeof createI18n>

/** Everything the dashboard says, in one language, with the formats of the page. */
export function createI18n(language: MerchantLanguage, messages: Messages) {
  return { language, ...createTexts<Messages>(language, messages, en), ...createFormats(language) }
}
