import type { Language } from '../../contract/enums'
import en, { type Messages } from './locales/en'

/** Vite makes a chunk of each language. English is part of the script. */
const LOCALES: Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>> = {
  fr: () => import('./locales/fr'),
  pt: () => import('./locales/pt'),
  ar: () => import('./locales/ar'),
  sw: () => import('./locales/sw'),
  ha: () => import('./locales/ha'),
  yo: () => import('./locales/yo'),
  ig: () => import('./locales/ig'),
  am: () => import('./locales/am'),
  zu: () => import('./locales/zu'),
  pcm: () => import('./locales/pcm'),
}

/** All texts of a language. Rejects if they cannot be loaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'en' ? en : (await LOCALES[language]()).default
}
