import { and, asc, eq, gte } from 'drizzle-orm'
import type { Wallet, WalletAddress } from '../../contract/wallet'
import type { Deps } from '../deps'
import { listedAddresses, type WalletRow } from '../storage/schema/wallets'
import { deriveAddress, pathOf } from './derive-address'
import { type AccountKey, accountKeyOf } from './extended-key'
import { isDerived, networksOf } from './families'
import { keyPurpose } from './wallet-input'

/** As many as fit on a screen beside a wallet's own list. */
const FIRST = 5

type ViewDeps = Pick<Deps, 'storage' | 'encryption'>

export async function walletView(deps: ViewDeps, wallet: WalletRow): Promise<Wallet> {
  const { id, family, label, scriptType, nextIndex, createdAt } = wallet
  const isList = wallet.key === null
  const key = readableKeyOf(deps, wallet)
  return {
    id,
    family,
    kind: isList ? 'list' : 'key',
    label,
    script_type: scriptType,
    networks: networksOf(family),
    status: statusOf(wallet, key),
    first_addresses: isList ? await firstListed(deps, id) : key ? firstDerived(key) : [],
    next_index: nextIndex,
    addresses_left: isList ? await countLeft(deps, wallet) : null,
    created_at: createdAt.toISOString(),
  }
}

function statusOf({ key, confirmedAt }: WalletRow, readable: AccountKey | null): Wallet['status'] {
  if (key !== null && readable === null) return 'unreadable'
  return confirmedAt ? 'confirmed' : 'unconfirmed'
}

/** Null for a list, and after a change of `JWT_SECRET`. */
export function readableKeyOf({ encryption }: ViewDeps, { id, family, key, scriptType }: WalletRow): AccountKey | null {
  const text = key === null ? null : encryption.decryptIfReadable(key, keyPurpose(id))
  return text === null || !isDerived(family) ? null : accountKeyOf(family, text, scriptType)
}

const firstDerived = (key: AccountKey): WalletAddress[] =>
  Array.from({ length: FIRST }, (_, index) => ({ index, path: pathOf(key, index), address: deriveAddress(key, index) }))

async function firstListed({ storage }: ViewDeps, walletId: string): Promise<WalletAddress[]> {
  const rows = await storage.database
    .select({ index: listedAddresses.index, address: listedAddresses.address })
    .from(listedAddresses)
    .where(eq(listedAddresses.walletId, walletId))
    .orderBy(asc(listedAddresses.index))
    .limit(FIRST)
  return rows.map((row) => ({ ...row, path: null }))
}

const countLeft = ({ storage }: ViewDeps, { id, nextIndex }: WalletRow): Promise<number> =>
  storage.database.$count(listedAddresses, and(eq(listedAddresses.walletId, id), gte(listedAddresses.index, nextIndex)))
