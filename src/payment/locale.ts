import type { Language } from '../contract/enums'

/**
 * For `Intl`. Digits are always Latin, since people compare them with what wallets and exchanges show. Hours are 24: in
 * Ethiopia, what is 8:05 elsewhere is also called 2:05. British English, for the day before the month, as most of our
 * readers write it.
 */
export const localeOf = (language: Language) => `${language === 'en' ? 'en-GB' : language}-u-hc-h23-nu-latn`
