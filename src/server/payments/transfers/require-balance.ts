import { conflict } from '../../http/problem'
import type { Change } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { readBalances } from '../ledger/balances'
import { digitsOf, formatBalance, toBalance } from '../ledger/units'

/** What a transfer takes from a balance, in minor or atomic units, and the request's field for errors. */
type Spent = { currency: string; network?: string; units: bigint; field: string }

/** 409 unless the balance covers a transfer that was just stored. The balance must be locked. */
export async function requireCovered({ tx }: Change, owner: Owner, spent: Spent): Promise<void> {
  refuseUncovered(await readBalances(tx, owner), spent)
}

/** The same for a payout, and 409 if the merchant has a debt in any currency. */
export async function requireNoDebt({ tx }: Change, owner: Owner, spent: Spent): Promise<void> {
  const balances = await readBalances(tx, owner)
  refuseUncovered(balances, spent)
  for (const [currency, balance] of balances)
    if (balance < 0n)
      throw conflict(
        'Money that custody took back is owed',
        `${spent.field}: must wait until the debt of ${formatBalance(-balance, currency)} ${currency} is covered`,
      )
}

function refuseUncovered(balances: ReadonlyMap<string, bigint>, { currency, network, units, field }: Spent) {
  const remaining = balances.get(currency) ?? 0n
  if (remaining >= 0n) return
  const digits = digitsOf(currency, network)
  const available = formatBalance(remaining + toBalance(units, digits), currency, digits)
  throw conflict(
    'The balance does not cover this',
    `${field}: must not be more than the available balance of ${available} ${currency}`,
  )
}
