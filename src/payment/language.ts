import type { Language } from '../contract/enums'

type LanguageDefinition = {
  /** The language's own name. */
  name: string
  direction: 'ltr' | 'rtl'
  decimalSeparator: '.' | ','
  /** Join the last two items of a list. Browsers lack the words of some of these languages in `Intl.ListFormat`. */
  and: string
  or: string
  /** Whether a native reader has reviewed the translation. Only then is it chosen automatically. */
  isReviewed: boolean
}

const LANGUAGE_DEFINITIONS: Record<Language, LanguageDefinition> = {
  en: { name: 'English', direction: 'ltr', decimalSeparator: '.', and: ' and ', or: ' or ', isReviewed: true },
  fr: { name: 'Français', direction: 'ltr', decimalSeparator: ',', and: ' et ', or: ' ou ', isReviewed: true },
  pt: { name: 'Português', direction: 'ltr', decimalSeparator: ',', and: ' e ', or: ' ou ', isReviewed: true },
  ar: { name: 'العربية', direction: 'rtl', decimalSeparator: '.', and: ' و', or: ' أو ', isReviewed: true },
  sw: { name: 'Kiswahili', direction: 'ltr', decimalSeparator: '.', and: ' na ', or: ' au ', isReviewed: true },
  ha: { name: 'Hausa', direction: 'ltr', decimalSeparator: '.', and: ' da ', or: ' ko ', isReviewed: false },
  yo: { name: 'Yorùbá', direction: 'ltr', decimalSeparator: '.', and: ' àti ', or: ' tàbí ', isReviewed: false },
  ig: { name: 'Igbo', direction: 'ltr', decimalSeparator: '.', and: ' na ', or: ' ma ọ bụ ', isReviewed: false },
  am: { name: 'አማርኛ', direction: 'ltr', decimalSeparator: '.', and: ' እና ', or: ' ወይም ', isReviewed: false },
  zu: { name: 'isiZulu', direction: 'ltr', decimalSeparator: '.', and: ' ne-', or: ' noma ', isReviewed: false },
  pcm: { name: 'Naijá', direction: 'ltr', decimalSeparator: '.', and: ' and ', or: ' or ', isReviewed: false },
}
/** All languages, in the order in which they are offered. */
export const LANGUAGES = Object.keys(LANGUAGE_DEFINITIONS) as Language[]

export const languageName = (language: Language) => LANGUAGE_DEFINITIONS[language].name

export const directionOf = (language: Language) => LANGUAGE_DEFINITIONS[language].direction

/** The separator that `Intl` writes for `localeOf` of the language. */
export const decimalSeparatorOf = (language: Language) => LANGUAGE_DEFINITIONS[language].decimalSeparator

/** The word between the last two items of a list, with its spaces. */
export const conjunctionOf = (language: Language, conjunction: 'and' | 'or') =>
  LANGUAGE_DEFINITIONS[language][conjunction]

/** If false, the page marks the translation, and also shows the lines about money in English. */
export const isReviewed = (language: Language) => LANGUAGE_DEFINITIONS[language].isReviewed

/**
 * The locale for `Intl`. Digits are always Latin, since people compare them with wallets and exchanges. Hours are 0 to
 * 23, since the usual clock in Ethiopia differs by six hours. English is British, which writes the day before the
 * month, like most of our readers.
 */
export const localeOf = (language: Language) => `${language === 'en' ? 'en-GB' : language}-u-hc-h23-nu-latn`
