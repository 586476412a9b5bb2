import { createApi } from './api'
import { CHECKOUT_TAG, defineCheckout } from './checkout-element'
import type { Malipo } from './interface'
import type { PayService } from './pay-service'
import { handlePayLinks } from './pay-triggers'
import { resumeDialog } from './resume-dialog'

/**
 * A shop may include the script twice, or beside the package. `window.Malipo` alone would not tell: it is also the
 * element with that id, such as the heading of a shop in Swahili.
 */
export const isInstalled = (): boolean => Boolean(customElements.get(CHECKOUT_TAG))

/** Makes `Malipo`, `<malipo-checkout>` and links with `data-malipo` work, and opens a payment again after a reload. */
export function install(service: PayService): Malipo {
  const malipo = createApi(service)
  window.Malipo = malipo
  defineCheckout(service)
  handlePayLinks(service)
  resumeDialog(service)
  return malipo
}
