import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Asset, Currency, Network } from '../enums'
import { exampleOf } from '../example-of'
import { OrderItemsRequest } from '../page/order-items'
import { RequestedRefund } from '../refunds/refundable'
import { Flag } from '../scalars'
import { line, Reference, text, Uuid } from '../text'
import { CustomerRequest } from './customer'
import { Metadata } from './metadata'
import { Session } from './session'
import { REFUND_MEANING, SessionRefund } from './session-refund'

/** The origin of a price that comes from public sources. */
export const RateSource = v.object({
  sources: v.pipe(v.array(v.string()), v.description('The names of the sources, those of the coin first.')),
  as_of: v.pipe(v.string(), v.description('The time of the oldest price that was used.')),
  fiat: v.pipe(
    v.nullable(v.picklist(['official', 'market'])),
    v.description('How the US dollar was priced in `currency`: at the official rate, or at the market’s. Null in USD.'),
  ),
  single: v.pipe(v.optional(v.literal(true)), v.description('Present if a single source priced the dollar.')),
})
export type RateSource = v.InferOutput<typeof RateSource>

/** The merchant's view of a payment session: the payer's view, plus what only the merchant may know. */
export const MerchantSession = v.pipe(
  v.object({
    ...Session.entries,
    refund: v.pipe(
      v.optional(
        v.nullable(
          v.object({
            ...SessionRefund.entries,
            url: v.pipe(
              v.optional(v.string()),
              v.description(
                'A link on which the customer enters the address and follows the refund. Send it to the customer only. Absent for other roles than owner, and in events.',
              ),
            ),
          }),
        ),
      ),
      v.description(REFUND_MEANING),
    ),
    refund_requests: v.pipe(
      v.optional(v.array(RequestedRefund)),
      v.description(
        'The money of `refundable` that the customer asked for, until a refund of its cause is made, or you decline. Present if there is any.',
      ),
    ),
    customer: v.pipe(
      v.nullable(
        v.object({
          id: v.string(),
          first_name: v.nullable(v.string()),
          last_name: v.nullable(v.string()),
          email: v.nullable(v.string()),
        }),
      ),
      v.description(
        'The customer. Null while unknown; names and e-mail are null once erased. For a cashier, dots stand for the id and the e-mail.',
      ),
    ),
    customer_id: v.pipe(v.nullable(v.string()), v.description('The `id` of `customer`.')),
    message: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The customer’s message, as entered on a page with an open amount: plain text, which may have several lines. Null if there is none, and once the customer is erased.',
      ),
    ),
    amount_paid: v.pipe(Decimal, v.description('`crypto_amount_paid` in `currency`, at `rate`, rounded down.')),
    amount_refunded: v.pipe(
      Decimal,
      v.description(
        'The part of the counted money that was sent back or is being sent, in `currency`, at `rate`. Refunds that wait for an address, and those of money that does not count, are left out.',
      ),
    ),
    amount_net: v.pipe(
      Decimal,
      v.description('What is left of the counted money after `amount_refunded`, in `currency`, at `rate`.'),
    ),
    reversed_amount: v.pipe(
      Decimal,
      v.description(
        'How much of `amount_paid` custody took back after the payment was completed, in `currency`, at `rate`. The payment stays completed, and its invoice stays paid.',
      ),
    ),
    late_value: v.pipe(
      v.nullable(Decimal),
      v.description(
        'The value of the money that was first detected after the grace period: in `currency`, at the rate of that moment, and at most its value at `rate`. Null if there is none, or its rate is not known yet.',
      ),
    ),
    rate_source: v.pipe(
      v.nullable(RateSource),
      v.description(
        'The public sources of `rate`. Null while no asset is chosen, in test mode, and if the operator uses other sources.',
      ),
    ),
    payment_page_id: v.string(),
    created_by: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The author of a payment with your own price: the `id` of a key, or `member:` and the id of a member. Null if a customer started it on a page, and if it was not recorded. Customers never see it.',
      ),
    ),
    invoice_id: v.pipe(
      v.nullable(v.string()),
      v.description('The invoice that is paid when the payment is completed.'),
    ),
    transaction_id: v.pipe(v.nullable(v.string()), v.description('The id of the deposit that completed the payment.')),
    metadata: v.pipe(
      v.nullable(v.record(v.string(), v.unknown())),
      v.description('Your own data, as you sent it. Customers never see it.'),
    ),
    updated_at: v.string(),
    url: v.pipe(v.string(), v.description('The link to the payment, for the customer.')),
  }),
  v.examples([
    {
      ...exampleOf(Session),
      customer: {
        id: '1f0c9c34-6f7b-4a51-8a0e-0d3c5b7a9e21',
        first_name: 'Amina',
        last_name: 'Okafor',
        email: 'amina@example.com',
      },
      customer_id: '1f0c9c34-6f7b-4a51-8a0e-0d3c5b7a9e21',
      message: null,
      late_value: null,
      amount_paid: '50000.00',
      amount_refunded: '0.00',
      amount_net: '50000.00',
      reversed_amount: '0.00',
      rate_source: null,
      payment_page_id: '3b6e2d58-90c1-4d1f-b1f4-6a7c2e9d8f03',
      created_by: 'member:8d1f6c02-9b3e-4a57-8e14-2c7d9f0a6b35',
      invoice_id: null,
      transaction_id: '5a4e8b17-2c93-4e0b-8d6f-9b1c3d5e7f08',
      metadata: { order: '1042' },
      updated_at: '2026-11-21T10:04:12.000Z',
      url: 'https://pay.example/p/demo/s/7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40',
    },
  ]),
)
export type MerchantSession = v.InferOutput<typeof MerchantSession>

/** `POST /api/v1/payment-sessions`: the amount is the merchant's, the customer chooses the asset at `url`. */
export const MerchantSessionRequest = v.pipe(
  v.object({
    amount: v.pipe(
      MoneyInput,
      v.description(
        'The price, which the customer cannot change. It has at most as many decimals as `currency`, and is at most 10^15 of its smallest unit.',
      ),
    ),
    currency: Currency,
    title: v.pipe(
      v.nullish(line(120)),
      v.description(
        'Replaces the page’s title, such as “Order 1042”. One line of at most 120 characters, which customers see.',
      ),
    ),
    items: v.pipe(
      v.nullish(OrderItemsRequest),
      v.description('The lines of the order, 1 to 50. Their sum must be `amount`. Customers see them.'),
    ),
    page: v.pipe(v.nullish(text(100)), v.description('The slug or id of the page. Absent: your oldest active page.')),
    till: v.pipe(
      v.nullish(Flag),
      v.description(
        '`true`: a sale at the counter, on the page of the till instead of one of your pages. Not together with `page`. Without a `title`, customers see your name.',
      ),
    ),
    customer: v.pipe(
      v.nullish(CustomerRequest),
      v.description(
        'The customer. Not together with `customer_id`. Without either, the page asks for name and e-mail.',
      ),
    ),
    customer_id: v.pipe(v.nullish(Uuid), v.description('A registered customer.')),
    reference: v.pipe(
      v.nullish(Reference),
      v.description(
        'Your own reference, such as an order number: at most 100 characters, neither `.` nor `..`. No other payment in this mode may have it, unless that was cancelled, or has expired and no money came. Absent: the service makes one that begins with `ps_`.',
      ),
    ),
    crypto_asset: v.pipe(v.nullish(Asset), v.description('Required with `network`. Absent: the customer chooses.')),
    network: v.pipe(v.nullish(Network), v.description('Required with `crypto_asset`.')),
    invoice_id: v.pipe(v.nullish(Uuid), v.description('An open invoice, which is paid when the payment is completed.')),
    metadata: v.pipe(
      v.nullish(Metadata),
      v.description(
        'Your own data: an object of at most 4 KiB as JSON, nested at most 32 levels deep, with whole numbers above 2^53 as text. Every answer to you and every event of the payment contain it. Customers never see it.',
      ),
    ),
    return_url: v.pipe(
      v.nullish(text(2000)),
      v.description(
        'Replaces the page’s `return_url`. Its origin must be one of the page’s `allowed_origins`, or the origin of the page’s `return_url`. At most 2000 characters.',
      ),
    ),
  }),
  v.examples([
    {
      amount: '50000.00',
      currency: 'NGN',
      title: 'Order 1042',
      items: [
        { name: 'Things Fall Apart', quantity: '3', amount: '45000' },
        { name: 'Delivery', quantity: '1', amount: '5000' },
      ],
      customer: { first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com' },
      reference: 'order-1042',
      metadata: { order: '1042' },
    },
  ]),
)
export type MerchantSessionRequest = v.InferOutput<typeof MerchantSessionRequest>

/** `POST /api/v1/payment-sessions/{id}/deposit-address`. */
export const DepositAddressRequest = v.pipe(
  v.object({ crypto_asset: Asset, network: Network }),
  v.examples([{ crypto_asset: 'USDT', network: 'Tron' }]),
)
export type DepositAddressRequest = v.InferOutput<typeof DepositAddressRequest>
