import { CHECKOUT_TAG, defineCheckout } from './checkout-element'
import { on } from './events'
import type { Malipo } from './interface'
import type { PayService } from './pay-service'
import { handlePayLinks } from './pay-triggers'
import { openDialog, show } from './payment'
import { resumeDialog } from './resume-dialog'

/** The functions for shops. */
export const createApi = (service: PayService): Malipo => ({
  open: (options) => openDialog(service, options),
  mount: (target, options) => show(service, options, target, target),
  on,
})

/**
 * Whether the script already ran: a shop may include it twice, or beside the package. `window.Malipo` alone does not
 * show that, as it is also the element with that id, such as the heading of a shop in Swahili.
 */
export const isInstalled = (): boolean => Boolean(customElements.get(CHECKOUT_TAG))

/** Installs `Malipo`, `<malipo-checkout>` and links with `data-malipo`, and reopens a payment after a reload. */
export function install(service: PayService): Malipo {
  const malipo = createApi(service)
  window.Malipo = malipo
  defineCheckout(service)
  handlePayLinks(service)
  resumeDialog(service)
  return malipo
}
