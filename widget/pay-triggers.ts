import { CHECKOUT_TAG } from './checkout-element'
import { optionsOf } from './options'
import type { PayService } from './pay-service'
import { openDialog } from './payment'

/** A click on a link with `data-malipo` or on `<malipo-checkout>` opens the payment; pointing at it prepares that. */
export function handlePayLinks(service: PayService): void {
  for (const intent of ['pointerover', 'focusin'])
    addEventListener(intent, (event) => {
      // a second part that does not load is reported when the dialog needs it
      if (triggerOf(event)) service.loadEmbed().catch(() => {})
    })
  addEventListener('click', (event) => {
    const trigger = triggerOf(event)
    // the link itself opens a new tab or window
    if (!trigger || event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    openDialog(service, optionsOf(trigger), trigger)
  })
}

/** The element of the event that opens a payment. The link inside an inline page leads to the page by itself. */
function triggerOf({ target }: Event): Element | null {
  const trigger = target instanceof Element ? target.closest(`[data-malipo],${CHECKOUT_TAG}`) : null
  return trigger?.getAttribute('mode') === 'inline' ? null : trigger
}
