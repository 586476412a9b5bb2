import type { Language } from '../../contract/enums'
import { type Copy, en } from '../../page/locales/en'
import { learnEnglish } from '../../page/locales/english'
import { createWords, type Words } from '../../page/words/words'

// for the lines that stand in English too
learnEnglish(en)

const made = new Map<Language, Words>()

/** The page's own texts in a language. All languages but English are loaded together, when the first is needed. */
export async function wordsOf(language: Language): Promise<Words> {
  const known = made.get(language)
  if (known) return known
  const words = createWords(language, await copyOf(language))
  made.set(language, words)
  return words
}

export async function copyOf(language: Language): Promise<Copy> {
  if (language === 'en') return en
  return (await import('../../page/locales/copies')).COPIES[language]
}
