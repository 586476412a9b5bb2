import * as v from 'valibot'
import { AssetAmountInput, Decimal } from '../decimal'
import { Asset, Mode, Network, RefundStatus } from '../enums'
import { textSearch } from '../envelope'
import { paragraph, Reference, text, Uuid } from '../text'

/**
 * `POST /api/v1/payment-sessions/{id}/refunds`: the money goes back in the asset and on the network in which it came.
 * Without an address, the refund is `requested` until the customer enters one.
 */
export const RefundRequest = v.pipe(
  v.object({
    crypto_amount: v.pipe(
      AssetAmountInput,
      v.description(
        'The amount in units of the asset that came, with at most as many decimals as the asset has on its network. At most what is credited and not yet refunded.',
      ),
    ),
    address: v.pipe(
      v.nullish(text(300)),
      v.description(
        'The address that the money is sent to, on the network on which it came. It must not be an address that the payment showed. Text with one address, such as a wallet’s link (`bitcoin:…?amount=1`), is accepted too, unless it names another network. At most 300 characters. Absent: the customer enters it at `url`.',
      ),
    ),
    deposit_id: v.pipe(
      v.nullish(Uuid),
      v.description(
        'The deposit to refund, by the `id` in its `deposit.*` events. Required for a deposit that does not count for the payment, because its asset or network was not asked for, and if money came in several assets and none of them is the payment’s.',
      ),
    ),
    note: v.pipe(
      v.nullish(paragraph(300)),
      v.description('Your reason, at most 300 characters. It is part of the timeline. The customer never sees it.'),
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
  v.object({ hash: v.pipe(text(200), v.description('The hash of the transaction that sent the money.')) }),
  v.examples([{ hash: 'c1b5d2f0a7e94c3b8f6d1e2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e' }]),
)

export const Refund = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    reference: v.pipe(v.nullable(v.string()), v.description('Your own reference. Null without one.')),
    session_id: v.string(),
    crypto_asset: Asset,
    network: Network,
    crypto_amount: v.pipe(Decimal, v.description('The amount refunded, in units of `crypto_asset`.')),
    deposit_id: v.pipe(
      v.nullable(v.string()),
      v.description('The deposit that is refunded, if the request named one.'),
    ),
    address: v.pipe(
      v.nullable(v.string()),
      v.description('The address that the money is sent to. Null until the customer has entered it.'),
    ),
    status: v.pipe(
      RefundStatus,
      v.description(
        '`requested`: the customer has not entered an address yet at `url`. `created`: the address is known, and the money is being sent. `success`: the money was sent. `failed`: see `reason`.',
      ),
    ),
    reason: v.pipe(
      v.nullable(v.string()),
      v.description(
        'Why the refund failed. `expired`: the customer entered no address in time. `void`: the payment was completed with this money, or custody took the money back. Otherwise a text of custody. Null unless `failed`.',
      ),
    ),
    url: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The link on which the customer enters the address. Send it to the customer only. Null unless `requested`, and in events.',
      ),
    ),
    expires_at: v.pipe(
      v.nullable(v.string()),
      v.description('Until when the address can be entered. Null for a refund that was created with its address.'),
    ),
    hash: v.pipe(v.nullable(v.string()), v.description('The hash of the transaction. Null until it is known.')),
    explorer_url: v.pipe(
      v.nullable(v.string()),
      v.description('The transaction in an explorer. Null in test mode, and until the hash is known.'),
    ),
    note: v.pipe(
      v.nullable(v.string()),
      v.description('Your reason. Null without one, once the customer is erased, and in events.'),
    ),
    manual: v.pipe(
      v.optional(v.literal(true)),
      v.description(
        'Present if you send the money yourself, from your own wallet: `crypto_amount` to `address`. Then report the transaction with `POST /api/v1/refunds/{id}/sent`.',
      ),
    ),
    created_at: v.string(),
    updated_at: v.string(),
    version: v.pipe(
      v.number(),
      v.description('0 requested, 1 created, 2 failed, 3 success. The state with the higher version is newer.'),
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
      explorer_url: null,
      note: null,
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:04:12.000Z',
      version: 3,
    },
  ]),
)
export type Refund = v.InferOutput<typeof Refund>

/** The body of `POST /api/v1/refunds/search`. */
export const RefundSearch = textSearch(
  'Parts of your reference, the reference of the payment, the address or the hash of the transaction, or the id.',
)
