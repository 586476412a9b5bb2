import { asc, eq, inArray } from 'drizzle-orm'
import type { Wallet, WalletAddress, WalletNetwork } from '../../contract/wallets/wallet'
import { explorerLink, networksOf } from '../../payment/chains/networks'
import type { Deps } from '../deps'
import { networkScans } from '../storage/schema/scans'
import { type WalletRow, walletAddresses, walletNetworks } from '../storage/schema/wallets'
import { proofAddress } from './addresses/proof'
import { readUsages } from './addresses/quotas'
import { unpaidGap } from './addresses/unpaid-gap'
import { decryptAccountKey } from './keys/decrypt-account-key'
import { derivationPath, deriveAddress } from './keys/derive-address'
import type { AccountKey } from './keys/extended-key'

/** The number of first addresses that the merchant compares, which fit on one screen. */
const FIRST_COUNT = 5

type ViewDeps = Pick<Deps, 'storage' | 'encryption' | 'chains' | 'clock'>

export async function walletView(deps: ViewDeps, wallet: WalletRow): Promise<Wallet> {
  const { id, family, label, scriptType, gapLimit, agreeAbove, nextIndex, createdAt } = wallet
  const isList = wallet.key === null
  const key = decryptAccountKey(deps, wallet)
  const proof = await proofAddress(deps.storage.database, id)
  const usage = (await readUsages(deps.storage.database, [wallet], 'merchant', deps.clock.now())).get(id)
  return {
    id,
    family,
    kind: isList ? 'list' : 'key',
    label,
    script_type: scriptType,
    networks: networksOf(family),
    status: statusOf(wallet, key),
    stopped: stoppedView(wallet, key),
    first_addresses: isList ? await firstListed(deps, id) : key ? firstDerived(key) : [],
    network_states: await networkStates(deps, wallet),
    proof_address: proof && { ...proof, path: key && derivationPath(key, proof.index) },
    unpaid_gap: isList ? 0 : unpaidGap(wallet),
    gap_limit: gapLimit,
    public_unpaid: usage?.usedByPublicPages ?? 0,
    public_limit: usage?.quotas.publicPages ?? 0,
    two_nodes_above_usd: agreeAbove,
    next_index: nextIndex,
    addresses_left: isList && usage ? usage.quotas.limit - usage.used : null,
    created_at: createdAt.toISOString(),
  }
}

function statusOf({ key, confirmedAt, stoppedAt }: WalletRow, readable: AccountKey | null): Wallet['status'] {
  if (key !== null && readable === null) return 'unreadable'
  if (stoppedAt) return 'stopped'
  return confirmedAt ? 'confirmed' : 'unconfirmed'
}

function stoppedView({ stoppedAt, stoppedBy }: WalletRow, key: AccountKey | null): Wallet['stopped'] {
  if (!stoppedAt || !stoppedBy) return null
  const { reason, index, address, network, hash } = stoppedBy
  return {
    reason,
    at: stoppedAt.toISOString(),
    index,
    path: key && derivationPath(key, index),
    address,
    network,
    transaction: hash,
    explorer_url: hash && explorerLink(network, hash),
  }
}

const firstDerived = (key: AccountKey): WalletAddress[] =>
  Array.from({ length: FIRST_COUNT }, (_, index) => ({
    index,
    path: derivationPath(key, index),
    address: deriveAddress(key, index),
  }))

async function networkStates({ storage, chains }: ViewDeps, { id, family }: WalletRow): Promise<WalletNetwork[]> {
  const { database } = storage
  const networks = networksOf(family)
  const networkRows = await database.select().from(walletNetworks).where(eq(walletNetworks.walletId, id))
  const scans = await database.select().from(networkScans).where(inArray(networkScans.network, networks))
  return networks.map((network) => {
    const row = networkRows.find((one) => one.network === network)
    const scan = scans.find((one) => one.network === network)
    if (!chains.has(network)) return { network, status: 'no_node', detected: null, unreachable_since: null }
    const status = row?.provenAt ? 'proven' : row?.acceptedAt ? 'accepted' : 'unproven'
    const detected = row && !row.provenAt ? detectedProof(row) : null
    return { network, status, detected, unreachable_since: scan?.unavailableSince?.toISOString() ?? null }
  })
}

const detectedProof = ({ proofConfirmations, proofRequired }: typeof walletNetworks.$inferSelect) =>
  proofConfirmations === null || proofRequired === null
    ? null
    : { confirmations: proofConfirmations, required_confirmations: proofRequired }

async function firstListed({ storage }: Pick<ViewDeps, 'storage'>, walletId: string): Promise<WalletAddress[]> {
  const rows = await storage.database
    .select({ index: walletAddresses.index, address: walletAddresses.address })
    .from(walletAddresses)
    .where(eq(walletAddresses.walletId, walletId))
    .orderBy(asc(walletAddresses.index))
    .limit(FIRST_COUNT)
  return rows.map((row) => ({ ...row, path: null }))
}
