import type { PaymentPage } from '../../../contract/page/payment-page'
import type { PageInput } from './page-input'
import { areDefaultPairs } from './selected-pairs'

/** Fields with amounts. A change of the currency sends them again, because they have a new meaning. */
const AMOUNT_FIELDS: readonly string[] = ['amount', 'min_amount', 'max_amount', 'suggested_amounts', 'limits']

/** Returns only the fields that differ from the page, so that another member's concurrent changes are kept. */
export function findChanges(page: PaymentPage, input: PageInput): Partial<PageInput> {
  const { name, logo_url, support_email, privacy_url } = page.merchant
  const before: Record<string, unknown> = {
    ...page,
    options: input.options?.length === 0 && areDefaultPairs(page.options) ? [] : page.options,
    merchant: { name, logo_url, support_email, privacy_url },
  }
  const isOtherCurrency = input.currency !== page.currency
  return Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[field]) || (isOtherCurrency && AMOUNT_FIELDS.includes(field)),
    ),
  )
}
