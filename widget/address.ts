import { prefillOf, type SettledOptions } from './options'
import type { PayService } from './pay-service'

/**
 * The address of the payment page, or of its session, to be framed. Throws when an option is missing or leads away from
 * the origin: `javascript:` would run in the shop, and a foreign page must not look like part of it.
 */
export function addressOf(options: SettledOptions, service: Pick<PayService, 'origin'>): URL {
  const { page, session, href, lang, origin = service.origin } = options
  if (!origin) throw new Error('The option `origin` is missing.')
  if (!page && !session && !href) throw new Error('The option `page` is missing.')
  const home = new URL(origin).origin
  const address = new URL(href ?? `/p/${page}`, home)
  // an id is relative to the page, a full address is not
  if (session) address.href = new URL(session, `${address.origin}${address.pathname}/s/`).href
  if (lang) address.searchParams.set('lang', lang)
  if (address.origin !== home) throw new Error(`${address.href} is not on ${home}`)
  return address
}

/** The same for a link: with what the page is told in the fragment, which no server sees and the page removes. */
export function linkTo(address: URL, options: SettledOptions): string {
  const fragment = String(new URLSearchParams(prefillOf(options)))
  return fragment ? `${address.href}#${fragment}` : address.href
}
