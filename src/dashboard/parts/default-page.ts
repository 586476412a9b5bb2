import type { PaymentPage } from '../../contract/page/payment-page'

/** The page that the service uses for payments without one: the oldest active page. `pages` are newest first. */
export function defaultPage(pages: readonly PaymentPage[]): PaymentPage | undefined {
  const active = pages.filter(({ status }) => status === 'active')
  // the pages of the demo have equal ages
  return active.find(({ slug }) => slug === 'demo') ?? active[active.length - 1]
}
