import { eq, sql } from 'drizzle-orm'
import type { Asset, Currency } from '../../../contract/enums'
import type { Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { balancesOf } from '../../storage/totals/ledger-balances'
import { digitsOf, toBalance, usualNetwork } from './units'

/**
 * What a merchant can spend in one place: of an asset on a network, or of a fiat currency, whose `network` is null.
 * `units` are in the decimals of a balance. Negative is a debt: custody took back money that had already been sent on.
 */
export type Available = { currency: string; network: string | null; units: bigint }

/** What a merchant can spend, in each place where money of it ever was. */
export async function readAvailable(tx: Database, owner: Owner): Promise<Available[]> {
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

/** What can be spent in one place. */
export const availableAt = (available: readonly Available[], currency: string, network: string | null): bigint =>
  available.find((place) => place.currency === currency && place.network === network)?.units ?? 0n

/** What can be spent of a currency on all networks together, less what is owed on one of them. */
export const availableOf = (available: readonly Available[], currency: string): bigint =>
  available.filter((place) => place.currency === currency).reduce((sum, place) => sum + withoutCrumbs(place), 0n)

/**
 * Takes `units` of a currency from its networks, the one with the most first. What they do not have is owed on that one:
 * custody may have sent it after all.
 */
export function takeLargestFirst(
  available: readonly Available[],
  currency: Currency | Asset,
  units: bigint,
): Available[] {
  const places = largestFirst(available.filter((place) => place.currency === currency))
  const [largest = { currency, network: usualNetwork(currency), units: 0n }] = places
  let left = units
  const taken: Available[] = []
  for (const place of places) {
    const whole = withoutCrumbs(place)
    const part = whole < left ? whole : left
    if (part <= 0n) break
    taken.push({ ...place, units: part })
    left -= part
  }
  const [first, ...others] = taken
  return left === 0n ? taken : [{ ...largest, units: (first?.units ?? 0n) + left }, ...others]
}

const largestFirst = (places: readonly Available[]): Available[] =>
  places.toSorted((one, other) => (one.units < other.units ? 1 : one.units > other.units ? -1 : 0))

/** Less the decimals that not every network of the asset has, so that any part of it can be sent on any of them. */
function withoutCrumbs({ currency, units }: Available): bigint {
  return units - (units % toBalance(1n, digitsOf(currency)))
}
