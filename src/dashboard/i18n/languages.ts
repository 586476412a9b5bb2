import type { Language } from '../../contract/enums'

/** The languages of the dashboard, in the order in which they are offered. */
export const DASHBOARD_LANGUAGES = ['en', 'fr', 'pt', 'ar', 'sw'] as const satisfies readonly Language[]
export type DashboardLanguage = (typeof DASHBOARD_LANGUAGES)[number]

const languageOf = (tag: string): DashboardLanguage | undefined =>
  DASHBOARD_LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])

/** The language that was chosen on this device, else the first that the device prefers and we have, else English. */
export const chooseLanguage = (chosen: string | null, preferred: readonly string[]): DashboardLanguage =>
  languageOf(chosen ?? '') ?? preferred.map(languageOf).find((language) => language !== undefined) ?? 'en'
