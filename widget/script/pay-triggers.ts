import { CHECKOUT_TAG } from './checkout-element'
import { optionsOf, type ResolvedOptions } from './options'
import { pageUrl } from './page-url'
import type { PayService } from './pay-service'
import { openDialog } from './payment'

const TRIGGER_GROUP = '[data-malipo],.malipo'

/**
 * Opens the payment when the customer clicks a trigger, and loads the second part of the widget when the pointer or
 * the focus arrives at one. Triggers are:
 * - a link or button with `data-malipo`,
 * - a `<malipo-checkout>`,
 * - a link to a payment page that has the class `malipo`, or that is inside an element with the class `malipo` or with
 *   `data-malipo`. Page builders often let a merchant mark only the element around the link.
 */
export function handlePayLinks(service: PayService): void {
  for (const intent of ['pointerover', 'focusin'])
    addEventListener(intent, (event) => {
      // if it cannot be loaded, the dialog reports it when it opens
      if (findTrigger(event, service)) service.loadEmbed()
    })
  addEventListener('click', (event) => {
    const trigger = findTrigger(event, service)
    // with a modifier key, the browser opens a new tab or window
    if (!trigger || event.defaultPrevented || event.shiftKey || event.ctrlKey || event.metaKey) return
    const options: ResolvedOptions = Object.assign(
      optionsOf(trigger.closest(TRIGGER_GROUP) ?? trigger),
      optionsOf(trigger),
    )
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

/** The trigger that an event hit, if any. The link in an inline `<malipo-checkout>` is not a trigger. */
function findTrigger({ target }: Event, { origin }: PayService): Element | null {
  const trigger = target instanceof Element ? target.closest(`a,button,${CHECKOUT_TAG}`) : null
  return trigger?.matches(`[data-malipo],${CHECKOUT_TAG}:not([mode=inline])`) ||
    (trigger?.closest(TRIGGER_GROUP) && `${(trigger as HTMLAnchorElement).href}`.startsWith(`${origin}/p/`))
    ? trigger
    : null
}
