import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Network } from '../enums'

/** An id that custody gave. */
export const CustodyId = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  // PostgreSQL cannot store it.
  v.check((s) => !s.includes('\0')),
)

const MAX_CONFIRMATIONS = 1_000_000
/** Confirmation counts are capped, so that a very large one does not make the deposit unstorable. */
const count = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((confirmations) => Math.min(confirmations, MAX_CONFIRMATIONS)),
)
/** A text of custody of at most `length` characters, without NUL, which PostgreSQL cannot store. */
export const custodyText = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\0', '')),
    v.maxLength(length),
  )
/** A reason in custody's words, cut after 300 characters. */
const reason = v.pipe(
  v.string(),
  v.transform((words) => words.replaceAll('\0', '').slice(0, 300)),
)

/** A deposit that custody reports. For a bank account, `address` is its number and `network` is null. */
export const DepositMovement = v.object({
  id: CustodyId,
  address: v.pipe(custodyText(200), v.minLength(1)),
  asset: v.union([Asset, v.literal('NGN')]),
  network: v.nullish(Network),
  amount: Decimal,
  hash: custodyText(200),
  confirmations: count,
  required_confirmations: count,
  /** A `held` deposit is under review: neither credited nor refused yet. */
  state: v.picklist(['seen', 'held', 'confirmed', 'failed']),
  reason: v.nullish(reason),
})
export type DepositMovement = v.InferOutput<typeof DepositMovement>

/** The outcome of a refund, payout or swap; `reference` is our id of that refund, payout or swap. */
export const TransferMovement = v.object({
  id: CustodyId,
  reference: custodyText(200),
  state: v.picklist(['success', 'completed', 'failed']),
  reason: v.nullish(reason),
  /** The transaction of a refund. */
  hash: v.nullish(custodyText(200)),
  /** The proceeds of a swap. */
  target_amount: v.nullish(Decimal),
})
export type TransferMovement = v.InferOutput<typeof TransferMovement>

/** A notice, or an entry of `GET /movements`. */
export const Movement = v.variant('type', [
  v.object({ id: CustodyId, type: v.literal('deposit'), data: DepositMovement }),
  v.object({ id: CustodyId, type: v.picklist(['refund', 'payout', 'swap']), data: TransferMovement }),
])
export type Movement = v.InferOutput<typeof Movement>
