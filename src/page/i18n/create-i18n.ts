import type { Language } from '../../contract/enums'
import { createFormats } from '../../words/create-formats'
import { createTexts } from '../../words/create-texts'
import en, { type Messages } from './locales/en'

export type I18n = ReturnType<typeof createI18n>

/** The page's texts and formats in one language. */
export function createI18n(
  language: Language,
  messages: Partial<Messages>,
  zone?: 'UTC',
  formattedMoney: Record<string, string> = {},
) {
  return {
    language,
    messages,
    ...createTexts<Messages>(language, messages, en),
    ...createFormats(language, zone, formattedMoney),
  }
}
