import * as v from 'valibot'
import { Decimal } from './decimal'
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
const SessionRefund = v.object({ status: RefundStatus, url: v.nullable(v.string()) })

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
  cancelled: v.optional(v.literal(true)),
  no_new_price: v.optional(v.literal(true)),
  stale: v.optional(v.literal(true)),
  relayed: v.optional(v.literal(true)),
  k: v.optional(v.string()),
})
export type Session = v.InferOutput<typeof Session>

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
                  'What every wallet reads safely: the address, for Bitcoin `payment_uri` (a bech32 address in capitals).',
                with_amount: 'All of `payment_uri`; null when `default` is that.',
              }),
            ),
          ),
          refund: v.optional(
            v.nullable(
              v.object(
                described(SessionRefund.entries, {
                  url: 'Where the customer enters the address, and follows the money. Null in events, which are kept.',
                }),
              ),
            ),
          ),
          transactions: v.array(
            v.object(
              described(SessionTransaction.entries, {
                amount: 'What was sent, in units of `crypto_asset`; with `asset`, in units of that.',
                asset: 'Only there when it came in an asset that was chosen earlier.',
                explorer_url: 'Null when the hash is not one of its network.',
              }),
            ),
          ),
        },
        {
          reference:
            'The merchant’s own, or one that begins with `ps_`. When the payment is renewed, the merchant’s goes to the new one.',
          late: 'The money that completed the payment was first seen after `expires_at`.',
          amount: 'The price, in `currency`.',
          crypto_asset: 'Null until one is chosen, as are `network`, `crypto_amount`, `crypto_amount_due` and `rate`.',
          crypto_amount: 'What is asked for, in units of `crypto_asset`; stays the same when money is late.',
          crypto_amount_paid:
            'What was seen so far, also what is not final, in units of `crypto_asset`. Not in it: what was refused, or sent back before the payment was complete. Money that came after the grace is in it with what it counts for: its value when it was first seen, at `rate`, and at most what was sent.',
          crypto_amount_due:
            'What is still to be sent, in units of `crypto_asset`: `0` once enough was seen. Where money that came after the grace does not cover it, at the rate of when that came, unless `rate` asks for more.',
          rate: '`currency` for one unit of `crypto_asset`, held until `expires_at`.',
          deposit_address: 'Where to send the money. Addresses shown earlier count, too.',
          payment_uri: 'A link for wallets with the address and what is due; null when nothing is to be sent.',
          qr: 'Square bit matrices, each `<side>:<base64 of the bits, row by row>`; null when nothing is to be sent.',
          confirmations: 'Of the transaction that has the furthest to go.',
          required_confirmations: 'How many confirmations make a transaction final; null while that is not known.',
          transactions: 'What came and counts, oldest first.',
          return_link:
            'The page’s `return_url` with what became of the payment, signed; whatever the status is. Null without a `return_url`.',
          renewed_by: 'The id of the payment that took over what was paid to this one.',
          expires_at:
            'Until then the price holds. Money that comes later still counts: at the same price when it is first seen within the page’s `late_grace_minutes`, after that at the rate of the moment when it is first seen. Then it completes the payment, which is `late`, if it covers what is due but for 2 %.',
          version: 'Grows with every change: of two states, the higher one is newer.',
          title: 'What is paid for, instead of the page’s `title`. Only there when the merchant named it.',
          items:
            'The lines of the order, whose sum is `amount`: those that the merchant sent with the payment, or those of the page. Only there when there are some.',
          refund:
            'The latest refund of the payment that the customer has a link to and that has not failed: `requested` while it waits for the customer’s address, `created` while the money is being sent, `success` when it was sent. Null without such a refund, absent in front of another service.',
          amount_missing:
            'Only there when money that came after the grace does not cover what is due: what is missing, in `currency`. The status stays what it was.',
          awaiting_rate:
            'Only there while the rate of money that came after the grace is not known: whether it covers what is due is decided as soon as there is one.',
          held: 'Only there while custody checks money that came. It is neither paid nor refused until custody decides.',
          cancelled: 'Only there when the merchant has cancelled the payment, or sent back all that came.',
          no_new_price:
            'Present if the payment is not complete and cannot be renewed. The payment was cancelled or already renewed, its page is closed, its invoice is paid or void, or a refund was made or is under way. In front of another service also if the time is over and a part of the money came.',
          stale: 'Only there in front of another service that cannot be reached: this is the last known state.',
          k: 'Present in front of another service that does not name the page of a payment. Send it as `?k=` in links to the payment and in requests about it.',
          relayed:
            'Only there in front of another service, where no shown address can be changed, and no payment renewed.',
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
