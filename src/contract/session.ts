import * as v from 'valibot'
import { Decimal } from './decimal'
import { Asset, Currency, Mode, Network, SessionStatus } from './enums'

/** A transaction seen on an address of the session; `amount` is in crypto units. */
export const SessionTransaction = v.object({
  hash: v.string(),
  /** In the payment's asset, or in `asset`. */
  amount: Decimal,
  /** Present only when it came in an asset that was chosen earlier. */
  asset: v.optional(Asset),
  confirmations: v.number(),
  explorer_url: v.nullable(v.string()),
  seen_at: v.string(),
})
export type SessionTransaction = v.InferOutput<typeof SessionTransaction>

/**
 * The payer's view of a payment session: the answer of `pay` and of every public session path.
 * It never names the customer. Crypto fields are null while no asset is chosen (`initiated`). In front of an upstream,
 * `crypto_amount` is also null when it is not told; then a `crypto_amount_paid` of 0 says nothing.
 */
export const Session = v.object({
  id: v.string(),
  reference: v.string(),
  mode: Mode,
  status: SessionStatus,
  /** The money that completed the payment was first seen after the window had ended. */
  late: v.boolean(),
  amount: Decimal,
  currency: Currency,
  crypto_asset: v.nullable(Asset),
  network: v.nullable(Network),
  /** What was asked for, what has been seen so far, and what is still due, all in crypto units. */
  crypto_amount: v.nullable(Decimal),
  crypto_amount_paid: Decimal,
  crypto_amount_due: v.nullable(Decimal),
  /** Fiat per one unit of the asset. */
  rate: v.nullable(Decimal),
  deposit_address: v.nullable(v.string()),
  payment_uri: v.nullable(v.string()),
  /** Square bit matrices, `"<side>:<base64 of the bits, row by row>"`; see `payment/qr-matrix`. */
  qr: v.nullable(v.object({ default: v.string(), with_amount: v.nullable(v.string()) })),
  confirmations: v.number(),
  required_confirmations: v.nullable(v.number()),
  transactions: v.array(SessionTransaction),
  return_link: v.nullable(v.string()),
  /** The id of the session that took over what was paid to this one. */
  renewed_by: v.nullable(v.string()),
  created_at: v.string(),
  expires_at: v.string(),
  completed_at: v.nullable(v.string()),
  version: v.number(),
  /**
   * Present only when money that came after the grace does not cover what is due: what is missing, in `currency`, by the
   * rate of when it came.
   */
  amount_missing: v.optional(Decimal),
  /** Present only while money that came after the grace waits until its rate is known: what is missing is not decided. */
  awaiting_rate: v.optional(v.literal(true)),
  /** Present only when the merchant has cancelled it, or sent back all that came. */
  cancelled: v.optional(v.literal(true)),
  /**
   * Present only when it is not complete and yet cannot be renewed: it was cancelled or renewed, money of it was sent
   * back, or its page is closed. In front of an upstream, where a new price means a new payment, also when part of the
   * money came.
   */
  no_new_price: v.optional(v.literal(true)),
  /** Present only in front of an upstream that cannot be reached: this is the last known state. */
  stale: v.optional(v.literal(true)),
  /** Present only in front of an upstream, where there is no changing a shown address, no renewal and no sandbox. */
  relayed: v.optional(v.literal(true)),
  /**
   * Present only in front of an upstream that does not say of which page a payment is: what links and requests about it
   * carry as `?k=`.
   */
  k: v.optional(v.string()),
})
export type Session = v.InferOutput<typeof Session>
