import type { PaymentPage } from '../../contract/page/payment-page'

/** The page of a payment that names none, as the service chooses it: the oldest that is active. `pages` are newest first. */
export function standardPage(pages: readonly PaymentPage[]): PaymentPage | undefined {
  const active = pages.filter(({ status }) => status === 'active')
  // the demo's pages are equally old
  return active.find(({ slug }) => slug === 'demo') ?? active[active.length - 1]
}
