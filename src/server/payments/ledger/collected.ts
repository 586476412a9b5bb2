import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Asset, Network } from '../../../contract/enums'
import type { Balance } from '../../../contract/money/ledger'
import { PAIRS } from '../../../payment/chains/catalogue'
import { formatUnits } from '../../../payment/money'
import { ownReferenceOf } from '../../custody/address-reference'
import type { Database } from '../../ports/storage'
import { rowsOf } from '../../storage/database'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { deposits } from '../../storage/schema/deposits'
import { watchedAddresses } from '../../storage/schema/scans'
import { wallets } from '../../storage/schema/wallets'

const DECIMALS = JSON.stringify(PAIRS.map(({ asset, network, decimals }) => ({ asset, network, decimals })))

type CollectedRow = { asset: Asset; network: Network; decimals: number; units: string }

/**
 * The final money that arrived at addresses of the merchant's wallets, and that they no longer held when they were last
 * read. Money that became final afterwards counts once its address is read again, which follows within minutes.
 */
async function readCollected(database: Database, owner: MerchantAndMode): Promise<CollectedRow[]> {
  const { source, network, asset, amount, reversed, state, updatedAt } = deposits
  const { walletId, index, address, balances, balancesAt, activeAt } = watchedAddresses
  const received = database
    .select({ network, asset, balances, units: sql<string>`sum(${amount} - ${reversed})`.as('units') })
    .from(deposits)
    .innerJoin(
      watchedAddresses,
      and(eq(source, ownReferenceOf(walletId, index)), eq(watchedAddresses.network, network)),
    )
    .where(
      and(
        ownedBy(deposits, owner),
        eq(state, 'confirmed'),
        ne(source, 'custody'),
        or(lte(activeAt, balancesAt), lte(updatedAt, balancesAt)),
      ),
    )
    .groupBy(watchedAddresses.network, address, network, asset)
    .as('received')
  return rowsOf<CollectedRow>(
    database,
    sql`
    select pair.asset, pair.network, pair.decimals,
      trunc(sum(greatest(0, ${received.units} - (balances ->> pair.asset)::numeric * power(10::numeric, pair.decimals))))::text
        as units
    from ${received}
      join json_to_recordset(${DECIMALS}::json) as pair(asset text, network text, decimals integer)
        on pair.asset = ${received.asset} and pair.network = ${received.network}
    where balances ->> pair.asset is not null
    group by pair.asset, pair.network, pair.decimals`,
  )
}

/** Adds to each balance how much of it the merchant has collected from its own wallets' addresses. */
export async function withCollected(
  database: Database,
  owner: MerchantAndMode,
  balances: Balance[],
): Promise<Balance[]> {
  const hasWallets = (await database.$count(wallets, ownedBy(wallets, owner))) > 0
  if (!hasWallets || balances.length === 0) return balances
  const collected = await readCollected(database, owner)
  return balances.map((balance) => {
    const found = collected.find(({ asset, network }) => asset === balance.currency && network === balance.network)
    return found ? { ...balance, collected: formatUnits(BigInt(found.units), found.decimals) } : balance
  })
}
