import type { Language } from '../../contract/enums'
import { createWords, type Words } from '../../page/i18n/create-i18n'
import { loadMessages } from '../../page/i18n/load-messages'

const made = new Map<Language, Words>()

/** The page's own texts in a language, loaded when they are first needed. */
export async function wordsOf(language: Language): Promise<Words> {
  const known = made.get(language)
  if (known) return known
  const words = createWords(language, await loadMessages(language))
  made.set(language, words)
  return words
}
