import type { Language } from '../contract/enums'

/** Whether the language is chosen by itself; the others await a native reader and are chosen only by hand. */
const REVIEWED: Record<Language, boolean> = {
  en: true,
  fr: true,
  pt: true,
  ar: true,
  sw: true,
  ha: false,
  yo: false,
  ig: false,
  am: false,
  zu: false,
  pcm: false,
}
/** In the order in which they are offered. */
export const LANGUAGES = Object.keys(REVIEWED) as Language[]

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** False: the page marks the translation and says the lines about money in English too. */
export const isReviewed = (language: Language) => REVIEWED[language]
