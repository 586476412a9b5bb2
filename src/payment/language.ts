import type { Language } from '../contract/enums'

type LanguageDefinition = {
  /** The language's own name. */
  name: string
  direction: 'ltr' | 'rtl'
  decimalSeparator: '.' | ','
  /** Whether the translation is chosen automatically. The others await a native reader first. */
  isReviewed: boolean
}

const LANGUAGE_DEFINITIONS: Record<Language, LanguageDefinition> = {
  en: { name: 'English', direction: 'ltr', decimalSeparator: '.', isReviewed: true },
  fr: { name: 'Français', direction: 'ltr', decimalSeparator: ',', isReviewed: true },
  pt: { name: 'Português', direction: 'ltr', decimalSeparator: ',', isReviewed: true },
  ar: { name: 'العربية', direction: 'rtl', decimalSeparator: '.', isReviewed: true },
  sw: { name: 'Kiswahili', direction: 'ltr', decimalSeparator: '.', isReviewed: true },
  ha: { name: 'Hausa', direction: 'ltr', decimalSeparator: '.', isReviewed: false },
  yo: { name: 'Yorùbá', direction: 'ltr', decimalSeparator: '.', isReviewed: false },
  ig: { name: 'Igbo', direction: 'ltr', decimalSeparator: '.', isReviewed: false },
  am: { name: 'አማርኛ', direction: 'ltr', decimalSeparator: '.', isReviewed: false },
  zu: { name: 'isiZulu', direction: 'ltr', decimalSeparator: '.', isReviewed: false },
  pcm: { name: 'Naijá', direction: 'ltr', decimalSeparator: '.', isReviewed: false },
}
/** In the order in which they are offered. */
export const LANGUAGES = Object.keys(LANGUAGE_DEFINITIONS) as Language[]

export const languageName = (language: Language) => LANGUAGE_DEFINITIONS[language].name

export const directionOf = (language: Language) => LANGUAGE_DEFINITIONS[language].direction

/** As in `Intl` for the language's `localeOf`. */
export const decimalSeparatorOf = (language: Language) => LANGUAGE_DEFINITIONS[language].decimalSeparator

/** When false, the page marks the translation, and shows the lines about money in English as well. */
export const isReviewed = (language: Language) => LANGUAGE_DEFINITIONS[language].isReviewed

/**
 * For `Intl`. Digits are always Latin, since people compare them with what wallets and exchanges show. Hours are 24: in
 * Ethiopia, what is 8:05 elsewhere is also called 2:05. British English, for the day before the month, as most of our
 * readers write it.
 */
export const localeOf = (language: Language) => `${language === 'en' ? 'en-GB' : language}-u-hc-h23-nu-latn`
