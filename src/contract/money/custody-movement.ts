import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Network } from '../enums'

/** Custody's id of something. */
export const CustodyId = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  // PostgreSQL cannot store it.
  v.check((s) => !s.includes('\0')),
)

const MANY = 1_000_000
/** Fast networks have many within days: more say nothing more, and must not keep the money from being booked. */
const count = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((confirmations) => Math.min(confirmations, MANY)),
)
/** A text of custody of at most `length` characters, without NUL, which PostgreSQL cannot store. */
export const custodyText = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\0', '')),
    v.maxLength(length),
  )
/** In custody's words, however many. */
const reason = v.pipe(
  v.string(),
  v.transform((words) => words.replaceAll('\0', '').slice(0, 300)),
)

/** Money seen by custody. For a bank account, `address` is its number and `network` is null. */
export const DepositMovement = v.object({
  id: CustodyId,
  address: v.pipe(custodyText(200), v.minLength(1)),
  asset: v.union([Asset, v.literal('NGN')]),
  network: v.nullish(Network),
  amount: Decimal,
  hash: custodyText(200),
  confirmations: count,
  required_confirmations: count,
  /** `held`: under review, so neither credited nor refused yet. */
  state: v.picklist(['seen', 'held', 'confirmed', 'failed']),
  reason: v.nullish(reason),
})
export type DepositMovement = v.InferOutput<typeof DepositMovement>

/** How a refund, payout or swap ended; `reference` is the id that we gave it. */
export const TransferMovement = v.object({
  id: CustodyId,
  reference: custodyText(200),
  state: v.picklist(['success', 'completed', 'failed']),
  reason: v.nullish(reason),
  /** The transaction of a refund. */
  hash: v.nullish(custodyText(200)),
  /** What a swap brought. */
  target_amount: v.nullish(Decimal),
})
export type TransferMovement = v.InferOutput<typeof TransferMovement>

/** One notice, and one entry of `GET /movements`. */
export const Movement = v.variant('type', [
  v.object({ id: CustodyId, type: v.literal('deposit'), data: DepositMovement }),
  v.object({ id: CustodyId, type: v.picklist(['refund', 'payout', 'swap']), data: TransferMovement }),
])
export type Movement = v.InferOutput<typeof Movement>
