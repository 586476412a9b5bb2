import * as v from 'valibot'
import { Decimal } from './decimal'
import { HASH } from './deposit-hash'
import { described, forReference } from './described'
import { Asset, Currency, Mode, Network, RefundStatus, SessionStatus } from './enums'
import { DescribedOrderItem, OrderItem } from './order-item'

/** A transaction seen on an address of the session. */
export const SessionTransaction = v.object({
  hash: v.string(),
  amount: Decimal,
  asset: v.optional(Asset),
  confirmations: v.number(),
  explorer_url: v.nullable(v.string()),
  seen_at: v.string(),
})
export type SessionTransaction = v.InferOutput<typeof SessionTransaction>

/** Square bit matrices; see `payment/qr-matrix`. */
const SessionQr = v.object({ default: v.string(), with_amount: v.nullable(v.string()) })

/** A refund that the customer has a link to. */
export const SessionRefund = v.object({ status: RefundStatus })

/**
 * The payer's view of a payment session: the answer of `pay` and of every public session path.
 * It never names the customer. What each field means is in `DescribedSession`. Crypto fields are null while no asset is
 * chosen (`initiated`). In front of an upstream, `crypto_amount` is also null when it is not told; then a
 * `crypto_amount_paid` of 0 says nothing.
 */
export const Session = v.object({
  id: v.string(),
  reference: v.string(),
  mode: Mode,
  status: SessionStatus,
  late: v.boolean(),
  amount: Decimal,
  currency: Currency,
  crypto_asset: v.nullable(Asset),
  network: v.nullable(Network),
  crypto_amount: v.nullable(Decimal),
  crypto_amount_paid: Decimal,
  crypto_amount_due: v.nullable(Decimal),
  rate: v.nullable(Decimal),
  deposit_address: v.nullable(v.string()),
  payment_uri: v.nullable(v.string()),
  qr: v.nullable(SessionQr),
  confirmations: v.number(),
  required_confirmations: v.nullable(v.number()),
  transactions: v.array(SessionTransaction),
  transactions_count: v.optional(v.number()),
  transactions_sum: v.optional(Decimal),
  return_link: v.nullable(v.string()),
  renewed_by: v.nullable(v.string()),
  created_at: v.string(),
  expires_at: v.string(),
  completed_at: v.nullable(v.string()),
  version: v.number(),
  title: v.optional(v.string()),
  items: v.optional(v.array(OrderItem)),
  refund: v.optional(v.nullable(SessionRefund)),
  amount_missing: v.optional(Decimal),
  awaiting_rate: v.optional(v.literal(true)),
  held: v.optional(v.literal(true)),
  unseen_since: v.optional(v.string()),
  cancelled: v.optional(v.literal(true)),
  no_new_price: v.optional(v.literal(true)),
  stale: v.optional(v.literal(true)),
  relayed: v.optional(v.literal(true)),
  k: v.optional(v.string()),
})
export type Session = v.InferOutput<typeof Session>

export const REFUND_MEANING =
  'The latest refund of the payment that the customer has a link to and that has not failed: `requested` while it waits for the customer’s address, `created` while the money is being sent, `success` when it was sent. Null without such a refund, absent in front of another service.'

/** With what each field means. */
export const DescribedSession = forReference(() =>
  v.pipe(
    v.object(
      described(
        {
          ...Session.entries,
          items: v.optional(v.array(DescribedOrderItem)),
          qr: v.nullable(
            v.object(
              described(SessionQr.entries, {
                default:
                  'The content that every wallet reads safely: the address, or for Bitcoin `payment_uri` (a bech32 address in capitals).',
                with_amount: 'The whole `payment_uri`; null if `default` is the same.',
              }),
            ),
          ),
          transactions: v.array(
            v.object(
              described(SessionTransaction.entries, {
                amount: 'The amount sent, in units of `asset` if there is one, otherwise of `crypto_asset`.',
                asset: 'Present if the money came in an asset that the customer had chosen earlier.',
                hash: HASH,
                explorer_url: 'Null if the hash is empty, or not valid for the network.',
              }),
            ),
          ),
        },
        {
          reference:
            'The merchant’s own reference, or one that begins with `ps_`. If the payment is renewed, the merchant’s own reference moves to the new payment.',
          late: 'The money that completed the payment was first seen after `expires_at`.',
          amount: 'The price, in `currency`.',
          crypto_asset:
            'Null until the customer has chosen, like `network`, `crypto_amount`, `crypto_amount_due` and `rate`.',
          crypto_amount: 'The amount asked for, in units of `crypto_asset`. It stays the same when money is late.',
          crypto_amount_paid:
            'The money seen so far, final or not, in units of `crypto_asset`. It leaves out money that was refused by custody, or refunded before the payment was completed. Money that came after the grace period is included with the amount that counts: its value when it was first seen, at `rate`, but at most the amount sent.',
          crypto_amount_due:
            'The amount still to be sent, in units of `crypto_asset`: `0` once enough was seen. If money that came after the grace period does not cover it, it is computed at the rate when that money came, unless `rate` asks for more.',
          rate: '`currency` for one unit of `crypto_asset`, held until `expires_at`.',
          deposit_address: 'Where to send the money. Addresses shown earlier count, too.',
          payment_uri: 'A link for wallets, with the address and the amount due; null if nothing is due.',
          qr: 'Square bit matrices, each `<side>:<base64 of the bits, row by row>`; null if nothing is due.',
          confirmations: 'The confirmations of the transaction that is furthest from final.',
          required_confirmations: 'How many confirmations make a transaction final; null while unknown.',
          transactions: 'The newest 50 transactions that count, oldest first.',
          transactions_count: 'The number of all transactions that count. Absent in front of another service.',
          transactions_sum:
            'The sum of all transactions that count, in units of `crypto_asset`, at the quoted price. Absent in front of another service.',
          return_link:
            'The page’s `return_url` with the signed state of the payment, in every status. Null without a `return_url`.',
          renewed_by: 'The id of the payment that replaces this one. Money paid to this one counts for it.',
          expires_at:
            'Until then the price holds. Money that comes later still counts. If it is first seen within the page’s `late_grace_minutes`, it counts at the same price; after that, at the rate when it is first seen. It then completes the payment, which is `late`, if at most 2 % of the amount due is missing.',
          version:
            'Grows with every change, except of `return_link`, `unseen_since` and `no_new_price`. Of two states, the one with the higher version is newer.',
          title: 'Shown instead of the page’s `title`. Present if the merchant set it.',
          items:
            'The lines of the order, whose sum is `amount`: those that the merchant sent with the payment, or those of the page. Present if there are any.',
          refund: REFUND_MEANING,
          amount_missing:
            'Present if money that came after the grace period does not cover the amount due: what is missing, in `currency`. The status does not change.',
          awaiting_rate:
            'Present while the rate of money that came after the grace period is not known. Once it is, the service decides whether the money covers the amount due.',
          unseen_since:
            'Present while the network cannot be seen, since this time. Money that is sent meanwhile is found later, and the payment does not expire.',
          held: 'Present while custody reviews money that came. The payment is neither paid nor failed until custody decides.',
          cancelled: 'Present if the merchant has cancelled the payment, or refunded all money.',
          no_new_price:
            'Present if the payment is not complete and cannot be renewed. The payment was cancelled or already renewed, its page is closed, its invoice is paid or void, or a refund was made or is pending. In front of another service also if the payment has expired and was partly paid.',
          stale: 'Present in front of another service while it is unreachable: this is the last known state.',
          k: 'Present in front of another service that does not name the page of a payment. Send it as `?k=` in links to the payment and in requests about it.',
          relayed:
            'Present in front of another service, where a shown address cannot be changed, and a payment cannot be renewed.',
        },
      ),
    ),
    v.examples([
      {
        id: '7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40',
        reference: 'ps_9f86d081884c',
        mode: 'test',
        status: 'completed',
        late: false,
        amount: '50000.00',
        currency: 'NGN',
        crypto_asset: 'USDT',
        network: 'Tron',
        crypto_amount: '31.25',
        crypto_amount_paid: '31.25',
        crypto_amount_due: '0',
        rate: '1600.00',
        deposit_address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
        payment_uri: null,
        qr: null,
        confirmations: 19,
        required_confirmations: 19,
        transactions: [
          {
            hash: 'c1b5d2f0a7e94c3b8f6d1e2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e',
            amount: '31.25',
            confirmations: 19,
            explorer_url:
              'https://tronscan.org/#/transaction/c1b5d2f0a7e94c3b8f6d1e2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e',
            seen_at: '2026-11-21T10:03:05.000Z',
          },
        ],
        transactions_count: 1,
        transactions_sum: '31.25',
        return_link: null,
        renewed_by: null,
        created_at: '2026-11-21T10:00:00.000Z',
        expires_at: '2026-11-21T10:30:00.000Z',
        completed_at: '2026-11-21T10:04:12.000Z',
        version: 4,
        refund: null,
      },
    ]),
  ),
)
