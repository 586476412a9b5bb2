import { createIdempotencyKey } from '../../../browser/idempotency-key'
import type { Currency } from '../../../contract/enums'
import { EMPTY_ORDER, type Order } from './order'

/** An order, the currency of its amounts, and the idempotency key of its request. A changed order has another key. */
export type Draft = Order & { currency: Currency; attempt: string }

export const newDraft = (currency: Currency, order: Order = EMPTY_ORDER): Draft => ({
  ...order,
  currency,
  attempt: createIdempotencyKey(),
})

/** The draft, or an empty one if the till sells in another currency now: the amounts would mean other prices. */
export const draftIn = (currency: Currency, draft: Draft | null): Draft =>
  draft?.currency === currency ? draft : newDraft(currency)
