import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { IssuedAddress } from '../../contract/wallets/wallet'
import { pairOf } from '../../payment/chains/catalogue'
import { formatUnits } from '../../payment/money'
import { ownReference } from '../custody/address-reference'
import type { Database } from '../ports/storage'
import { deposits } from '../storage/schema/deposits'
import { watchedAddresses } from '../storage/schema/scans'

type Received = IssuedAddress['received'][number]

/** The final money that arrived at addresses of a wallet, by their index, and what is left of it. */
export async function receivedAt(
  database: Database,
  walletId: string,
  addresses: readonly { index: number }[],
): Promise<Map<number, Received[]>> {
  const indices = addresses.map(({ index }) => index)
  const indexBySource = new Map(indices.map((index) => [ownReference(walletId, index), index]))
  const { source, asset, network, amount, reversed } = deposits
  const rows = await database
    .select({ source, asset, network, units: sql<string>`sum(${amount} - ${reversed})::text` })
    .from(deposits)
    .where(and(inArray(source, [...indexBySource.keys()]), eq(deposits.state, 'confirmed')))
    .groupBy(source, asset, network)
    .orderBy(asc(network), asc(asset))
  const holdings = await database
    .select({
      index: watchedAddresses.index,
      network: watchedAddresses.network,
      balances: watchedAddresses.balances,
    })
    .from(watchedAddresses)
    .where(and(eq(watchedAddresses.walletId, walletId), inArray(watchedAddresses.index, indices)))
  const received = new Map<number, Received[]>()
  for (const row of rows) {
    const index = row.source === 'custody' ? undefined : indexBySource.get(row.source)
    const pair = pairOf(row.asset, row.network ?? '')
    if (index === undefined || !pair) continue
    const held = holdings.find((one) => one.index === index && one.network === pair.network)?.balances?.[pair.asset]
    const arrived = formatUnits(BigInt(row.units), pair.decimals)
    const one = { asset: pair.asset, network: pair.network, amount: arrived, left: held ?? null }
    received.set(index, [...(received.get(index) ?? []), one])
  }
  return received
}
