import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { type ChainReader, ChainUnavailable } from '../ports/chain-reader'
import { watchedAddresses } from '../storage/schema/scans'
import { walletAddresses } from '../storage/schema/wallets'
import { isWatchedAddress } from './addresses/conditions'

/** How old a balance may be before it is read again, while money is left. */
const REREAD_MS = 10 * MINUTE_MS

type BalanceDeps = Pick<Deps, 'storage' | 'chains' | 'clock' | 'log'>

/**
 * Reads what paid addresses of wallets still hold, so that merchants see what they have collected. Credit stays as it
 * is. An empty address is read again only after new money. A network that cannot be read waits for the next round.
 */
export async function readBalances(deps: BalanceDeps): Promise<void> {
  for (const reader of deps.chains.values()) {
    try {
      await readNetwork(deps, reader)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ event: 'wallet.balances_unknown', network: reader.network, error: error.message })
    }
  }
}

async function readNetwork({ storage, clock }: BalanceDeps, reader: ChainReader): Promise<void> {
  const { database } = storage
  const { network, maxAddresses } = reader
  const now = clock.now()
  const { balances, balancesAt, activeAt } = watchedAddresses
  const holdsMoney = sql`exists (select 1 from json_each_text(${balances}) as held(asset, amount) where held.amount::numeric > 0)`
  const due = await database
    .select({ address: watchedAddresses.address })
    .from(watchedAddresses)
    .innerJoin(walletAddresses, isWatchedAddress)
    .where(
      and(
        eq(watchedAddresses.network, network),
        isNotNull(walletAddresses.paidAt),
        or(
          isNull(balancesAt),
          gt(activeAt, balancesAt),
          and(lt(balancesAt, new Date(now.getTime() - REREAD_MS)), holdsMoney),
        ),
      ),
    )
    .orderBy(sql`${asc(balancesAt)} nulls first`)
    .limit(maxAddresses)
  if (due.length === 0) return
  const found = await reader.balances(due.map(({ address }) => address))
  for (const [index, { address }] of due.entries())
    await database
      .update(watchedAddresses)
      .set({ balances: found[index] ?? null, balancesAt: now })
      .where(and(eq(watchedAddresses.network, network), eq(watchedAddresses.address, address)))
}
