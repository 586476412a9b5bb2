import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Network } from '../enums'

/** The causes for which a customer can ask for money back. */
export const REFUNDABLE_CAUSES = ['overpaid', 'other_coin', 'other_network'] as const
export type RefundableCause = (typeof REFUNDABLE_CAUSES)[number]

/** Money of a payment that its customer can ask back. */
export const RefundableMoney = v.object({
  cause: v.pipe(
    v.picklist(REFUNDABLE_CAUSES),
    v.description(
      '`overpaid`: more came than was due. `other_coin`, `other_network`: money in a coin or on a network that the payment did not ask for.',
    ),
  ),
  crypto_amount: v.pipe(Decimal, v.description('The amount in units of `crypto_asset`, less refunds.')),
  crypto_asset: Asset,
  network: Network,
  requested: v.pipe(v.boolean(), v.description('Whether the customer has asked for it, and waits for the merchant.')),
  declined: v.pipe(
    v.optional(v.literal(true)),
    v.description('Present if the merchant has declined to send it back, until more money arrives.'),
  ),
})
export type RefundableMoney = v.InferOutput<typeof RefundableMoney>

/** Money that a customer asks back, as the merchant sees it: each deposit by itself. */
export const RequestedRefund = v.object({
  ...v.omit(RefundableMoney, ['requested', 'declined']).entries,
  deposit_id: v.pipe(
    v.nullable(v.string()),
    v.description('The `deposit_id` for the refund. Null for `overpaid`, whose refund names no deposit.'),
  ),
  requested_at: v.pipe(v.string(), v.description('When the customer asked for it.')),
})
export type RequestedRefund = v.InferOutput<typeof RequestedRefund>

export const REFUNDABLE_MEANING =
  'Final money that was not due, and for which no refund is made: too much, or in a coin or on a network that was not asked for. Present if there is any.'
