import type { MerchantLanguage } from '../../contract/enums'
import { createFormats } from '../../words/create-formats'
import { createTexts } from '../../words/create-texts'
import en, { type Messages } from './locales/en'

/** The texts without plural forms. */
export type MessageKey = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages]

export type I18n = ReturnType<typeof createI18n>

/** Everything the dashboard says, in one language, with the formats of the page. */
export function createI18n(language: MerchantLanguage, messages: Messages) {
  return { language, ...createTexts<Messages>(language, messages, en), ...createFormats(language) }
}
