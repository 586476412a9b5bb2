import * as v from 'valibot'
import { AssetAmountInput, Decimal } from '../decimal'
import { Network } from '../enums'
import { LedgerCurrency } from './ledger'

/** `POST /sandbox/balances` (test key): play money for trying payouts, swaps and refunds. */
export const SandboxBalanceRequest = v.pipe(
  v.object({
    currency: v.pipe(LedgerCurrency, v.description('A fiat currency or an asset.')),
    network: v.pipe(
      v.nullish(Network),
      v.description('The network of an asset. The default is the cheapest one to send it on.'),
    ),
    amount: v.pipe(
      AssetAmountInput,
      v.description('The amount in `currency`, with at most as many decimals as the currency has, and at most 10^13.'),
    ),
  }),
  v.examples([{ currency: 'NGN', amount: '100000' }]),
)
export type SandboxBalanceRequest = v.InferOutput<typeof SandboxBalanceRequest>

/** The answer to `SandboxBalanceRequest`. */
export const SandboxBalance = v.pipe(
  v.object({
    id: v.string(),
    currency: LedgerCurrency,
    network: v.pipe(v.nullable(Network), v.description('Null for fiat.')),
    amount: v.pipe(Decimal, v.description('The amount added.')),
    available: v.pipe(
      Decimal,
      v.description('Your whole balance in `currency`, on all networks. `0` while you owe more than you have.'),
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
