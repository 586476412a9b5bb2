import { and, eq, sql } from 'drizzle-orm'
import type { Change, Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { deposits } from '../../storage/schema/deposits'
import { ledgerAdjustments } from '../../storage/schema/ledger'
import { type Available, availableAt, largestFirst, readAvailable } from './balances'
import { post } from './post'
import { move, type Posting } from './postings'
import { digitsOf, toBalance } from './units'

/**
 * Makes up for what orders of earlier versions drew from where there was too little, when the ledger is opened: from other
 * networks of the asset as far as they have it, else from `unexplained`. What custody took back explains a debt, which
 * stays. The operator has to confirm each currency that was adjusted.
 */
export async function adjustOpening(change: Change, cause: Owner & { id: string }, now: Date): Promise<void> {
  const { id, merchantId, mode } = cause
  const available = await readAvailable(change.tx, cause)
  const reversed = await reversedOf(change.tx, cause)
  const postings = available.flatMap((place) => {
    const { currency, network } = place
    const ofCurrency = available.filter((other) => other.currency === currency)
    return madeUp(place, ofCurrency, availableAt(reversed, currency, network))
  })
  if (postings.length > 0) {
    const currencies = [...new Set(postings.map(({ currency }) => currency))]
    await change.tx
      .insert(ledgerAdjustments)
      .values(currencies.map((currency) => ({ id, merchantId, mode, currency, createdAt: now })))
  }
  await post(change, 'adjustment', cause, postings, now)
}

/** Changes `places` as money is taken from them. */
function madeUp(short: Available, places: readonly Available[], reversed: bigint): Posting[] {
  const { currency, network } = short
  let left = -short.units - reversed
  if (left <= 0n) return []
  const postings: Posting[] = []
  for (const place of largestFirst(places)) {
    const units = place.units < left ? place.units : left
    if (units <= 0n) break
    postings.push({ currency, network: place.network, account: 'available', amount: -units })
    postings.push({ currency, network, account: 'available', amount: units })
    place.units -= units
    short.units += units
    left -= units
  }
  return [...postings, ...move({ currency, network, units: left }, 'unexplained', 'available')]
}

async function reversedOf(tx: Database, { merchantId, mode }: Owner): Promise<Available[]> {
  const { asset: currency, network } = deposits
  const rows = await tx
    .select({ currency, network, units: sql<string>`sum(${deposits.reversed})::text` })
    .from(deposits)
    .where(
      and(
        eq(deposits.merchantId, merchantId),
        eq(deposits.mode, mode),
        sql`state = 'confirmed' and ${deposits.reversed} > 0`,
      ),
    )
    .groupBy(currency, network)
  return rows.map((row) => ({ ...row, units: toBalance(BigInt(row.units), digitsOf(row.currency, row.network)) }))
}
