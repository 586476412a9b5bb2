import { CHECKOUT_TAG, defineCheckout } from './checkout-element'
import { on } from './events'
import type { Malipo } from './interface'
import type { PayService } from './pay-service'
import { handlePayLinks } from './pay-triggers'
import { openDialog, showPayment } from './payment'
import { resumeDialog } from './resume-dialog'

/** The functions for shops. */
export const createApi = (service: PayService): Malipo => ({
  open: (options) => openDialog(service, options),
  mount: (target, options) => showPayment(service, options, target, target),
  on,
})

/**
 * Whether the script already ran: a shop may include it twice, or beside the package. `window.Malipo` is no proof,
 * since it may be the shop's own element with this id, such as a heading in Swahili.
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
