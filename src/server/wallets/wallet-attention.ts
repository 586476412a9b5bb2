import { inArray } from 'drizzle-orm'
import type { Attention } from '../../contract/session/summary'
import { networksOf } from '../../payment/chains/networks'
import type { Deps } from '../deps'
import type { MerchantAndMode } from '../storage/owner'
import { networkScans } from '../storage/schema/scans'
import { type WalletRow, walletNetworks, wallets } from '../storage/schema/wallets'
import { ownWallets } from './own-wallet'

/**
 * Lists problems of a merchant's wallets that need attention: wallets that take no payments, and networks that cannot
 * be read.
 */
export async function walletAttention(
  { storage: { database }, chains }: Pick<Deps, 'storage' | 'chains'>,
  owner: MerchantAndMode,
): Promise<Attention[]> {
  const merchantWallets = await database.select().from(wallets).where(ownWallets(owner))
  if (merchantWallets.length === 0) return []
  const ids = merchantWallets.map(({ id }) => id)
  const networkRows = await database.select().from(walletNetworks).where(inArray(walletNetworks.walletId, ids))
  const scans = await database.select().from(networkScans)
  // Only networks with a node can take payments.
  const watchedNetworks = ({ family }: WalletRow) => networksOf(family).filter((network) => chains.has(network))
  const usedNetworks = (wallet: WalletRow) => {
    const { id } = wallet
    const rows = networkRows.filter((row) => row.walletId === id && (row.provenAt ?? row.acceptedAt))
    return watchedNetworks(wallet).filter((network) => rows.some((row) => row.network === network))
  }
  const stopped = merchantWallets.filter(({ stoppedAt }) => stoppedAt !== null)
  const unproven = merchantWallets.filter(
    (wallet) => !stopped.includes(wallet) && watchedNetworks(wallet).length > 0 && usedNetworks(wallet).length === 0,
  )
  const unreachable = merchantWallets.flatMap(usedNetworks).flatMap((network): Attention[] => {
    const since = scans.find((scan) => scan.network === network)?.unavailableSince
    return since ? [{ kind: 'network_unreachable', count: 1, network, since: since.toISOString() }] : []
  })
  return [...attentionEntry('wallet_stopped', stopped), ...attentionEntry('wallet_unproven', unproven), ...unreachable]
}

/** One entry for all affected wallets, with the wallet's id if there is only one. */
function attentionEntry(kind: 'wallet_stopped' | 'wallet_unproven', affected: readonly WalletRow[]): Attention[] {
  const [first, ...others] = affected
  if (!first) return []
  const since = (kind === 'wallet_stopped' && first.stoppedAt) || first.createdAt
  const details = others.length === 0 ? { wallet_id: first.id, since: since.toISOString() } : {}
  return [{ kind, count: affected.length, ...details }]
}
