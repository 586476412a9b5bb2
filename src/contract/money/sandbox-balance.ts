import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { ASSETS, CURRENCIES, Network } from '../enums'

const BalanceCurrency = v.picklist([...CURRENCIES, ...ASSETS], 'is not a known currency or asset')

/** `POST /sandbox/balances` (test key): play money for trying payouts, swaps and refunds. */
export const SandboxBalanceRequest = v.pipe(
  v.object({
    currency: v.pipe(BalanceCurrency, v.description('A currency, or an asset.')),
    network: v.pipe(
      v.nullish(Network),
      v.description('Only with an asset, which must exist there. Default: where sending it is cheapest.'),
    ),
    amount: v.pipe(
      MoneyInput,
      v.description('In `currency`, with at most as many decimals as the currency has; at most 10^13.'),
    ),
  }),
  v.examples([{ currency: 'NGN', amount: '100000' }]),
)
export type SandboxBalanceRequest = v.InferOutput<typeof SandboxBalanceRequest>

/** What was given, and what there is of the currency with it. */
export const SandboxBalance = v.pipe(
  v.object({
    id: v.string(),
    currency: BalanceCurrency,
    network: v.pipe(v.nullable(Network), v.description('Null for fiat.')),
    amount: v.pipe(Decimal, v.description('The amount added.')),
    available: v.pipe(
      Decimal,
      v.description('Your whole balance in `currency`, on all networks; `0` while you owe more.'),
    ),
    created_at: v.string(),
  }),
  v.examples([
    {
      id: 'c7d8e9f0-1a2b-4c3d-8e5f-60718293a4b5',
      currency: 'NGN',
      network: null,
      amount: '100000.00',
      available: '100000.00',
      created_at: '2026-11-21T10:00:00.000Z',
    },
  ]),
)
export type SandboxBalance = v.InferOutput<typeof SandboxBalance>
