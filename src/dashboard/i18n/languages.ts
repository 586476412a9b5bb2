import { MERCHANT_LANGUAGES, type MerchantLanguage } from '../../contract/enums'

const languageOf = (tag: string): MerchantLanguage | undefined =>
  MERCHANT_LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])

/** The language that was chosen on this device, else the first that the device prefers and we have, else English. */
export const chooseLanguage = (chosen: string | null, preferred: readonly string[]): MerchantLanguage =>
  languageOf(chosen ?? '') ?? preferred.map(languageOf).find((language) => language !== undefined) ?? 'en'
