import * as v from 'valibot'
import { RefundStatus } from '../enums'

/** The state of a refund for which the customer has a link. */
export const SessionRefund = v.object({ status: RefundStatus })

export const REFUND_MEANING =
  'The latest refund for which the customer has a link, unless it has failed. Its `status` is `requested` until the customer enters an address, `created` while the money is being sent, and `success` once it was sent. Null without such a refund. Absent in front of another service.'
