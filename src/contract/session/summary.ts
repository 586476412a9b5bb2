import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Currency, Network } from '../enums'
import { UNKNOWN_PARAMETER } from '../envelope'
import { TimeZone } from '../text'

/** What needs somebody, of payments. */
export const PAYMENT_ATTENTION = [
  'underpaid',
  'late',
  'held',
  'wrong_coin',
  'unexpected_amount',
  'reversed',
  'paid_twice',
  'refund_to_send',
] as const
export const PaymentAttention = v.picklist(PAYMENT_ATTENTION, 'is nothing that payments need')
export type PaymentAttention = v.InferOutput<typeof PaymentAttention>

const OTHER_ATTENTION = [
  'unbooked_money',
  'webhooks_failing',
  'webhooks_off',
  'network_unseen',
  'wallet_unproven',
  'wallet_stopped',
] as const

const Attention = v.object({
  kind: v.pipe(
    v.picklist([...PAYMENT_ATTENTION, ...OTHER_ATTENTION]),
    v.description(
      '`underpaid`: too little came, and nobody sends it back. `late`: money that came after the grace period waits for its rate, or does not cover the price. `held`: custody checks a deposit. `wrong_coin`: money in a coin or on a network that was not asked for, which nobody sends back. `unexpected_amount`: not exactly what was due came to an address of your list that an earlier payment had shown, too; it may be that payment’s, so it counts for none, and you send it back. `reversed`: custody took money back after the payment was completed. `paid_twice`: the payment’s invoice was already paid or void when its money came, and nobody sends it back. These are of the last 30 days, but for `held`. `refund_to_send`: you send a refund yourself. `unbooked_money`: money at an address of yours, or under the id of a deposit of yours, was reported by a source that did not give the address; it is not booked, and the operator has to look into it. `webhooks_failing`, `webhooks_off`: events do not reach you. `network_unseen`: a network of your wallets cannot be seen. `wallet_unproven`: a wallet is offered on no network yet. `wallet_stopped`: something else uses its key.',
    ),
  ),
  count: v.pipe(v.number(), v.description('How many; at most 1000 are counted.')),
  session_ids: v.pipe(v.optional(v.array(v.string())), v.description('Of payments: the latest, at most 5.')),
  wallet_id: v.pipe(v.optional(v.string()), v.description('Of a single wallet.')),
  network: v.pipe(v.optional(Network), v.description('Of `network_unseen`.')),
  since: v.pipe(v.optional(v.string()), v.description('Since when, where that is known.')),
})
export type Attention = v.InferOutput<typeof Attention>

const Day = v.object({
  date: v.pipe(v.string(), v.description('The day in the time zone, `YYYY-MM-DD`.')),
  amount: v.pipe(Decimal, v.description('The prices of the payments that were completed on it.')),
  payments: v.pipe(v.number(), v.description('How many they were.')),
})

const Received = v.object({
  currency: Currency,
  today: v.pipe(
    Decimal,
    v.description('The prices of the payments that were completed today. Refunds are not taken off.'),
  ),
  payments_today: v.pipe(v.number(), v.description('How many they were.')),
  last_30_days: v.pipe(Decimal, v.description('The same of today and the 29 days before.')),
  days: v.pipe(v.array(Day), v.description('Each of the 30 days, today last, also those without a payment.')),
})
export type Received = v.InferOutput<typeof Received>

/** The answer of `GET /api/v1/summary`. */
export const Summary = v.pipe(
  v.object({
    currencies: v.pipe(v.array(Received), v.description('Those of the last 30 days.')),
    attention: v.pipe(v.array(Attention), v.description('What needs somebody; empty: nothing.')),
  }),
  v.examples([
    {
      currencies: [
        {
          currency: 'NGN' as const,
          today: '50000.00',
          payments_today: 1,
          last_30_days: '50000.00',
          days: [{ date: '2026-11-21', amount: '50000.00', payments: 1 }],
        },
      ],
      attention: [{ kind: 'underpaid' as const, count: 1, session_ids: ['7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40'] }],
    },
  ]),
)
export type Summary = v.InferOutput<typeof Summary>

/** The query of `GET /api/v1/summary`. */
export const SummaryQuery = v.strictObject(
  { time_zone: v.pipe(v.optional(TimeZone, 'UTC'), v.description('Where the days begin, such as `Africa/Lagos`.')) },
  UNKNOWN_PARAMETER,
)
