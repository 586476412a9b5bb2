import type { PaymentPage } from '../../contract/page/payment-page'

/** Returns the page of payments whose request names no page: the oldest active page. `pages` are newest first. */
export function defaultPage(pages: readonly PaymentPage[]): PaymentPage | undefined {
  const active = pages.filter(({ status }) => status === 'active')
  // the pages of the demo were created at the same time
  return active.find(({ slug }) => slug === 'demo') ?? active[active.length - 1]
}
