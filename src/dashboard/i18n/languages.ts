import { MERCHANT_LANGUAGES, type MerchantLanguage } from '../../contract/enums'
import type { Translation } from './error-texts'

/** Languages of the dashboard, which mails to merchants have, too. */
export const DASHBOARD_LANGUAGES = MERCHANT_LANGUAGES
export type DashboardLanguage = MerchantLanguage

const matchLanguage = (tag: string): DashboardLanguage | undefined =>
  DASHBOARD_LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])

/** Returns the stored language, else the first preferred language that the dashboard has, else English. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): DashboardLanguage =>
  matchLanguage(stored ?? '') ?? preferred.map(matchLanguage).find((language) => language !== undefined) ?? 'en'

type Translated = Exclude<DashboardLanguage, 'en'>

/** Each language is a separate chunk. English is part of the script. */
const LOCALES: Record<Translated, () => Promise<{ default: Translation }>> = {
  fr: () => import('./locales/fr'),
  pt: () => import('./locales/pt'),
  ar: () => import('./locales/ar'),
  sw: () => import('./locales/sw'),
  ha: () => import('./locales/ha'),
}

/** Loads the texts of a language. Rejects if the chunk cannot be loaded. */
export const loadMessages = async (language: Translated): Promise<Translation> => (await LOCALES[language]()).default
