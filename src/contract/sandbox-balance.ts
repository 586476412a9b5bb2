import * as v from 'valibot'
import { Decimal, MoneyInput } from './decimal'
import { ASSETS, CURRENCIES, Network } from './enums'

const BalanceCurrency = v.picklist([...CURRENCIES, ...ASSETS], 'is not a known currency or asset')

/** `POST /sandbox/balances` (test key): play money for trying payouts, swaps and refunds. */
export const SandboxBalanceRequest = v.object({
  currency: BalanceCurrency,
  network: v.nullish(Network),
  amount: MoneyInput,
})
export type SandboxBalanceRequest = v.InferOutput<typeof SandboxBalanceRequest>

/** What was given, and what there is of the currency with it. */
export const SandboxBalance = v.object({
  id: v.string(),
  currency: BalanceCurrency,
  network: v.nullable(Network),
  amount: Decimal,
  available: Decimal,
  created_at: v.string(),
})
export type SandboxBalance = v.InferOutput<typeof SandboxBalance>
