import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset } from '../enums'

export const TRANSACTION_HASH =
  'The hash of the transaction. Empty if it is unknown because only the balance of the address shows the money, such as ETH that a contract sent.'

/** A transaction on an address of the session. */
export const SessionTransaction = v.object({
  hash: v.pipe(v.string(), v.description(TRANSACTION_HASH)),
  amount: v.pipe(
    Decimal,
    v.description('The amount, in units of `asset` if it is present, otherwise of `crypto_asset`.'),
  ),
  asset: v.pipe(
    v.optional(Asset),
    v.description('Present if the money came in an asset that the customer had chosen earlier.'),
  ),
  confirmations: v.number(),
  explorer_url: v.pipe(
    v.nullable(v.string()),
    v.description('Null if the hash is empty, or not valid for the network.'),
  ),
  seen_at: v.string(),
})
export type SessionTransaction = v.InferOutput<typeof SessionTransaction>
