import { CHECKOUT_TAG } from './checkout-element'
import { optionsOf, type ResolvedOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'
import { openDialog } from './payment'

const GROUP = '[data-malipo],.malipo'

/**
 * Opens the payment on a click, and loads the second part of the widget when the pointer or the focus arrives: on a
 * link or button with `data-malipo`, on `<malipo-checkout>`, and on a link to a page of the service that has the class
 * `malipo` or is in an element with that class or `data-malipo`, such as a page builder's button.
 */
export function handlePayLinks(service: PayService): void {
  for (const intent of ['pointerover', 'focusin'])
    addEventListener(intent, (event) => {
      // a failure to load is reported when the dialog opens
      if (triggerOf(event, service)) service.loadEmbed()
    })
  addEventListener('click', (event) => {
    const trigger = triggerOf(event, service)
    // with a modifier key, the browser opens a new tab or window
    if (!trigger || event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey) return
    const options: ResolvedOptions = Object.assign(optionsOf(trigger.closest(GROUP) ?? trigger), optionsOf(trigger))
    try {
      pageUrl(options, service)
    } catch (reason) {
      // the browser follows the link
      return console.error('Malipo:', reason)
    }
    event.preventDefault()
    openDialog(service, options, trigger)
  })
}

/** The element of the event that opens a payment. The browser follows the link inside an inline page. */
function triggerOf({ target }: Event, { origin }: PayService): Element | null {
  const trigger = target instanceof Element ? target.closest(`a,button,${CHECKOUT_TAG}`) : null
  return trigger?.matches(`[data-malipo],${CHECKOUT_TAG}:not([mode=inline])`) ||
    (trigger?.closest(GROUP) && `${(trigger as HTMLAnchorElement).href}`.startsWith(`${origin}/p/`))
    ? trigger
    : null
}
