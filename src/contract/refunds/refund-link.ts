import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Mode, Network, RefundStatus } from '../enums'
import { text } from '../text'

/** The causes of a refund. `merchant` stands for every other decision of the merchant. */
export const REFUND_CAUSES = ['overpaid', 'underpaid', 'late', 'other_coin', 'other_network', 'merchant'] as const
export const RefundCause = v.picklist(REFUND_CAUSES)
export type RefundCause = v.InferOutput<typeof RefundCause>

/**
 * The refund behind a link, as its customer sees it: the answer to both operations of
 * `/api/v1/p/{slug}/refunds/{token}`. It contains neither the link itself nor personal data.
 */
export const RefundLink = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    status: v.pipe(
      RefundStatus,
      v.description(
        '`requested`: the customer has not entered an address yet. `created`: the customer has entered the address, and the money is being sent. `success`: the money was sent. `failed`: see `reason`.',
      ),
    ),
    reason: v.pipe(
      v.nullable(v.picklist(['expired', 'void', 'failed'])),
      v.description(
        'Null unless `failed`. `expired`: no address was entered in time. `void`: the payment was completed with this money, or custody took the money back. `failed`: the money could not be sent.',
      ),
    ),
    cause: v.pipe(
      RefundCause,
      v.description(
        'Why the money is refunded: too much, too little or late money, money in another coin or on another network, or a decision of the merchant.',
      ),
    ),
    crypto_asset: Asset,
    network: Network,
    crypto_amount: v.pipe(Decimal, v.description('The amount refunded, in units of `crypto_asset`.')),
    reference: v.pipe(v.string(), v.description('The reference of the payment.')),
    title: v.pipe(v.optional(v.string()), v.description('The title of the payment. Absent: that of its page.')),
    address: v.pipe(
      v.nullable(v.string()),
      v.description('The address that the money is sent to. Null until it is entered.'),
    ),
    hash: v.pipe(v.nullable(v.string()), v.description('The hash of the transaction. Null until it is known.')),
    explorer_url: v.pipe(v.nullable(v.string()), v.description('The transaction in an explorer. Null without one.')),
    expires_at: v.pipe(v.string(), v.description('Until when the address can be entered.')),
    version: v.pipe(
      v.number(),
      v.description('0 `requested`, 1 `created`, 2 `failed`, 3 `success`. The state with the higher version is newer.'),
    ),
  }),
  v.examples([
    {
      id: '9c8b7a65-4d3e-4f21-8b0a-1c2d3e4f5a6b',
      mode: 'test',
      status: 'requested',
      reason: null,
      cause: 'overpaid',
      crypto_asset: 'USDT',
      network: 'Tron',
      crypto_amount: '31.25',
      reference: 'ps_9f86d081884c',
      title: 'Order 1042',
      address: null,
      hash: null,
      explorer_url: null,
      expires_at: '2026-12-05T10:00:00.000Z',
      version: 0,
    },
  ]),
)
export type RefundLink = v.InferOutput<typeof RefundLink>

/** `POST /api/v1/p/{slug}/refunds/{token}`. */
export const RefundAddressRequest = v.pipe(
  v.object({
    address: v.pipe(
      text(300),
      v.description(
        'The address that the money is sent to, on `network`. It must not be an address that the payment showed. Text with one address, such as a wallet’s link (`bitcoin:…?amount=1`), is accepted too, unless it names another network. It can be entered once.',
      ),
    ),
  }),
  v.examples([{ address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }]),
)
export type RefundAddressRequest = v.InferOutput<typeof RefundAddressRequest>
