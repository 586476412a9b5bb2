import { MERCHANT_LANGUAGES, type MerchantLanguage } from '../../contract/enums'
import type { Messages } from './locales/en'

/** Languages of the dashboard. Hausa is for the till alone: all other texts are English. */
export const DASHBOARD_LANGUAGES = [...MERCHANT_LANGUAGES, 'ha'] as const
export type DashboardLanguage = MerchantLanguage | 'ha'

const matchLanguage = (tag: string): DashboardLanguage | undefined =>
  DASHBOARD_LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])

/** Returns the stored language, else the first preferred language that the dashboard has, else English. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): DashboardLanguage =>
  matchLanguage(stored ?? '') ?? preferred.map(matchLanguage).find((language) => language !== undefined) ?? 'en'

type Translation = Exclude<DashboardLanguage, 'en'>

/** Each language is a separate chunk. English is part of the script. */
const LOCALES: Record<Translation, () => Promise<{ default: Messages }>> = {
  fr: () => import('./locales/fr'),
  pt: () => import('./locales/pt'),
  ar: () => import('./locales/ar'),
  sw: () => import('./locales/sw'),
  ha: () => import('./locales/ha'),
}

/** Loads the texts of a language. Rejects if the chunk cannot be loaded. */
export const loadMessages = async (language: Translation): Promise<Messages> => (await LOCALES[language]()).default
