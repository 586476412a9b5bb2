import { MERCHANT_LANGUAGES, type MerchantLanguage } from '../../contract/enums'
import type { Messages } from './locales/en'

const languageOf = (tag: string): MerchantLanguage | undefined =>
  MERCHANT_LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])

/** The language that was chosen on this device, else the first that the device prefers and we have, else English. */
export const chooseLanguage = (chosen: string | null, preferred: readonly string[]): MerchantLanguage =>
  languageOf(chosen ?? '') ?? preferred.map(languageOf).find((language) => language !== undefined) ?? 'en'

type Translation = Exclude<MerchantLanguage, 'en'>

/** Vite makes a chunk of each language. English is in none: the script contains it. */
const LOCALES: Record<Translation, () => Promise<{ default: Messages }>> = {
  fr: () => import('./locales/fr'),
  pt: () => import('./locales/pt'),
  ar: () => import('./locales/ar'),
  sw: () => import('./locales/sw'),
}

/** All texts of a language. Rejects if they cannot be loaded. */
export const loadMessages = async (language: Translation): Promise<Messages> => (await LOCALES[language]()).default
