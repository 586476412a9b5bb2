import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Asset, Mode, Network, RefundStatus } from '../enums'
import { Reference, text, Uuid } from '../text'

/**
 * `POST /api/v1/payment-sessions/{id}/refunds`: crypto units, in the coin and on the network that the money came in. Without
 * an address, the refund is `requested` until the customer enters one.
 */
export const RefundRequest = v.pipe(
  v.object({
    crypto_amount: v.pipe(
      MoneyInput,
      v.description(
        'In units of the coin of the money, with at most as many decimals as the coin has on its network. At most what is credited and not yet refunded.',
      ),
    ),
    address: v.pipe(
      v.nullish(text(100)),
      v.description(
        'On the network of the money. It must not be an address that the payment itself showed. At most 100 characters. Absent: the customer enters it on the page at `url`.',
      ),
    ),
    deposit_id: v.pipe(
      v.nullish(Uuid),
      v.description(
        'The money to refund, by the `id` in its `deposit.*` events. Required for money that does not count for the payment, because its coin or network was not asked for, and if money came in several coins and none of them is the payment’s.',
      ),
    ),
    reference: v.pipe(
      v.nullish(Reference),
      v.description(
        'Your own reference: at most 100 characters, neither `.` nor `..`. No other refund in this mode may have it, not even a failed one. Required if there is no `Idempotency-Key`.',
      ),
    ),
  }),
  v.examples([{ crypto_amount: '31.25', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', reference: 'return-1042' }]),
)
export type RefundRequest = v.InferOutput<typeof RefundRequest>

/** `POST /api/v1/refunds/{id}/sent` */
export const RefundSent = v.pipe(
  v.object({ hash: v.pipe(text(200), v.description('The transaction that sent it.')) }),
  v.examples([{ hash: 'c1b5d2f0a7e94c3b8f6d1e2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e' }]),
)

export const Refund = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    reference: v.pipe(v.nullable(v.string()), v.description('Your own reference; null without one.')),
    session_id: v.string(),
    crypto_asset: Asset,
    network: Network,
    crypto_amount: v.pipe(Decimal, v.description('The amount refunded, in units of `crypto_asset`.')),
    deposit_id: v.pipe(v.nullable(v.string()), v.description('The money that is sent back, if the request named it.')),
    address: v.pipe(v.nullable(v.string()), v.description('Where it is sent; null until the customer has entered it.')),
    status: v.pipe(
      RefundStatus,
      v.description(
        '`requested`: waits for the address, which the customer enters at `url`. `created`: given to custody.',
      ),
    ),
    reason: v.pipe(
      v.nullable(v.string()),
      v.description(
        'Why it failed; null otherwise. `expired`: the customer entered no address in time. `void`: the payment was completed after all with this money, or the money was taken back.',
      ),
    ),
    url: v.pipe(
      v.nullable(v.string()),
      v.description(
        'Where the customer enters the address, for the customer only; null unless `requested`, and in events, which are kept: read the refund for it.',
      ),
    ),
    expires_at: v.pipe(
      v.nullable(v.string()),
      v.description('Until when the address can be entered; null for a refund that was made with its address.'),
    ),
    hash: v.pipe(v.nullable(v.string()), v.description('The transaction that sent it; null until custody reports it.')),
    by_hand: v.pipe(
      v.optional(v.literal(true)),
      v.description(
        'You send it from your own wallet: `crypto_amount` to `address`. Then tell its transaction. Absent otherwise.',
      ),
    ),
    created_at: v.string(),
    updated_at: v.string(),
    version: v.pipe(
      v.number(),
      v.description('The higher version is newer: 0 requested, 1 created, 2 failed, 3 success.'),
    ),
  }),
  v.examples([
    {
      id: '9c8b7a65-4d3e-4f21-8b0a-1c2d3e4f5a6b',
      mode: 'test',
      reference: 'return-1042',
      session_id: '7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40',
      crypto_asset: 'USDT',
      network: 'Tron',
      crypto_amount: '31.25',
      deposit_id: null,
      address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
      status: 'success',
      reason: null,
      url: null,
      expires_at: null,
      hash: 'c1b5d2f0a7e94c3b8f6d1e2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e',
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:04:12.000Z',
      version: 3,
    },
  ]),
)
export type Refund = v.InferOutput<typeof Refund>
