import { addressOf, linkTo } from './address'
import type { Payment } from './interface'
import { IN_DIALOG, keptPayment } from './kept-payment'
import { optionsOf, type SettledOptions } from './options'
import { payLink } from './pay-link'
import type { PayService } from './pay-service'
import { openDialog, openInline } from './payment'

/** Serves the shop's document: links with `data-malipo`, `<malipo-checkout>`, and a dialog that a reload has closed. */
export function serveStorefront(service: PayService): void {
  customElements.define('malipo-checkout', checkoutElement(service))
  for (const intent of ['pointerover', 'focusin'])
    addEventListener(intent, (event) => {
      // a second part that does not load is reported when the dialog needs it
      if (triggerOf(event)) service.loadPage().catch(() => {})
    })
  addEventListener('click', (event) => {
    const trigger = triggerOf(event)
    // a new tab or window is left to the link itself
    if (!trigger || event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    openDialog(service, optionsOf(trigger), trigger)
  })
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resume(service), { once: true })
  else resume(service)
}

/** Opens the payment again that the dialog showed when the shop was reloaded. */
function resume(service: PayService): void {
  const href = keptPayment(IN_DIALOG)?.href
  if (href) openDialog(service, { href, origin: new URL(href).origin })
}

/** What was pressed or pointed at, if it opens a payment. The link inside an inline page goes to the page by itself. */
function triggerOf({ target }: Event): Element | null {
  const trigger = target instanceof Element ? target.closest('[data-malipo],malipo-checkout') : null
  return trigger?.getAttribute('mode') === 'inline' ? null : trigger
}

/**
 * `<malipo-checkout page="demo">` is a button; with `mode="inline"` it is the page itself. Its attributes are the
 * options; the events of `on` are fired on it.
 */
function checkoutElement(service: PayService) {
  return class MalipoCheckout extends HTMLElement {
    declare payment?: Payment
    connectedCallback() {
      const options = optionsOf(this) as SettledOptions
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      if (options.mode === 'inline') this.payment = openInline(service, options, root, this)
      else root.replaceChildren(payLink(hrefOf(service, options), options.lang))
    }
    disconnectedCallback() {
      this.payment?.close()
    }
  }
}

/** The page's address, or none when the options lead nowhere, which pressing the button tells the shop. */
function hrefOf(service: PayService, options: SettledOptions): string | null {
  try {
    return linkTo(addressOf(options, service), options)
  } catch (error) {
    console.error('Malipo:', error)
    return null
  }
}
