import * as v from 'valibot'
import { text } from '../text'

/** `POST …/sessions/{id}/wallet-broadcast`: the transaction of `…/wallet-transaction`, signed by the wallet. */
export const WalletBroadcastRequest = v.pipe(
  v.object({
    transaction: v.pipe(
      text(2000),
      v.base64('Must be base64.'),
      v.description('The `transaction` of `…/wallet-transaction`, unchanged.'),
    ),
    signature: v.pipe(
      text(132),
      v.regex(/^[0-9a-f]{130}$/i, 'Must be 65 bytes in hex.'),
      v.description('The wallet’s signature of the transaction’s hash: 65 bytes in hex.'),
    ),
  }),
  v.examples([
    {
      transaction:
        'CgIdgCIIobLD1OX2BxhA4Jf6pKI0Wq4BCB8SqQEKMXR5cGUuZ29vZ2xlYXBpcy5jb20vcHJvdG9jb2wuVHJpZ2dlclNtYXJ0Q29udHJhY3QSdAoVQchZkRHynB4eBhJltK+T6h8nSteKEhVBphT4A7b9eAmGpCx47Jx/d+be0TwiRKkFnLsAAAAAAAAAAAAAAABcvdhqL6jcS93YqPadukhXLuwH+wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB3NZQcIDw56SiNJABgOHrFw==',
      signature: `${'5f'.repeat(64)}1b`,
    },
  ]),
)
export type WalletBroadcastRequest = v.InferOutput<typeof WalletBroadcastRequest>

export const BroadcastRefusal = v.picklist(['expired', 'signature', 'insufficient', 'rejected'])
export type BroadcastRefusal = v.InferOutput<typeof BroadcastRefusal>

/** The answer to `POST …/sessions/{id}/wallet-broadcast`. */
export const WalletBroadcast = v.pipe(
  v.object({
    hash: v.pipe(v.string(), v.description('The hash of the transaction, by which explorers know it.')),
    refused: v.pipe(
      v.nullable(BroadcastRefusal),
      v.description(
        'Null if the network took the transaction, also if it had it already. Otherwise nothing was sent: the transaction has `expired`, its `signature` is not that of the account, the account has `insufficient` money for amount and fee, or the network `rejected` it for another reason.',
      ),
    ),
  }),
  v.examples([{ hash: 'abae0b1190ba579e5bfdcfbb7d30304e578a190eb00bc8dc9ed2609046e62820', refused: null }]),
)
export type WalletBroadcast = v.InferOutput<typeof WalletBroadcast>
