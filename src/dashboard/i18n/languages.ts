import { MERCHANT_LANGUAGES, type MerchantLanguage } from '../../contract/enums'
import type { Messages } from './locales/en'

const languageOf = (tag: string): MerchantLanguage | undefined =>
  MERCHANT_LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])

/** The language that was chosen on this device, else the first that the device prefers and we have, else English. */
export const chooseLanguage = (chosen: string | null, preferred: readonly string[]): MerchantLanguage =>
  languageOf(chosen ?? '') ?? preferred.map(languageOf).find((language) => language !== undefined) ?? 'en'

/** Vite makes a chunk of each language. English is in none: the script contains it. */
const LOCALES = import.meta.glob<Messages>(['./locales/*.ts', '!./locales/en.ts'], { import: 'default' })

/** All texts of a language. Rejects if they cannot be loaded. */
export async function loadMessages(language: Exclude<MerchantLanguage, 'en'>): Promise<Messages> {
  const load = LOCALES[`./locales/${language}.ts`]
  if (!load) throw new Error(`there are no texts in ${language}`)
  return load()
}
