import type { PaymentPage } from '../../../contract/page/payment-page'
import type { PageInput } from './page-input'
import { areDefaultPairs } from './selected-pairs'

/** Amounts that a change of the currency must send again. */
const IN_CURRENCY: readonly string[] = ['amount', 'min_amount', 'max_amount', 'limits']

/** The fields that differ from the page, so that concurrent changes by another member are kept. */
export function changesOf(page: PaymentPage, input: PageInput): Partial<PageInput> {
  const { name, logo_url, support_email, privacy_url } = page.merchant
  const before: Record<string, unknown> = {
    ...page,
    options: areDefaultPairs(page.options) ? [] : page.options,
    merchant: { name, logo_url, support_email, privacy_url },
  }
  const isOtherCurrency = input.currency !== page.currency
  return Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[field]) || (isOtherCurrency && IN_CURRENCY.includes(field)),
    ),
  )
}
