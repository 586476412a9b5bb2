import { and, asc, eq, exists, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Network } from '../../../contract/enums'
import { networksOf } from '../../../payment/chains/networks'
import type { Change } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { addressClaims } from '../../storage/schema/addresses'
import { watchedAddresses } from '../../storage/schema/scans'
import { sessionAddresses, sessions } from '../../storage/schema/sessions'
import { type WalletRow, walletAddresses } from '../../storage/schema/wallets'
import { checkOnChains } from './check-on-chains'
import { addressAt, isWatchedAddress } from './conditions'
import type { PrepareDeps } from './prepare-addresses'
import { isEnded } from './quotas'
import type { IndexedAddress } from './skip-addresses'

/** The maximum number of addresses in one recheck. */
const MAX_ADDRESSES = 20
/** How long a check that found an address empty remains valid. */
const EMPTY_MS = 600_000

const hasEnded = ({ id }: WalletRow, now: Date) =>
  and(
    eq(walletAddresses.walletId, id),
    eq(walletAddresses.skipped, false),
    isNull(walletAddresses.paidAt),
    isEnded(now),
  )

/**
 * Rechecks addresses of a list whose payments ended unpaid long ago. An address that is empty on every network with a
 * node can be issued again. An address that received money never is.
 */
export async function recheckEnded(deps: PrepareDeps, wallet: WalletRow): Promise<void> {
  const { database } = deps.storage
  const now = deps.clock.now()
  const ended = await database
    .select({ index: walletAddresses.index, address: walletAddresses.address })
    .from(walletAddresses)
    .where(hasEnded(wallet, now))
    .orderBy(asc(walletAddresses.issuedAt))
    .limit(MAX_ADDRESSES)
  if (ended.length === 0) return
  const readers = networksOf(wallet.family).filter((network) => deps.chains.has(network))
  const checked = await checkOnChains(deps, wallet.family, ended)
  const mark = async (addresses: readonly IndexedAddress[], changes: { paidAt: Date } | { foundEmptyAt: Date }) => {
    const indices = addresses.map(({ index }) => index)
    if (indices.length > 0)
      await database
        .update(walletAddresses)
        .set(changes)
        .where(and(eq(walletAddresses.walletId, wallet.id), inArray(walletAddresses.index, indices)))
  }
  await mark(
    checked.filter(({ usedOn }) => usedOn !== null),
    { paidAt: now },
  )
  await mark(
    checked.filter(({ usedOn, scanStarts }) => usedOn === null && scanStarts.length === readers.length),
    { foundEmptyAt: now },
  )
}

/**
 * Takes an address of a list from a payment that ended unpaid long ago, if it was found empty after `since`. That
 * payment then shows no address, and money that arrives there no longer counts for it.
 */
export async function takeEnded(
  { clock }: Pick<PrepareDeps, 'clock'>,
  { tx, announce }: Change,
  wallet: WalletRow,
  network: Network,
  since: Date,
): Promise<(IndexedAddress & { isReused: true }) | null> {
  const now = clock.now()
  const recently = new Date(Math.max(since.getTime(), now.getTime() - EMPTY_MS))
  const watched = tx
    .select({ one: sql`1` })
    .from(watchedAddresses)
    .where(and(isWatchedAddress, eq(watchedAddresses.network, network)))
  const [found] = await tx
    .select({ index: walletAddresses.index, address: walletAddresses.address, sessionId: sessions.id })
    .from(walletAddresses)
    .innerJoin(
      addressClaims,
      and(eq(addressClaims.walletId, walletAddresses.walletId), eq(addressClaims.index, walletAddresses.index)),
    )
    .innerJoin(sessions, eq(sessions.id, addressClaims.sessionId))
    .where(and(hasEnded(wallet, now), gte(walletAddresses.foundEmptyAt, recently), exists(watched)))
    .orderBy(asc(walletAddresses.issuedAt))
    .limit(1)
    .for('update', { of: sessions, skipLocked: true })
  if (!found) return null
  const { index, address, sessionId } = found
  // Reads the address again under the lock, since its payment may have been renewed or paid meanwhile.
  const locked = and(hasEnded(wallet, now), eq(walletAddresses.index, index))
  if ((await tx.select({ index: walletAddresses.index }).from(walletAddresses).where(locked)).length === 0) return null
  await tx
    .delete(sessionAddresses)
    .where(and(eq(sessionAddresses.sessionId, sessionId), eq(sessionAddresses.addressKey, address)))
  await tx
    .update(sessions)
    .set({ address: null, version: sql`${sessions.version} + 1` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.address, address)))
  await tx
    .update(addressClaims)
    .set({ sessionId: null })
    .where(and(eq(addressClaims.walletId, wallet.id), eq(addressClaims.index, index)))
  await tx
    .update(walletAddresses)
    .set({ isReused: true, foundEmptyAt: null, reference: null })
    .where(addressAt(wallet.id, index))
  announce(channelOf.session(sessionId))
  return { index, address, isReused: true }
}
