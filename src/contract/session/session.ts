import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Currency, Mode, Network, SessionStatus } from '../enums'
import { OrderItem } from '../page/order-items'
import { REFUNDABLE_MEANING, RefundableMoney } from '../refunds/refundable'
import { SessionQr } from './session-qr'
import { REFUND_MEANING, SessionRefund } from './session-refund'
import { SessionTransaction } from './transaction'
import { UPSTREAM_FIELDS } from './upstream-fields'

/**
 * The payer's view of a payment session: the answer to `pay` and to every public session path. It never names the
 * customer. An upstream service may leave out `crypto_amount`; then a `crypto_amount_paid` of 0 has no meaning.
 */
export const Session = v.pipe(
  v.object({
    id: v.string(),
    reference: v.pipe(
      v.string(),
      v.description(
        'The merchant’s own reference, or one that begins with `ps_`. A renewal moves the merchant’s own reference to the new payment.',
      ),
    ),
    mode: Mode,
    status: SessionStatus,
    late: v.pipe(
      v.boolean(),
      v.description('Whether the money that completed the payment was first detected after `expires_at`.'),
    ),
    amount: v.pipe(Decimal, v.description('The price, in `currency`.')),
    currency: Currency,
    crypto_asset: v.pipe(
      v.nullable(Asset),
      v.description('Null until a pair is chosen, like `network`, `crypto_amount`, `crypto_amount_due` and `rate`.'),
    ),
    network: v.nullable(Network),
    crypto_amount: v.pipe(
      v.nullable(Decimal),
      v.description('The price in units of `crypto_asset`. Late money does not change it.'),
    ),
    crypto_amount_paid: v.pipe(
      Decimal,
      v.description(
        'The money detected so far, final or not, in units of `crypto_asset`. Money that custody refused, or that was refunded before the payment was completed, is left out. Money that came after the grace period counts with its value when it was first detected, converted at `rate`, and at most with the amount sent.',
      ),
    ),
    crypto_amount_due: v.pipe(
      v.nullable(Decimal),
      v.description(
        'The amount still to be sent, in units of `crypto_asset`: `0` once enough was detected. If money that came after the grace period leaves a part unpaid, that part is computed at the rate of the moment when the money came, unless it is more at `rate`.',
      ),
    ),
    rate: v.pipe(
      v.nullable(Decimal),
      v.description('The price of one unit of `crypto_asset`, in `currency`. It holds until `expires_at`.'),
    ),
    deposit_address: v.pipe(
      v.nullable(v.string()),
      v.description('The address to pay to. Money on addresses shown earlier counts as well.'),
    ),
    payment_uri: v.pipe(
      v.nullable(v.string()),
      v.description('A link for wallets, with the address and the amount due. Null if nothing is due.'),
    ),
    qr: v.pipe(
      v.nullable(SessionQr),
      v.description(
        'QR codes as square bit matrices, each `<side>:<base64 of the bits, row by row>`. Null if nothing is due.',
      ),
    ),
    confirmations: v.pipe(
      v.number(),
      v.description('The confirmations of the transaction that is furthest from final.'),
    ),
    required_confirmations: v.pipe(
      v.nullable(v.number()),
      v.description('How many confirmations make a transaction final. Null while unknown.'),
    ),
    transactions: v.pipe(
      v.array(SessionTransaction),
      v.description('The newest 50 transactions that count, oldest first.'),
    ),
    transactions_count: v.pipe(
      v.optional(v.number()),
      v.description('The number of all transactions that count. Absent in front of another service.'),
    ),
    transactions_sum: v.pipe(
      v.optional(Decimal),
      v.description(
        'The sum of all transactions that count, in units of `crypto_asset`, at the quoted price. Absent in front of another service.',
      ),
    ),
    return_link: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The page’s `return_url` with the signed state of the payment, in every status. Null without a `return_url`.',
      ),
    ),
    renewed_by: v.pipe(
      v.nullable(v.string()),
      v.description('The id of the payment that replaces this one. Money paid to this one counts for it.'),
    ),
    created_at: v.string(),
    expires_at: v.pipe(
      v.string(),
      v.description(
        'The end of the time for which the price holds. Later money still counts: at the quoted price if it is first detected within the page’s `late_grace_minutes`, after that at the rate when it is first detected. It then completes the payment, which is `late`, if at most 2 % of the amount due is missing.',
      ),
    ),
    completed_at: v.nullable(v.string()),
    version: v.pipe(
      v.number(),
      v.description(
        'Grows with every change, except of `return_link`, `network_unreachable_since` and `not_renewable`. The state with the higher version is newer.',
      ),
    ),
    title: v.pipe(
      v.optional(v.string()),
      v.description('Replaces the page’s `title`. Present if the merchant set it.'),
    ),
    items: v.pipe(
      v.optional(v.array(OrderItem)),
      v.description(
        'The lines of the order, whose sum is `amount`, from the payment or else from its page. Present if there are any.',
      ),
    ),
    has_customer: v.pipe(
      v.optional(v.literal(true)),
      v.description(
        'Present while `initiated`, if the merchant named the customer. The page then asks for no name and no e-mail.',
      ),
    ),
    takes_email: v.pipe(
      v.optional(v.literal(true)),
      v.description(
        'Present in public answers if the customer is unknown and the service sends mails: the browser that paid can give an e-mail for the receipt with `POST …/email`.',
      ),
    ),
    builds_transfer: v.pipe(
      v.optional(v.literal(true)),
      v.description(
        'Present in public answers if the service builds the transfer for a wallet in the customer’s browser: `POST …/wallet-transaction`.',
      ),
    ),
    refund: v.pipe(v.optional(v.nullable(SessionRefund)), v.description(REFUND_MEANING)),
    refundable: v.pipe(v.optional(v.array(RefundableMoney)), v.description(REFUNDABLE_MEANING)),
    amount_missing: v.pipe(
      v.optional(Decimal),
      v.description(
        'Present if money that came after the grace period does not cover the amount due: the missing amount, in `currency`. The status does not change.',
      ),
    ),
    awaiting_rate: v.pipe(
      v.optional(v.literal(true)),
      v.description(
        'Present while the rate for money that came after the grace period is unknown. The first known rate decides whether the money covers the amount due.',
      ),
    ),
    held: v.pipe(
      v.optional(v.literal(true)),
      v.description(
        'Present while custody reviews a deposit. The payment is neither paid nor failed until custody decides.',
      ),
    ),
    network_unreachable_since: v.pipe(
      v.optional(v.string()),
      v.description(
        'Present while no node of the network answers: since when. Money that is sent meanwhile is detected later, and the payment does not expire.',
      ),
    ),
    accepted: v.pipe(
      v.optional(v.literal(true)),
      v.description(
        'Present if the payment was underpaid, and the merchant has accepted `crypto_amount_paid` as full payment.',
      ),
    ),
    cancelled: v.pipe(
      v.optional(v.literal(true)),
      v.description('Present if the merchant has cancelled the payment, or refunded all money.'),
    ),
    not_renewable: v.pipe(
      v.optional(v.literal(true)),
      v.description(
        'Present if the payment is incomplete and cannot be renewed: it was cancelled or already renewed, its page is closed, its invoice is paid or void, or a refund was made or is pending. In front of another service, also if it has expired and was partly paid.',
      ),
    ),
    ...UPSTREAM_FIELDS,
  }),
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
)
export type Session = v.InferOutput<typeof Session>
