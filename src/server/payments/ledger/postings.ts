import type { DepositRow } from '../../storage/schema/deposits'
import type { Account } from '../../storage/schema/ledger'
import type { PayoutRow, RefundRow } from '../../storage/schema/payouts'
import type { SandboxCreditRow } from '../../storage/schema/sandbox'
import type { SwapRow } from '../../storage/schema/swaps'
import { decimalToBalance, digitsOf, toBalance } from './units'

/** An amount on an account, in the decimals of a balance. */
export type Posting = { currency: string; network: string | null; account: Account; amount: bigint }

/** The postings that move `amount` from one account to another. */
function move(currency: string, network: string | null, amount: bigint, from: Account, to: Account): Posting[] {
  if (amount === 0n) return []
  return [
    { currency, network, account: from, amount: -amount },
    { currency, network, account: to, amount },
  ]
}

/** @param spendable false for money in a coin or on a network that its session did not ask for */
export function depositPostings(deposit: DepositRow, spendable: boolean): Posting[] {
  const { asset, network, state, amount, reversed } = deposit
  if (state === 'failed') return []
  const account = state === 'seen' ? 'pending' : spendable ? 'available' : 'held'
  return move(asset, network, toBalance(amount - reversed, digitsOf(asset, network)), 'received', account)
}

export function refundPostings({ asset, network, cryptoAmount, status }: RefundRow): Posting[] {
  if (status === 'failed') return []
  const amount = toBalance(cryptoAmount, digitsOf(asset, network))
  return move(asset, network, amount, 'available', status === 'success' ? 'refunded' : 'held')
}

export function payoutPostings({ currency, amount, status }: PayoutRow): Posting[] {
  if (status === 'failed') return []
  const units = toBalance(amount, digitsOf(currency))
  return move(currency, null, units, 'available', status === 'success' ? 'paid_out' : 'held')
}

export function swapPostings({ fromCurrency, toCurrency, sourceAmount, targetAmount, status }: SwapRow): Posting[] {
  const source = decimalToBalance(sourceAmount)
  if (status === 'processing') return move(fromCurrency, null, source, 'available', 'held')
  if (status !== 'completed') return []
  return [
    ...move(fromCurrency, null, source, 'available', 'swapped'),
    ...move(toCurrency, null, decimalToBalance(targetAmount), 'swapped', 'available'),
  ]
}

export const playMoneyPostings = ({ currency, network, amount }: SandboxCreditRow): Posting[] =>
  move(currency, network, decimalToBalance(amount), 'issued', 'available')

/** What must be added to `posted` to arrive at `wanted`. Sums to zero in each currency if both do. */
export function missingPostings(wanted: readonly Posting[], posted: readonly Posting[]): Posting[] {
  const missing = new Map<string, Posting>()
  const add = ({ currency, network, account, amount }: Posting, sign: bigint) => {
    const key = `${currency} ${network} ${account}`
    const before = missing.get(key)?.amount ?? 0n
    missing.set(key, { currency, network, account, amount: before + sign * amount })
  }
  for (const one of wanted) add(one, 1n)
  for (const one of posted) add(one, -1n)
  return [...missing.values()].filter(({ amount }) => amount !== 0n)
}
