import * as v from 'valibot'
import { Decimal, SignedDecimal } from '../decimal'
import { Currency, Network } from '../enums'
import { UNKNOWN_PARAMETER } from '../envelope'
import { oneOf } from '../scalars'
import { TimeZone } from '../text'

/** Reasons why a payment needs attention. */
export const PAYMENT_ATTENTION = [
  'underpaid',
  'late',
  'held',
  'wrong_coin',
  'unexpected_amount',
  'reversed',
  'paid_twice',
  'replaced',
  'refund_requested',
  'refund_to_send',
] as const
export const PaymentAttention = oneOf(PAYMENT_ATTENTION)
export type PaymentAttention = v.InferOutput<typeof PaymentAttention>

const OTHER_ATTENTION = [
  'unbooked_money',
  'webhooks_failing',
  'webhooks_disabled',
  'network_unreachable',
  'wallet_unproven',
  'wallet_stopped',
] as const

const Attention = v.object({
  kind: v.pipe(
    v.picklist([...PAYMENT_ATTENTION, ...OTHER_ATTENTION]),
    v.description(
      '`underpaid`: too little money came, and no refund is under way. `late`: money that came after the grace period waits for its rate, or does not cover the price. `held`: custody reviews a deposit. `wrong_coin`: money came in a coin or on a network that was not asked for, and no refund is under way. `unexpected_amount`: an address of your list, which an earlier payment had shown as well, received another amount than was due. It may belong to that payment, so it counts for neither; send it back. `reversed`: custody took money back after the payment was completed. `paid_twice`: the payment’s invoice was already paid or void when its money came, and no refund is under way. `replaced`: money came for a payment whose reference a later payment has taken over, and no refund is under way. `refund_requested`: the customer asks for money back that was not due, and since then no refund was made, and you did not decline. All of these except `held` cover the last 30 days. `refund_to_send`: a refund that you send yourself. `unbooked_money`: a source reported money at an address, or under the id of a deposit, that another source had given. It is not booked, and the operator has to look into it. `webhooks_failing`, `webhooks_disabled`: events do not reach your server. `network_unreachable`: no node of a network of your wallets answers. `wallet_unproven`: a wallet is offered on no network yet. `wallet_stopped`: something else uses its key.',
    ),
  ),
  count: v.pipe(v.number(), v.description('The number of cases, counted up to 1000.')),
  session_ids: v.pipe(
    v.optional(v.array(v.string())),
    v.description('The latest payments, at most 5. Present if payments need attention.'),
  ),
  wallet_id: v.pipe(v.optional(v.string()), v.description('The wallet. Present if a single wallet needs attention.')),
  network: v.pipe(v.optional(Network), v.description('The network. Present with `network_unreachable`.')),
  since: v.pipe(v.optional(v.string()), v.description('Since when, if known.')),
})
export type Attention = v.InferOutput<typeof Attention>

const Day = v.object({
  date: v.pipe(v.string(), v.description('The day in the time zone, `YYYY-MM-DD`.')),
  amount: v.pipe(Decimal, v.description('The sum of the prices of the payments that were completed on this day.')),
  refunded: v.pipe(
    Decimal,
    v.description(
      'The worth of the refunds of this day, at the rates of their payments. What was overpaid is left out.',
    ),
  ),
  payments: v.pipe(v.number(), v.description('The number of these payments.')),
})

const Received = v.object({
  currency: Currency,
  today: v.pipe(
    Decimal,
    v.description('The sum of the prices of the payments that were completed today. Refunds are not deducted.'),
  ),
  refunded_today: v.pipe(Decimal, v.description('The `refunded` of today, to be deducted.')),
  payments_today: v.pipe(v.number(), v.description('The number of these payments.')),
  last_30_days: v.pipe(Decimal, v.description('The sum for today and the 29 days before.')),
  refunded_30_days: v.pipe(Decimal, v.description('The `refunded` of these days, to be deducted.')),
  days: v.pipe(v.array(Day), v.description('The 30 days, today last, including days without a payment.')),
})
export type Received = v.InferOutput<typeof Received>

const ReceivedTotal = v.object({
  currency: v.pipe(Currency, v.description('The currency of your till.')),
  today: v.pipe(
    SignedDecimal,
    v.description('The money of today, less refunds. Less than 0 if more was refunded than received.'),
  ),
  last_30_days: v.pipe(SignedDecimal, v.description('The money of 30 days, less refunds.')),
})
export type ReceivedTotal = v.InferOutput<typeof ReceivedTotal>

/** The steps until a merchant takes payments. */
export const SETUP_STEPS = ['name', 'logo', 'receiving', 'page', 'payment'] as const
const Setup = v.object({
  name: v.pipe(v.boolean(), v.description('Whether customers see another name than the handle.')),
  logo: v.pipe(v.boolean(), v.description('Whether there is a logo.')),
  receiving: v.pipe(v.boolean(), v.description('Whether a wallet of yours or a custodian can take money now.')),
  page: v.pipe(v.boolean(), v.description('Whether a page is active.')),
  payment: v.pipe(v.boolean(), v.description('Whether a payment was ever completed.')),
})
export type Setup = v.InferOutput<typeof Setup>

/** The answer of `GET /api/v1/summary`. */
export const Summary = v.pipe(
  v.object({
    currencies: v.pipe(v.array(Received), v.description('The currencies of payments of the last 30 days.')),
    total: v.pipe(
      v.nullable(ReceivedTotal),
      v.description(
        'The sums of all currencies, converted at the rates of the moment. Null with a single currency, and without rates.',
      ),
    ),
    attention: v.pipe(v.array(Attention), v.description('What needs attention. Empty: nothing.')),
    setup: v.pipe(Setup, v.description('What is set up in this mode.')),
  }),
  v.examples([
    {
      currencies: [
        {
          currency: 'NGN' as const,
          today: '50000.00',
          payments_today: 1,
          refunded_today: '0.00',
          last_30_days: '50000.00',
          refunded_30_days: '0.00',
          days: [{ date: '2026-11-21', amount: '50000.00', refunded: '0.00', payments: 1 }],
        },
      ],
      total: null,
      attention: [{ kind: 'underpaid' as const, count: 1, session_ids: ['7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40'] }],
      setup: { name: true, logo: true, receiving: true, page: true, payment: true },
    },
  ]),
)
export type Summary = v.InferOutput<typeof Summary>

/** The query of `GET /api/v1/summary`. */
export const SummaryQuery = v.strictObject(
  {
    time_zone: v.pipe(
      v.optional(TimeZone, 'UTC'),
      v.description('The time zone in which days begin, such as `Africa/Lagos`. The default is `UTC`.'),
    ),
  },
  UNKNOWN_PARAMETER,
)
