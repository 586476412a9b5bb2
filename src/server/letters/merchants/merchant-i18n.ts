import type { MerchantLanguage } from '../../../contract/enums'
import { MAIL_COPIES } from '../wording/copy/copies'
import type { MailCopy } from '../wording/copy/en'
import { createI18n } from '../wording/mail-i18n'
import { ar } from './copy/ar'
import { en, type MerchantCopy } from './copy/en'
import { fr } from './copy/fr'
import { ha } from './copy/ha'
import { pt } from './copy/pt'
import { sw } from './copy/sw'

const COPIES: Record<MerchantLanguage, MerchantCopy> = { en, fr, pt, ar, sw, ha }

/** The texts of mails to merchants and members, beside those that customers' mails have, too. */
export const createMerchantI18n = (language: MerchantLanguage) =>
  createI18n<MailCopy & MerchantCopy>(language, { ...MAIL_COPIES[language], ...COPIES[language] })
export type MerchantI18n = ReturnType<typeof createMerchantI18n>
