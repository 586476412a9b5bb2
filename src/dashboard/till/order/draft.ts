import { createIdempotencyKey } from '../../../browser/idempotency-key'
import { EMPTY_ORDER, type Order } from './order'

/** An order, and the idempotency key of its request. A changed order has another key. */
export type Draft = Order & { attempt: string }

export const newDraft = (order: Order = EMPTY_ORDER): Draft => ({ ...order, attempt: createIdempotencyKey() })
