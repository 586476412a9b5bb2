import { and, eq, inArray, max } from 'drizzle-orm'
import type { WalletFamily } from '../../contract/wallet'
import { conflict } from '../http/problem'
import type { Database } from '../storage/database'
import { type WalletRow, walletAddresses } from '../storage/schema/wallets'
import { CONFLICT } from './own-wallet'

/** Adds addresses behind those that a list has. 409 if one is in a list already, of whomever: two payments would show it. */
export async function addListed(
  tx: Database,
  { id, family }: Pick<WalletRow, 'id' | 'family'>,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  await refuseListed(tx, family, addresses)
  const [row] = await tx
    .select({ last: max(walletAddresses.index) })
    .from(walletAddresses)
    .where(eq(walletAddresses.walletId, id))
  const first = (row?.last ?? -1) + 1
  await tx
    .insert(walletAddresses)
    .values(addresses.map((address, index) => ({ walletId: id, index: first + index, family, address })))
}

async function refuseListed(tx: Database, family: WalletFamily, addresses: readonly string[]) {
  const rows = await tx
    .select({ address: walletAddresses.address })
    .from(walletAddresses)
    .where(
      and(
        eq(walletAddresses.family, family),
        eq(walletAddresses.skipped, false),
        inArray(walletAddresses.address, [...addresses]),
      ),
    )
  const listed = new Set(rows.map(({ address }) => address))
  const index = addresses.findIndex((address) => listed.has(address))
  if (index >= 0) throw conflict(CONFLICT, `addresses.${index}: is in a list already`)
}
