import type { Payment } from './interface'
import { optionsOf, type ResolvedOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'
import { showPayment } from './payment'
import { createButtonLink } from './styled-element'
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
      // throws if an option is invalid, and the element then shows the shop's own content
      const link = options.mode === 'inline' ? '' : payLink(options, service)
      // as `display: inline`, the element would ignore the width and margins of a theme's column
      if (getComputedStyle(this).display === 'inline') this.style.display = 'block'
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      if (link) root.replaceChildren(link)
      else this.payment = showPayment(service, options, this, root)
    }
    disconnectedCallback() {
      this.payment?.close()
    }
  }
  customElements.define(CHECKOUT_TAG, MalipoCheckout)
}

/** A link to the page with the shop's options. Throws as `pageUrl` does. */
export function payLink(options: ResolvedOptions, service: Pick<PayService, 'origin'>): HTMLAnchorElement {
  const link = createButtonLink(wordsFor(options.lang).pay)
  link.href = pageUrl(options, service).href
  // two buttons, one after the other, do not touch
  link.style.margin = '4px 0'
  return link
}
