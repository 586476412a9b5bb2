import type { ResolvedOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'
import { translationFor } from './translations'

const STYLE =
  'display:inline-block;padding:1em;text-decoration:none;border-radius:10px;color:var(--malipo-ink,#fff);background:var(--malipo-accent,#054)'

/**
 * A real link that looks like a button, and leads to the page with all that the shop passed. `::part(button)` and the
 * custom properties `--malipo-accent` (background) and `--malipo-ink` (text) change its look. Its styles are set as
 * properties, which a strict `style-src` allows. Throws as `pageUrl` does.
 */
export function payLink(options: ResolvedOptions, service: Pick<PayService, 'origin'>): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = pageUrl(options, service).href
  link.setAttribute('part', 'button')
  link.style.cssText = STYLE
  link.textContent = translationFor(options.lang).pay
  return link
}
