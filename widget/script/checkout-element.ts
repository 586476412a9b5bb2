import type { Payment } from './interface'
import { linkWith } from './link'
import { optionsOf, type ResolvedOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'
import { show } from './payment'
import { wordsFor } from './words'

export const CHECKOUT_TAG = 'malipo-checkout'

/**
 * `<malipo-checkout page="demo">` is a button; with `mode="inline"` it is the page itself. Its attributes are the
 * options; the events of `on` are fired on it.
 */
export function defineCheckout(service: PayService): void {
  class MalipoCheckout extends HTMLElement {
    declare payment?: Payment
    connectedCallback() {
      const options = optionsOf(this)
      // options that lead nowhere throw: then the element shows what the shop has written into it
      const link = options.mode === 'inline' ? '' : payLink(options, service)
      // an inline element ignores the width and margins that a theme gives to what is in its column
      if (getComputedStyle(this).display === 'inline') this.style.display = 'block'
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      if (link) root.replaceChildren(link)
      else this.payment = show(service, options, this, root)
    }
    disconnectedCallback() {
      this.payment?.close()
    }
  }
  customElements.define(CHECKOUT_TAG, MalipoCheckout)
}

/** Leads to the page with all that the shop passed. Throws as `pageUrl` does. */
export function payLink(options: ResolvedOptions, service: Pick<PayService, 'origin'>): HTMLAnchorElement {
  const link = linkWith(wordsFor(options.lang).pay)
  link.href = pageUrl(options, service).href
  return link
}
