import type { MerchantLanguage } from '../../../contract/enums'
import { createMailI18n, type Values } from '../wording/mail-i18n'
import { ar } from './copy/ar'
import { en, type MerchantCopy } from './copy/en'
import { fr } from './copy/fr'
import { pt } from './copy/pt'
import { sw } from './copy/sw'

const COPIES: Record<MerchantLanguage, MerchantCopy> = { en, fr, pt, ar, sw }

export type MerchantI18n = ReturnType<typeof createMerchantI18n>

/** Formats the texts of mails to merchants and members in one language. */
export function createMerchantI18n(language: MerchantLanguage) {
  const i18n = createMailI18n(language)
  return {
    ...i18n,
    say: (key: keyof MerchantCopy, values: Values = {}) => i18n.fill(COPIES[language][key], values),
  }
}
