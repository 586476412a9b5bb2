import { and, asc, eq, exists, gt, isNull, lt, notExists, or } from 'drizzle-orm'
import type { ChainReader } from '../chains/chain-reader'
import { type WalletRow, walletAddresses } from '../storage/schema/wallets'
import { watchedAddresses } from '../storage/schema/watching'
import { JUMP, leaveOut, leaveOutUntil } from './leave-out'
import type { PrepareDeps } from './prepare-addresses'
import { stopIfForeign } from './stop-wallet'

/** Older payments are not looked for on a network that is new. */
const LATELY_MS = 2 * 86_400_000

/**
 * Looks again on a network at the addresses that nobody was given yet, and that were last looked at before a time. One
 * that has got a history is never given: of a list it is left out. Of a key it means that something else uses it, and the
 * wallet is stopped; but after a start the database may have been restored, and all up to there and a few more are left out.
 * @returns false if the wallet was stopped
 */
export async function checkPrepared(
  deps: PrepareDeps,
  wallet: WalletRow,
  reader: ChainReader,
  before: Date,
  isStart: boolean,
): Promise<boolean> {
  const { database } = deps.storage
  const { id: walletId } = wallet
  const unshown = and(
    eq(watchedAddresses.walletId, walletId),
    eq(watchedAddresses.network, reader.network),
    isNull(watchedAddresses.dueAt),
  )
  const rows = await database
    .select({ index: watchedAddresses.index, address: watchedAddresses.address })
    .from(watchedAddresses)
    .where(and(unshown, lt(watchedAddresses.lookedAt, before)))
    .orderBy(asc(watchedAddresses.index))
    .limit(reader.mostAddresses)
  if (rows.length === 0) return true
  const states = await reader.begin(rows.map(({ address }) => address))
  const used = rows.flatMap(({ index }, at) => (states[at] === null ? [index] : []))
  const last = used.at(-1)
  if (last !== undefined && wallet.key !== null && !isStart && (await stopIfForeign(deps, wallet, used))) return false
  if (last !== undefined && (isStart || wallet.key === null)) {
    deps.log.warn({ event: 'wallet.used_addresses', wallet: walletId, count: used.length })
    await deps.storage.change(async ({ tx }) => {
      if (wallet.key !== null) await leaveOutUntil(deps, tx, wallet, last + JUMP)
      else for (const index of used) await leaveOut(tx, walletId, index)
    })
  }
  const lookedAt = deps.clock.now()
  for (const [at, { index }] of rows.entries())
    if (states[at] !== null)
      await database
        .update(watchedAddresses)
        .set({ state: states[at], lookedAt })
        .where(and(unshown, eq(watchedAddresses.index, index)))
  return true
}

/**
 * Begins to watch addresses on a network that could not be seen when they were prepared, or has a node only now. The same
 * key receives there, too. One that has a history there is given to nobody, and means the same as in `checkPrepared`.
 * @returns false if the wallet was stopped
 */
export async function watchFrom(
  deps: PrepareDeps,
  wallet: WalletRow,
  reader: ChainReader,
  isStart: boolean,
): Promise<boolean> {
  const { database } = deps.storage
  const { id: walletId } = wallet
  const lately = new Date(deps.clock.now().getTime() - LATELY_MS)
  const { network } = reader
  const watched = database
    .select({ index: watchedAddresses.index })
    .from(watchedAddresses)
    .where(
      and(eq(watchedAddresses.walletId, walletAddresses.walletId), eq(watchedAddresses.index, walletAddresses.index)),
    )
  const here = database
    .select({ index: watchedAddresses.index })
    .from(watchedAddresses)
    .where(
      and(
        eq(watchedAddresses.walletId, walletAddresses.walletId),
        eq(watchedAddresses.index, walletAddresses.index),
        eq(watchedAddresses.network, network),
      ),
    )
  const rows = await database
    .select()
    .from(walletAddresses)
    .where(
      and(
        eq(walletAddresses.walletId, walletId),
        eq(walletAddresses.skipped, false),
        or(isNull(walletAddresses.reference), gt(walletAddresses.issuedAt, lately)),
        exists(watched),
        notExists(here),
      ),
    )
    .orderBy(asc(walletAddresses.index))
    .limit(reader.mostAddresses)
  if (rows.length === 0) return true
  const states = await reader.begin(rows.map(({ address }) => address))
  const now = deps.clock.now()
  const used = rows.filter((_, at) => states[at] === null)
  const unshown = used.filter(({ reference }) => reference === null)
  const indices = unshown.map(({ index }) => index)
  if (indices.length > 0 && wallet.key !== null && !isStart && (await stopIfForeign(deps, wallet, indices)))
    return false
  for (const { index } of unshown) await deps.storage.change(({ tx }) => leaveOut(tx, walletId, index))
  if (used.length > 0) deps.log.warn({ event: 'wallet.used_addresses', wallet: walletId, count: used.length, network })
  const fresh = rows.flatMap(({ index, address, reference }, at) =>
    states[at] === null
      ? []
      : [
          {
            ...{ network, address, walletId, index, state: states[at] },
            ...{ lookedAt: now, activeAt: now, dueAt: reference === null ? null : now },
          },
        ],
  )
  if (fresh.length > 0) await database.insert(watchedAddresses).values(fresh).onConflictDoNothing()
  return true
}
