import { and, asc, count, eq, inArray, isNull, lt, max, notExists } from 'drizzle-orm'
import { ChainUnavailable } from '../chains/chain-reader'
import type { Deps } from '../deps'
import type { Database } from '../storage/database'
import { type WalletRow, walletAddresses, wallets } from '../storage/schema/wallets'
import { watchedAddresses } from '../storage/schema/watching'
import { type Checked, checkOnChains } from './check-on-chains'
import { deriveAddress } from './derive-address'
import { networksOf } from './families'
import { stopWallet } from './stop-wallet'
import { PROOF } from './unpaid-gap'
import { readableKeyOf } from './wallet-view'

export type PrepareDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'encryption' | 'chains'>

/** How many unused addresses a wallet has ready, so that a payment waits for no chain. */
const READY = 20
/** How far behind a used address the next one is: others that use the key are at most so far ahead. */
const JUMP = 20
/** A key that was used for long has many: 200 a round. */
const MOST_ROUNDS = 50
/** A checked address is checked again after so long, as long as nobody was shown it. */
const CHECKED_AGAIN_MS = 600_000

type Indexed = { index: number; address: string }

const isLeft = (walletId: string) =>
  and(eq(walletAddresses.walletId, walletId), isNull(walletAddresses.reference), eq(walletAddresses.skipped, false))

/**
 * Checks the next addresses of a wallet on all networks that can be seen, until enough are ready. The first one proves the
 * wallet. Throws `ChainUnavailable` if no network can be seen.
 * @param isStart the wallet is new here, or the database may have been restored: used addresses are jumped over. Later,
 *   they mean that something else uses the key, and the wallet is stopped.
 */
export async function prepareAddresses(deps: PrepareDeps, wallet: WalletRow, isStart: boolean): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = await nextOf(deps, wallet)
    if (next.length === 0) return
    const checked = await checkOnChains(deps, wallet.family, next)
    const used = checked.filter(({ isUsed }) => isUsed)
    if (used.length > 0 && wallet.key !== null && !isStart) return stopWallet(deps, wallet.id)
    const last = used.at(-1)?.index
    if (last !== undefined) deps.log.warn({ event: 'wallet.used_addresses', wallet: wallet.id, count: used.length })
    const jumped = last === undefined || wallet.key === null ? null : last + JUMP
    await keep(deps, wallet, checked, jumped)
  }
}

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

/** None of a wallet whose key cannot be read. */
function derived(deps: PrepareDeps, wallet: WalletRow, from: number, length: number): Indexed[] {
  const key = readableKeyOf(deps, wallet)
  if (!key) return []
  return Array.from({ length }, (_, at) => ({ index: from + at, address: deriveAddress(key, from + at) }))
}

/** @param jumped the last index that is left out, with all before it; null: none */
async function keep(deps: PrepareDeps, wallet: WalletRow, checked: readonly Checked[], jumped: number | null) {
  const { id: walletId, family } = wallet
  const now = deps.clock.now()
  const last = checked.at(-1)?.index ?? -1
  const rest = jumped !== null && jumped > last ? derived(deps, wallet, last + 1, jumped - last) : []
  const isSkipped = ({ index, isUsed }: Checked) => isUsed || (jumped !== null && index <= jumped)
  const skipped = [...checked.filter(isSkipped), ...rest]
  const fresh = checked.filter((one) => !isSkipped(one))
  await deps.storage.change(async ({ tx }) => {
    await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, walletId)).for('update')
    const rowsOf = (some: readonly Indexed[], isSkipped: boolean) =>
      some.map(({ index, address }) => ({ walletId, index, family, address, skipped: isSkipped }))
    if (skipped.length > 0)
      await tx
        .insert(walletAddresses)
        .values(rowsOf(skipped, true))
        .onConflictDoUpdate({
          target: [walletAddresses.walletId, walletAddresses.index],
          set: { skipped: true },
          setWhere: isNull(walletAddresses.reference),
        })
    if (fresh.length > 0) await tx.insert(walletAddresses).values(rowsOf(fresh, false)).onConflictDoNothing()
    // an address that is in somebody's list is not this wallet's to give
    const kept = await tx
      .select({ index: walletAddresses.index })
      .from(walletAddresses)
      .where(
        and(
          eq(walletAddresses.walletId, walletId),
          inArray(
            walletAddresses.index,
            fresh.map(({ index }) => index),
          ),
        ),
      )
    const isKept = ({ index }: Indexed) => kept.some((row) => row.index === index)
    const foreign = fresh.filter((one) => !isKept(one))
    if (foreign.length > 0) await tx.insert(walletAddresses).values(rowsOf(foreign, true))
    const watched = fresh.filter(isKept).flatMap(({ index, address, states }) =>
      states.map(({ network, state }) => ({
        network,
        address,
        walletId,
        index,
        state,
        lookedAt: now,
        activeAt: now,
      })),
    )
    if (watched.length > 0) await tx.insert(watchedAddresses).values(watched).onConflictDoNothing()
    await reserveProof(tx, walletId, now)
  })
}

/** The first address is nobody's payment: what the merchant sends there proves that both can see it. */
async function reserveProof(tx: Database, walletId: string, now: Date) {
  const isProof = and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.reference, PROOF))
  if ((await tx.$count(walletAddresses, isProof)) > 0) return
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

/**
 * Looks again at the addresses that nobody was shown yet. One that has got a history is never shown: of a list it is left
 * out; of a key it means that something else uses it, and the wallet is stopped.
 */
export async function checkPrepared(deps: PrepareDeps, wallet: WalletRow): Promise<void> {
  const { database } = deps.storage
  for (const network of networksOf(wallet.family)) {
    const reader = deps.chains.get(network)
    if (!reader) continue
    const before = new Date(deps.clock.now().getTime() - CHECKED_AGAIN_MS)
    const unseen = and(
      eq(watchedAddresses.walletId, wallet.id),
      eq(watchedAddresses.network, network),
      isNull(watchedAddresses.dueAt),
    )
    const rows = await database
      .select({ index: watchedAddresses.index, address: watchedAddresses.address })
      .from(watchedAddresses)
      .where(and(unseen, lt(watchedAddresses.lookedAt, before)))
      .orderBy(asc(watchedAddresses.index))
      .limit(reader.mostAddresses)
    if (rows.length === 0) continue
    const states = await reader.begin(rows.map(({ address }) => address))
    const now = deps.clock.now()
    const used = rows.filter((_, at) => states[at] === null)
    if (used.length > 0 && wallet.key !== null) {
      await stopWallet(deps, wallet.id)
      return
    }
    for (const [at, { index }] of rows.entries()) {
      const state = states[at]
      const row = and(unseen, eq(watchedAddresses.index, index))
      if (state === null) await leaveOut(deps, wallet.id, index)
      else await database.update(watchedAddresses).set({ state, lookedAt: now }).where(row)
    }
  }
}

/** Leaves out an address of a list, unless somebody was shown it meanwhile. */
async function leaveOut({ storage, log }: PrepareDeps, walletId: string, index: number) {
  log.warn({ event: 'wallet.used_addresses', wallet: walletId, count: 1 })
  await storage.database
    .update(walletAddresses)
    .set({ skipped: true })
    .where(and(isLeft(walletId), eq(walletAddresses.index, index)))
}

/** Whether a failure says only that nothing is known for now. */
export const isUnavailable = (error: unknown): error is ChainUnavailable => error instanceof ChainUnavailable
