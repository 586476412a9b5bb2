import * as v from 'valibot'
import { Currency, type Language } from '../../contract/enums'
import { plainAmount } from '../../payment/amount-input'
import type { Query } from '../api/client'
import { toTimeRange } from '../parts/lists/period'

/**
 * Converts the filters of the URL for the API. Days are in the time zone of the device, amounts as the language writes
 * them; the service refuses a text that is no amount.
 */
export function toApiFilters(query: Readonly<Record<string, string>>, language: Language): Query {
  const { status, page_slug, from, to, attention, currency, min_amount, max_amount } = query
  const toDecimal = (amount: string | undefined) =>
    amount && v.is(Currency, currency) ? (plainAmount(amount, currency, language) ?? amount) : amount
  return {
    status,
    page_slug,
    attention,
    currency,
    min_amount: toDecimal(min_amount),
    max_amount: toDecimal(max_amount),
    ...toTimeRange({ from, to }),
  }
}
