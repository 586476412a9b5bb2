import { linkWith } from './link'
import type { ResolvedOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'
import { wordsFor } from './words'

/** Leads to the page with all that the shop passed. Throws as `pageUrl` does. */
export function payLink(options: ResolvedOptions, service: Pick<PayService, 'origin'>): HTMLAnchorElement {
  const link = linkWith(wordsFor(options.lang).pay)
  link.href = pageUrl(options, service).href
  return link
}
