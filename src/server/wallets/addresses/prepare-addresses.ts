import { and, asc, count, eq, inArray, notExists } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { watchedAddresses } from '../../storage/schema/scans'
import { type WalletRow, walletAddresses, wallets } from '../../storage/schema/wallets'
import { type CheckedAddress, checkOnChains } from './check-on-chains'
import { claimForWallet } from './claim-addresses'
import { isAvailable, isWatchedAddress, nextStoredIndex } from './conditions'
import { proofAddress, reserveProof } from './proof'
import { deriveAddresses, type IndexedAddress } from './skip-addresses'
import { skipOrStop } from './skip-or-stop'

export type PrepareDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'encryption' | 'chains' | 'random' | 'settings'>

/** The number of unused addresses that a wallet has ready, so that payments do not wait for checks on networks. */
export const READY_COUNT = 20
/**
 * The maximum number of rounds, each of which skips at most 40 addresses. For a key with a longer history, the next
 * call continues.
 */
const MAX_ROUNDS = 50

/**
 * Checks the next addresses of a wallet on all available networks until enough are ready. Returns whether enough are
 * ready. The first address is reserved as the proof: the merchant sends a small amount there, to show that their wallet
 * and this service both see it. Throws `ChainUnavailable` if no network answers.
 * @param isStart whether the process has just started, so that the database may come from a backup. Addresses with a
 *   history are then skipped, as for a new wallet. Later, such an address means that another program uses the key, and
 *   the wallet is stopped.
 */
export async function prepareAddresses(deps: PrepareDeps, wallet: WalletRow, isStart: boolean): Promise<boolean> {
  const proof = await proofAddress(deps.storage.database, wallet.id)
  const maySkip = isStart || !proof
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const toCheck = await addressesToCheck(deps, wallet)
    if (toCheck.length === 0) {
      // The proof may be missing, because another wallet or the custodian has claimed the first address of a list.
      if (!proof) await deps.storage.change(({ tx }) => reserveProof(tx, wallet.id, deps.clock.now()))
      return true
    }
    const checked = await checkOnChains(deps, wallet.family, toCheck)
    const used = checked.flatMap(({ index, address, usedOn: network }) =>
      network === null ? [] : [{ index, address, network }],
    )
    if (!(await skipOrStop(deps, wallet, used, maySkip))) return false
    // After a used address, `skipOrStop` has skipped this whole batch of the key, so nothing of it is stored as ready.
    if (wallet.key === null || used.length === 0) await storePrepared(deps, wallet, checked)
  }
  return false
}

/** The addresses to check next. Empty if enough addresses are ready. */
async function addressesToCheck(deps: PrepareDeps, wallet: WalletRow): Promise<IndexedAddress[]> {
  const { database } = deps.storage
  const [ready] = await database
    .select({ count: count() })
    .from(walletAddresses)
    .where(and(isAvailable(wallet.id), inArray(walletAddresses.index, watchedIndices(database, wallet.id))))
  const missing = READY_COUNT - (ready?.count ?? 0)
  if (missing <= 0) return []
  if (wallet.key === null)
    return database
      .select({ index: walletAddresses.index, address: walletAddresses.address })
      .from(walletAddresses)
      .where(and(isAvailable(wallet.id), notExists(database.select().from(watchedAddresses).where(isWatchedAddress))))
      .orderBy(asc(walletAddresses.index))
      .limit(missing)
  return deriveAddresses(deps, wallet, await nextStoredIndex(database, wallet.id), missing)
}

const watchedIndices = (database: Database, walletId: string) =>
  database
    .select({ index: watchedAddresses.index })
    .from(watchedAddresses)
    .where(eq(watchedAddresses.walletId, walletId))

/** Stores the unused addresses, and starts to watch them. */
async function storePrepared(deps: PrepareDeps, wallet: WalletRow, checked: readonly CheckedAddress[]) {
  const { id: walletId } = wallet
  const now = deps.clock.now()
  const unused = checked.filter(({ usedOn }) => usedOn === null)
  if (unused.length === 0) return
  await deps.storage.change(async ({ tx }) => {
    await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, walletId)).for('update')
    if (wallet.key !== null) await storeDerived(deps, tx, wallet, unused)
    const indices = unused.map(({ index }) => index)
    // Addresses of a list that another holder has claimed meanwhile are left out.
    const stored = await tx
      .select({ index: walletAddresses.index })
      .from(walletAddresses)
      .where(
        and(
          eq(walletAddresses.walletId, walletId),
          inArray(walletAddresses.index, indices),
          eq(walletAddresses.skipped, false),
        ),
      )
      .for('update')
    const isStored = ({ index }: IndexedAddress) => stored.some((row) => row.index === index)
    const times = { scannedAt: now, activeAt: now }
    const watched = unused
      .filter(isStored)
      .flatMap(({ index, address, scanStarts }) =>
        scanStarts.map((one) => ({ ...one, address, walletId, index, ...times })),
      )
    if (watched.length > 0) await tx.insert(watchedAddresses).values(watched).onConflictDoNothing()
    await reserveProof(tx, walletId, now)
  })
}

/** Stores derived addresses. Addresses that belong to another holder are marked as skipped. */
async function storeDerived(
  { clock, log }: PrepareDeps,
  tx: Database,
  wallet: WalletRow,
  addresses: readonly IndexedAddress[],
): Promise<void> {
  const { id: walletId, family } = wallet
  const refused = await claimForWallet(tx, wallet, addresses, clock.now())
  if (refused.length > 0) log.error({ event: 'wallet.addresses_taken', wallet: walletId, count: refused.length })
  await tx
    .insert(walletAddresses)
    .values(
      addresses.map(({ index, address }) => ({
        ...{ walletId, index, family, address },
        skipped: refused.some((one) => one.index === index),
      })),
    )
    .onConflictDoNothing()
}
