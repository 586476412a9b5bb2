import * as v from 'valibot'
import type { Bank } from '../../contract/bank'
import { Decimal } from '../../contract/decimal'
import { Asset, Network } from '../../contract/enums'
import { OwnWords } from '../runtime/log'

const id = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  // PostgreSQL cannot store it.
  v.check((s) => !s.includes('\0')),
)

/** `POST /addresses`. With a memo, the address alone does not tell whose money it is. */
export const CustodyAddress = v.object({ id, address: v.string(), memo: v.nullish(v.string()) })
export type CustodyAddress = v.InferOutput<typeof CustodyAddress>

/** `POST /accounts`: permanent addresses and bank accounts of a customer. */
export const CustodyAccount = v.object({
  id,
  addresses: v.array(v.object({ network: Network, address: v.string() })),
  bank_accounts: v.array(
    v.object({
      currency: v.string(),
      account_number: v.string(),
      account_name: v.string(),
      bank_name: v.string(),
      bank_code: v.string(),
    }),
  ),
})
export type CustodyAccount = v.InferOutput<typeof CustodyAccount>

/** `POST /refunds`, `/payouts`, `/swaps`; of a swap, what it brings, where custody says so. */
export const CustodyOrder = v.object({ id, target_amount: v.nullish(Decimal) })
export type CustodyOrder = v.InferOutput<typeof CustodyOrder>

const MANY = 1_000_000
/** Fast networks have many within days: more say nothing more, and must not keep the money from being booked. */
const count = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((confirmations) => Math.min(confirmations, MANY)),
)
/** In custody's words, however many. */
const reason = v.pipe(
  v.string(),
  v.transform((words) => words.slice(0, 300)),
)

/** Money seen by custody. For a bank account, `address` is its number and `network` is null. */
export const DepositMovement = v.object({
  id,
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  asset: v.union([Asset, v.literal('NGN')]),
  network: v.nullish(Network),
  amount: Decimal,
  hash: v.pipe(v.string(), v.maxLength(200)),
  confirmations: count,
  required_confirmations: count,
  state: v.picklist(['seen', 'confirmed', 'failed']),
  reason: v.nullish(reason),
})
export type DepositMovement = v.InferOutput<typeof DepositMovement>

/** How a refund, payout or swap ended; `reference` is the one of the order. */
export const OrderMovement = v.object({
  id,
  reference: v.pipe(v.string(), v.maxLength(200)),
  state: v.picklist(['success', 'completed', 'failed']),
  reason: v.nullish(reason),
  /** What a swap brought. */
  target_amount: v.nullish(Decimal),
})
export type OrderMovement = v.InferOutput<typeof OrderMovement>

/** One notice, and one entry of `GET /movements`. */
export const Movement = v.variant('type', [
  v.object({ id, type: v.literal('deposit'), data: DepositMovement }),
  v.object({ id, type: v.picklist(['refund', 'payout', 'swap']), data: OrderMovement }),
])
export type Movement = v.InferOutput<typeof Movement>

/** `merchant` is an opaque id, the same in all that is asked for a merchant. */
type Asked = { merchant: string; reference: string }
type AddressRequest = Asked & { asset: Asset; network: Network }
type AccountRequest = Asked & { first_name: string; last_name: string; email: string }
type RefundOrder = Asked & { asset: Asset; network: Network; amount: string; address: string }
type PayoutOrder = Asked & { currency: string; amount: string; bank: Omit<Bank, 'id' | 'created_at'> }
/** Custody refuses it when it cannot bring `target_amount`. */
type SwapOrder = Asked & { from: string; to: string; amount: string; target_amount: string }

/**
 * The custody provider. `key` is the `Idempotency-Key`: repeating a key asks for the same thing again. Every call has
 * a deadline, and throws `CustodyUnavailable` when custody is unreachable, too slow, or answers nonsense.
 */
export interface Custody {
  address(request: AddressRequest, key: string): Promise<CustodyAddress>
  account(request: AccountRequest, key: string): Promise<CustodyAccount>
  refund(order: RefundOrder, key: string): Promise<CustodyOrder>
  payout(order: PayoutOrder, key: string): Promise<CustodyOrder>
  swap(order: SwapOrder, key: string): Promise<CustodyOrder>
  /** All movements since `cursor`; null: from the beginning. Unreadable entries are left out. */
  movements(cursor: string | null): Promise<{ data: Movement[]; cursor: string }>
}

/** Custody has not decided: ask again later. */
export class CustodyUnavailable extends OwnWords {
  override readonly name = 'CustodyUnavailable'
}

/** Custody has refused: asking again is useless. */
export class CustodyRefused extends OwnWords {
  override readonly name = 'CustodyRefused'
}
