import { prefillOf, type ResolvedOptions } from './options'
import type { PayService } from './pay-service'

/**
 * The URL of the payment page, or of its session. The prefill is in the fragment, which browsers do not send to servers
 * and which the page removes. Throws if an option is missing or leads to another origin: a `javascript:` URL would run
 * in the shop, and a foreign page must not look like part of the shop.
 */
export function pageUrl(options: ResolvedOptions, service: Pick<PayService, 'origin'>): URL {
  const { page, session, href, lang, origin = service.origin } = options
  if (!origin || !(page || session || href)) throw new Error(`The option \`${origin ? 'page' : 'origin'}\` is missing.`)
  const home = new URL(origin).origin
  const url = new URL(href ?? `/p/${page}`, home)
  // an id is resolved below the page, a full URL stays as it is
  if (session) url.href = new URL(session, `${url.origin}${url.pathname}/s/`).href
  if (lang) url.searchParams.set('lang', lang)
  if (url.origin !== home) throw new Error(`${url.href} is not on ${home}.`)
  url.hash = `${new URLSearchParams(prefillOf(options))}`
  return url
}
