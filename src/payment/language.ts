import type { Language } from '../contract/enums'

/** Whether a translation is chosen automatically. The others await a native reader first. */
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

/** When false, the page marks the translation, and shows the lines about money in English as well. */
export const isReviewed = (language: Language) => REVIEWED[language]
