import { inArray } from 'drizzle-orm'
import type { Attention } from '../../contract/session/summary'
import { networksOf } from '../../payment/chains/networks'
import type { Deps } from '../deps'
import type { MerchantAndMode } from '../storage/owner'
import { networkScans } from '../storage/schema/scans'
import { type WalletRow, walletNetworks, wallets } from '../storage/schema/wallets'
import { ownWallets } from './own-wallet'

/**
 * Lists problems of a merchant's wallets that need attention: wallets without payments, and networks that cannot be
 * read.
 */
export async function walletsInNeed(
  { storage: { database }, chains }: Pick<Deps, 'storage' | 'chains'>,
  owner: MerchantAndMode,
): Promise<Attention[]> {
  const own = await database.select().from(wallets).where(ownWallets(owner))
  if (own.length === 0) return []
  const ids = own.map(({ id }) => id)
  const known = await database.select().from(walletNetworks).where(inArray(walletNetworks.walletId, ids))
  const watches = await database.select().from(networkScans)
  // networks that have a node, and so can take payments
  const watched = ({ family }: WalletRow) => networksOf(family).filter((network) => chains.has(network))
  const used = (wallet: WalletRow) => {
    const { id } = wallet
    const rows = known.filter((row) => row.walletId === id && (row.provenAt ?? row.acceptedAt))
    return watched(wallet).filter((network) => rows.some((row) => row.network === network))
  }
  const stopped = own.filter(({ stoppedAt }) => stoppedAt !== null)
  const unproven = own.filter(
    (wallet) => !stopped.includes(wallet) && watched(wallet).length > 0 && used(wallet).length === 0,
  )
  const unseen = own.flatMap(used).flatMap((network): Attention[] => {
    const since = watches.find((watch) => watch.network === network)?.unavailableSince
    return since ? [{ kind: 'network_unreachable', count: 1, network, since: since.toISOString() }] : []
  })
  return [...entryOf('wallet_stopped', stopped), ...entryOf('wallet_unproven', unproven), ...unseen]
}

/** One entry for all wallets; for a single one, with its id. */
function entryOf(kind: 'wallet_stopped' | 'wallet_unproven', affected: readonly WalletRow[]): Attention[] {
  const [first, ...others] = affected
  if (!first) return []
  const since = (kind === 'wallet_stopped' && first.stoppedAt) || first.createdAt
  const one = others.length === 0 ? { wallet_id: first.id, since: since.toISOString() } : {}
  return [{ kind, count: affected.length, ...one }]
}
