import { eq, sql } from 'drizzle-orm'
import type { Asset, Currency } from '../../../contract/enums'
import type { Database } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import { balancesOf } from '../../storage/totals/ledger-balances'
import { defaultNetwork, digitsOf, toBalance } from './units'

/**
 * The amount that a merchant can spend of an asset on a network, or of a fiat currency, whose `network` is null.
 * `units` are in the decimals of a balance. A negative amount is a debt: custody took back money that had already been
 * sent on.
 */
export type Available = { currency: string; network: string | null; units: bigint }

/** The amounts that a merchant can spend, by currency and network. */
export async function readAvailable(tx: Database, owner: MerchantAndMode): Promise<Available[]> {
  const balances = balancesOf(tx, owner)
  const { currency, network, account, amount } = balances
  const rows = await tx
    .select({ currency, network, units: sql<string>`sum(${amount})::text` })
    .from(balances)
    .where(eq(account, 'available'))
    .groupBy(currency, network)
    .orderBy(currency, network)
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
}

/** The amount that can be spent of a currency on one network. */
export const availableOnNetwork = (available: readonly Available[], currency: string, network: string | null): bigint =>
  available.find((one) => one.currency === currency && one.network === network)?.units ?? 0n

/** The amount that can be spent of a currency on all networks together, less the debts on any network. */
export const availableOnAllNetworks = (available: readonly Available[], currency: string): bigint =>
  available.filter((one) => one.currency === currency).reduce((sum, one) => sum + sendablePart(one), 0n)

/**
 * Takes `units` of a currency from its networks, starting with the largest balance. A shortage becomes a debt on that
 * network, since custody may already have sent the money.
 */
export function takeLargestFirst(
  available: readonly Available[],
  currency: Currency | Asset,
  units: bigint,
): Available[] {
  const balances = largestFirst(available.filter((one) => one.currency === currency))
  const [largest = { currency, network: defaultNetwork(currency), units: 0n }] = balances
  let left = units
  const taken: Available[] = []
  for (const balance of balances) {
    const sendable = sendablePart(balance)
    const amount = sendable < left ? sendable : left
    if (amount <= 0n) break
    taken.push({ ...balance, units: amount })
    left -= amount
  }
  const [first, ...others] = taken
  return left === 0n ? taken : [{ ...largest, units: (first?.units ?? 0n) + left }, ...others]
}

const largestFirst = (balances: readonly Available[]): Available[] =>
  balances.toSorted((one, other) => (one.units < other.units ? 1 : one.units > other.units ? -1 : 0))

/**
 * Cuts off the decimals that some network of the asset does not support, so that any part of the amount can be sent on
 * any network.
 */
function sendablePart({ currency, units }: Available): bigint {
  return units - (units % toBalance(1n, digitsOf(currency)))
}
