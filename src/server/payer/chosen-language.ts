import type { Context } from 'hono'
import type { Language } from '../../contract/enums'
import { acceptedLanguages, chooseLanguage } from '../../payment/choose-language'

/** The language of this request: `?lang=`, else what the browser prefers, else the page's own. */
export const chosenLanguage = (c: Context, locale: Language | null): Language =>
  chooseLanguage(c.req.query('lang') ?? null, acceptedLanguages(c.req.header('accept-language')), locale)
