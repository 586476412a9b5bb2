import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { IssuedAddress } from '../../contract/wallets/wallet'
import { pairOf } from '../../payment/chains/catalogue'
import { formatUnits } from '../../payment/money'
import type { Database } from '../ports/storage'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { deposits } from '../storage/schema/deposits'
import { watchedAddresses } from '../storage/schema/scans'

type Received = IssuedAddress['received'][number]

/** The final money that arrived at own addresses of a merchant, by address, and what is left of it. */
export async function receivedAt(
  database: Database,
  owner: MerchantAndMode,
  addresses: readonly string[],
): Promise<Map<string, Received[]>> {
  const { addressKey, asset, network, amount, reversed } = deposits
  const rows = await database
    .select({ address: addressKey, asset, network, units: sql<string>`sum(${amount} - ${reversed})::text` })
    .from(deposits)
    .where(
      and(
        ownedBy(deposits, owner),
        inArray(addressKey, [...addresses]),
        ne(deposits.source, 'custody'),
        eq(deposits.state, 'confirmed'),
      ),
    )
    .groupBy(addressKey, asset, network)
    .orderBy(asc(network), asc(asset))
  const holdings = await database
    .select({
      address: watchedAddresses.address,
      network: watchedAddresses.network,
      balances: watchedAddresses.balances,
    })
    .from(watchedAddresses)
    .where(inArray(watchedAddresses.address, [...addresses]))
  const received = new Map<string, Received[]>()
  for (const { address, units, ...row } of rows) {
    const pair = pairOf(row.asset, row.network ?? '')
    if (!pair) continue
    const { asset, network, decimals } = pair
    const held = holdings.find((one) => one.address === address && one.network === network)?.balances?.[asset]
    const one = { asset, network, amount: formatUnits(BigInt(units), decimals), left: held ?? null }
    received.set(address, [...(received.get(address) ?? []), one])
  }
  return received
}
