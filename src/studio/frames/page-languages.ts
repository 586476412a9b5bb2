import type { Language } from '../../contract/enums'
import { createI18n, type I18n } from '../../page/i18n/create-i18n'
import { loadMessages } from '../../page/i18n/load-messages'

const loaded = new Map<Language, I18n>()

/** Loads the page's texts in a language, or returns the cached ones. */
export async function loadI18n(language: Language): Promise<I18n> {
  const cached = loaded.get(language)
  if (cached) return cached
  const i18n = createI18n(language, await loadMessages(language))
  loaded.set(language, i18n)
  return i18n
}
