import type { Language } from '../../contract/enums'
import { createI18n, type I18n } from '../../page/i18n/create-i18n'
import { loadMessages } from '../../page/i18n/load-messages'

const made = new Map<Language, I18n>()

/** The page's own texts in a language, loaded when they are first needed. */
export async function wordsOf(language: Language): Promise<I18n> {
  const known = made.get(language)
  if (known) return known
  const i18n = createI18n(language, await loadMessages(language))
  made.set(language, i18n)
  return i18n
}
