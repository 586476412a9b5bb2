import type { Language } from '../contract/enums'

/** The languages' own names, in the order in which they are offered. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
  sw: 'Kiswahili',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
  am: 'አማርኛ',
  zu: 'isiZulu',
  pcm: 'Naijá',
}
