import type { Balance, BalancesQuery } from '../../../contract/money/ledger'
import type { Deps } from '../../deps'
import type { MerchantAndMode } from '../../storage/owner'
import { listBalances } from '../ledger/read-ledger'
import { readTill } from '../till/till'
import { currentRates } from './current-rates'
import { fiatWorth } from './fiat-worth'

/** The merchant's balances, each with what it is worth in the currency of the till at the rates of the moment. */
export async function valuedBalances(
  deps: Pick<Deps, 'storage' | 'rates'>,
  owner: MerchantAndMode,
  query: BalancesQuery,
): Promise<Balance[]> {
  const balances = await listBalances(deps.storage.database, owner, query)
  if (balances.length === 0) return []
  const { currency } = await readTill(deps, owner)
  const table = await currentRates(deps, owner)
  return balances.map((balance) => {
    const amount = table && fiatWorth([{ currency: balance.currency, amount: balance.available }], currency, table)
    return { ...balance, value: amount === null ? null : { currency, amount } }
  })
}
