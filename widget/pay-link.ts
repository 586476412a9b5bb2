import type { Language } from '../src/contract/enums'
import type { ResolvedOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'
import { styled } from './styled'

export const BUTTON =
  'display:inline-block;padding:1em;text-decoration:none;border-radius:10px;color:var(--malipo-ink,#fff);background:var(--malipo-accent,#054)'

/** What the button says, and the dialog is called. */
const TEXTS: Record<Language, string> = {
  en: 'Pay with crypto',
  fr: 'Payer en crypto',
  pt: 'Pagar com cripto',
  ar: 'ادفع بـ crypto',
  sw: 'Lipa kwa crypto',
  ha: 'Biya da crypto',
  yo: 'Fi crypto sanwó',
  ig: 'Jiri crypto kwụọ',
  am: 'በ crypto ይክፈሉ',
  zu: 'Khokha nge-crypto',
  pcm: 'Pay with crypto',
}

/** That of `language`, such as `fr-CI`, or else of the shop's document. English, if the page does not have it. */
export function languageOf(language: unknown): Language {
  const tag = typeof language === 'string' && language ? language : document.documentElement.lang
  const primary = tag.toLowerCase().split(/[-_]/)[0] as Language
  return Object.keys(TEXTS).includes(primary) ? primary : 'en'
}

export const buttonText = (language: unknown): string => TEXTS[languageOf(language)]

/**
 * A real link that looks like a button, and has no address yet. `::part(button)` and the custom properties
 * `--malipo-accent` (background) and `--malipo-ink` (text) change its look.
 */
export function linkWith(text: string): HTMLAnchorElement {
  const link = styled('a', BUTTON, text)
  link.part = 'button'
  return link
}

/** Leads to the page with all that the shop passed. Throws as `pageUrl` does. */
export function payLink(options: ResolvedOptions, service: Pick<PayService, 'origin'>): HTMLAnchorElement {
  const link = linkWith(buttonText(options.lang))
  link.href = pageUrl(options, service).href
  return link
}
