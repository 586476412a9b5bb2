import type { DepositRow } from '../../storage/schema/deposits'
import type { Account } from '../../storage/schema/ledger'
import type { PayoutRow, RefundRow } from '../../storage/schema/payouts'
import type { SandboxCreditRow } from '../../storage/schema/sandbox'
import type { SwapRow } from '../../storage/schema/swaps'
import type { Available } from './balances'
import { decimalToBalance, digitsOf, toBalance } from './units'

/** An amount on an account, in the decimals of a balance. */
export type Posting = { currency: string; network: string | null; account: Account; amount: bigint }

/** The postings that move `units` from one account to another. */
export function move({ currency, network, units }: Available, from: Account, to: Account): Posting[] {
  if (units === 0n) return []
  return [
    { currency, network, account: from, amount: -units },
    { currency, network, account: to, amount: units },
  ]
}

/** @param isSpendable false for money in a coin or on a network that its session did not request */
export function depositPostings(deposit: DepositRow, isSpendable: boolean): Posting[] {
  const { asset: currency, network, state, amount, reversed } = deposit
  if (state === 'failed') return []
  const account = state === 'seen' ? 'pending' : state === 'confirmed' && isSpendable ? 'available' : 'held'
  const units = toBalance(amount - reversed, digitsOf(currency, network))
  return move({ currency, network, units }, 'received', account)
}

/** A refund holds its money from its creation on. Money from held funds is held already. */
export function refundPostings({
  asset: currency,
  network,
  cryptoAmount,
  status,
  fromHeldFunds,
}: RefundRow): Posting[] {
  const target = status === 'success' ? 'refunded' : 'held'
  const source = fromHeldFunds ? 'held' : 'available'
  if (status === 'failed' || source === target) return []
  const units = toBalance(cryptoAmount, digitsOf(currency, network))
  return move({ currency, network, units }, source, target)
}

export function payoutPostings({ currency, amount, status }: PayoutRow): Posting[] {
  if (status === 'failed') return []
  const units = toBalance(amount, digitsOf(currency))
  return move({ currency, network: null, units }, 'available', status === 'success' ? 'paid_out' : 'held')
}

/** @param drawn the amounts that the swap takes from each network: an asset may be on several */
export function swapPostings(swap: SwapRow, drawn: readonly Available[]): Posting[] {
  const { toCurrency: currency, toNetwork: network, targetAmount, status } = swap
  if (status === 'processing') return drawn.flatMap((part) => move(part, 'available', 'held'))
  if (status !== 'completed') return []
  const proceeds = { currency, network, units: decimalToBalance(targetAmount) }
  return [...drawn.flatMap((part) => move(part, 'available', 'swapped')), ...move(proceeds, 'swapped', 'available')]
}

export function playMoneyPostings({ currency, network, amount }: SandboxCreditRow): Posting[] {
  const credit = { currency, network, units: decimalToBalance(amount) }
  return move(credit, 'issued', 'available')
}

/** The postings that must be added to `posted` to arrive at `wanted`. They sum to zero in each currency if both do. */
export function missingPostings(wanted: readonly Posting[], posted: readonly Posting[]): Posting[] {
  const missing = new Map<string, Posting>()
  const add = ({ currency, network, account, amount }: Posting, sign: bigint) => {
    const key = `${currency} ${network} ${account}`
    const before = missing.get(key)?.amount ?? 0n
    missing.set(key, { currency, network, account, amount: before + sign * amount })
  }
  for (const posting of wanted) add(posting, 1n)
  for (const posting of posted) add(posting, -1n)
  return [...missing.values()].filter(({ amount }) => amount !== 0n)
}
