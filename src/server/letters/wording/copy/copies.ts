import type { Language } from '../../../../contract/enums'
import { am } from './am'
import { ar } from './ar'
import { en, type MailCopy } from './en'
import { fr } from './fr'
import { ha } from './ha'
import { ig } from './ig'
import { pcm } from './pcm'
import { pt } from './pt'
import { sw } from './sw'
import { yo } from './yo'
import { zu } from './zu'

/** The texts of mails, in every language of the page. */
export const MAIL_COPIES: Record<Language, MailCopy> = { en, fr, pt, ar, sw, ha, yo, ig, am, zu, pcm }
