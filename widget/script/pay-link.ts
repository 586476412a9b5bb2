import { linkWith } from './link'
import type { ResolvedOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'

/** What the button says, and the dialog is called, by language; Nigerian Pidgin says it in English. */
const TEXTS: Record<string, string> = {
  fr: 'Payer en crypto',
  pt: 'Pagar com cripto',
  ar: 'ادفع بـ crypto',
  sw: 'Lipa kwa crypto',
  ha: 'Biya da crypto',
  yo: 'Fi crypto sanwó',
  ig: 'Jiri crypto kwụọ',
  am: 'በ crypto ይክፈሉ',
  zu: 'Khokha nge-crypto',
}

/** Two letters of `language`, such as `fr-CI`, or else of the language of the shop's document. */
export const languageOf = (language: unknown): string =>
  (typeof language === 'string' && language ? language : document.documentElement.lang).slice(0, 2).toLowerCase()

export const buttonText = (language: unknown): string => TEXTS[languageOf(language)] ?? 'Pay with crypto'

/** Leads to the page with all that the shop passed. Throws as `pageUrl` does. */
export function payLink(options: ResolvedOptions, service: Pick<PayService, 'origin'>): HTMLAnchorElement {
  const link = linkWith(buttonText(options.lang))
  link.href = pageUrl(options, service).href
  return link
}
