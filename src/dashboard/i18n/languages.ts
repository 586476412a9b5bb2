import { MERCHANT_LANGUAGES, type MerchantLanguage } from '../../contract/enums'
import type { Messages } from './locales/en'

const matchLanguage = (tag: string): MerchantLanguage | undefined =>
  MERCHANT_LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])

/** Returns the stored language, else the first preferred language that the dashboard has, else English. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): MerchantLanguage =>
  matchLanguage(stored ?? '') ?? preferred.map(matchLanguage).find((language) => language !== undefined) ?? 'en'

type Translation = Exclude<MerchantLanguage, 'en'>

/** Each language is a separate chunk. English is part of the script. */
const LOCALES: Record<Translation, () => Promise<{ default: Messages }>> = {
  fr: () => import('./locales/fr'),
  pt: () => import('./locales/pt'),
  ar: () => import('./locales/ar'),
  sw: () => import('./locales/sw'),
}

/** Loads the texts of a language. Rejects if the chunk cannot be loaded. */
export const loadMessages = async (language: Translation): Promise<Messages> => (await LOCALES[language]()).default
