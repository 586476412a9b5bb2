import { and, asc, count, eq, inArray, max, notExists } from 'drizzle-orm'
import { ChainUnavailable } from '../chains/chain-reader'
import type { Deps } from '../deps'
import type { Database } from '../storage/database'
import { type WalletRow, walletAddresses, wallets } from '../storage/schema/wallets'
import { watchedAddresses } from '../storage/schema/watching'
import { type Checked, checkOnChains } from './check-on-chains'
import { derived, type Indexed, isLeft, JUMP, leaveOut, leaveOutUntil } from './leave-out'
import { stopIfForeign } from './stop-wallet'
import { PROOF } from './unpaid-gap'

export type PrepareDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'encryption' | 'chains'>

/** How many unused addresses a wallet has ready, so that a payment waits for no chain. */
const READY = 20
/** Each jumps over at most 40 used addresses. A key that was used for long has more: the next call goes on. */
const MOST_ROUNDS = 50

/**
 * Checks the next addresses of a wallet on all networks that can be seen, until enough are ready; whether they are. The
 * first one proves the wallet. Throws `ChainUnavailable` if no network can be seen.
 * @param isStart the database may have been restored: used addresses are jumped over, as they are while the wallet is new.
 *   Later, they mean that something else uses the key, and the wallet is stopped.
 */
export async function prepareAddresses(deps: PrepareDeps, wallet: WalletRow, isStart: boolean): Promise<boolean> {
  const mayJump = isStart || !(await hasProof(deps.storage.database, wallet.id))
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = await nextOf(deps, wallet)
    if (next.length === 0) return true
    const checked = await checkOnChains(deps, wallet.family, next)
    const used = checked.flatMap(({ index, isUsed }) => (isUsed ? [index] : []))
    const last = used.at(-1)
    if (last !== undefined && wallet.key !== null && !mayJump && (await stopIfForeign(deps, wallet, used))) return false
    if (last !== undefined) deps.log.warn({ event: 'wallet.used_addresses', wallet: wallet.id, count: used.length })
    await keep(deps, wallet, checked, last === undefined || wallet.key === null ? null : last + JUMP)
  }
  return false
}

const isProof = (walletId: string) => and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.reference, PROOF))

const hasProof = async (database: Database, walletId: string) =>
  (await database.$count(walletAddresses, isProof(walletId))) > 0

/** The addresses to check next; none when enough are ready. */
async function nextOf(deps: PrepareDeps, wallet: WalletRow): Promise<Indexed[]> {
  const { database } = deps.storage
  const [ready] = await database
    .select({ count: count() })
    .from(walletAddresses)
    .where(and(isLeft(wallet.id), inArray(walletAddresses.index, watchedOf(database, wallet.id))))
  const missing = READY - (ready?.count ?? 0)
  if (missing <= 0) return []
  if (wallet.key === null)
    return database
      .select({ index: walletAddresses.index, address: walletAddresses.address })
      .from(walletAddresses)
      .where(
        and(
          isLeft(wallet.id),
          notExists(
            database
              .select()
              .from(watchedAddresses)
              .where(
                and(
                  eq(watchedAddresses.walletId, walletAddresses.walletId),
                  eq(watchedAddresses.index, walletAddresses.index),
                ),
              ),
          ),
        ),
      )
      .orderBy(asc(walletAddresses.index))
      .limit(missing)
  const [row] = await database
    .select({ last: max(walletAddresses.index) })
    .from(walletAddresses)
    .where(eq(walletAddresses.walletId, wallet.id))
  return derived(deps, wallet, (row?.last ?? -1) + 1, missing)
}

const watchedOf = (database: Database, walletId: string) =>
  database
    .select({ index: watchedAddresses.index })
    .from(watchedAddresses)
    .where(eq(watchedAddresses.walletId, walletId))

/** @param jumped the last index that is left out, with all before it; null: only those that are used */
async function keep(deps: PrepareDeps, wallet: WalletRow, checked: readonly Checked[], jumped: number | null) {
  const { id: walletId, family } = wallet
  const now = deps.clock.now()
  const fresh = checked.filter(({ index, isUsed }) => !isUsed && (jumped === null || index > jumped))
  await deps.storage.change(async ({ tx }) => {
    await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, walletId)).for('update')
    if (jumped !== null) await leaveOutUntil(deps, tx, wallet, jumped)
    else for (const { index } of checked.filter(({ isUsed }) => isUsed)) await leaveOut(tx, walletId, index)
    if (fresh.length === 0) return
    const rowsOf = (some: readonly Indexed[], skipped: boolean) =>
      some.map(({ index, address }) => ({ walletId, index, family, address, skipped }))
    await tx.insert(walletAddresses).values(rowsOf(fresh, false)).onConflictDoNothing()
    const indices = fresh.map(({ index }) => index)
    const kept = await tx
      .select({ index: walletAddresses.index })
      .from(walletAddresses)
      .where(and(eq(walletAddresses.walletId, walletId), inArray(walletAddresses.index, indices)))
    const isKept = ({ index }: Indexed) => kept.some((row) => row.index === index)
    // an address that is in somebody's list is not this wallet's to give
    const foreign = fresh.filter((one) => !isKept(one))
    if (foreign.length > 0) await tx.insert(walletAddresses).values(rowsOf(foreign, true))
    const seen = { lookedAt: now, activeAt: now }
    const watched = fresh
      .filter(isKept)
      .flatMap(({ index, address, states }) => states.map((one) => ({ ...one, address, walletId, index, ...seen })))
    if (watched.length > 0) await tx.insert(watchedAddresses).values(watched).onConflictDoNothing()
    await reserveProof(tx, walletId, now)
  })
}

/** The first address is nobody's payment: what the merchant sends there proves that both can see it. */
async function reserveProof(tx: Database, walletId: string, now: Date) {
  if (await hasProof(tx, walletId)) return
  const [first] = await tx
    .select({ index: walletAddresses.index })
    .from(walletAddresses)
    .where(and(isLeft(walletId), inArray(walletAddresses.index, watchedOf(tx, walletId))))
    .orderBy(asc(walletAddresses.index))
    .limit(1)
  if (!first) return
  const { index } = first
  await tx
    .update(walletAddresses)
    .set({ reference: PROOF, issuedAt: now })
    .where(and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.index, index)))
  await tx
    .update(wallets)
    .set({ nextIndex: index + 1 })
    .where(eq(wallets.id, walletId))
  await tx
    .update(watchedAddresses)
    .set({ dueAt: now })
    .where(and(eq(watchedAddresses.walletId, walletId), eq(watchedAddresses.index, index)))
}

/** Whether a failure says only that nothing is known for now. */
export const isUnavailable = (error: unknown): error is ChainUnavailable => error instanceof ChainUnavailable
