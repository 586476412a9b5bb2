import type { MerchantLanguage } from '../../contract/enums'
import type { Messages } from './locales/en'

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
