import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Network } from '../../../contract/enums'
import { familyOf } from '../../../payment/chains/networks'
import { queueMail } from '../../mail/queue/queue-mail'
import type { Requester } from '../../ports/custody'
import { LoggableError } from '../../ports/log'
import type { Change, Database } from '../../ports/storage'
import { ownedBy } from '../../storage/owner'
import { watchedAddresses } from '../../storage/schema/scans'
import { type WalletRow, walletAddresses, wallets } from '../../storage/schema/wallets'
import { decryptAccountKey } from '../keys/decrypt-account-key'
import { deriveAddress } from '../keys/derive-address'
import { addressAt, isWatchedAddress } from './conditions'
import { takeEnded } from './ended-addresses'
import type { PrepareDeps } from './prepare-addresses'
import { exhaustedQuota, isNearlyFull, readUsages, type Usage } from './quotas'
import type { Rechecks } from './rechecks'
import { lockClaim } from './release-claim'

/** The number of consecutive unpaid addresses at which a warning is logged, since most wallets scan no more than 20. */
const GAP_WARNED = 15

export type IssueDeps = PrepareDeps

export interface AddressRequest {
  merchantId: string
  /** The id of a session, or of a customer's account. */
  reference: string
  network: Network
  caller: Requester
  /** Whether the address stays with its reference for good. It must then never have been shown before. */
  isPermanent?: boolean
}

export interface IssuedAddress {
  walletId: string
  index: number
  address: string
  /** Whether an earlier payment has shown it, too. */
  isReused: boolean
}

/** The merchant's wallet issues no address on this network now. */
export class NoAddress extends LoggableError {
  override readonly name = 'NoAddress'
}

/** The caller's IP range has used its share of addresses. Other callers still get some. */
export class CallerShareFull extends NoAddress {}

/** A stored address is not derived from the wallet's key, so the wallet must be stopped. */
export class WrongAddress extends Error {
  constructor(
    readonly walletId: string,
    readonly index: number,
    readonly address: string,
  ) {
    super('an address that is not derived from the wallet’s key')
  }
}

/**
 * No address of the wallet is ready. After the transaction, more addresses are prepared, and the transaction is
 * repeated.
 */
export class NotReady extends Error {
  constructor(
    readonly wallet: WalletRow,
    readonly network: Network,
  ) {
    super('no address is ready')
  }
}

/**
 * Takes an address in a transaction. Throws `NotReady` if the wallet has no address ready, and `NoAddress` if it must
 * not issue one.
 */
export async function takeAddress(
  deps: IssueDeps,
  change: Change,
  { merchantId, reference, network, caller, isPermanent = false }: AddressRequest,
  rechecks: Rechecks,
): Promise<IssuedAddress> {
  const { tx } = change
  const family = familyOf(network)
  // Under the lock, concurrent payments take different addresses.
  const [wallet] = await tx
    .select()
    .from(wallets)
    .where(and(ownedBy(wallets, { merchantId, mode: 'live' }), eq(wallets.family, family), isNull(wallets.removedAt)))
    .for('update')
  if (!wallet?.confirmedAt) throw new NoAddress('the merchant has no confirmed wallet')
  if (wallet.stoppedAt) throw new NoAddress('the wallet is stopped')
  const assigned = await findAddress(tx, wallet.id, network, eq(walletAddresses.reference, reference))
  const isAssigned = and(eq(walletAddresses.walletId, wallet.id), eq(walletAddresses.reference, reference))
  if (!assigned && (await tx.$count(walletAddresses, isAssigned)) > 0)
    throw new NoAddress('the address of the payment could not be checked on this network')
  const usage = assigned ? null : await requireQuota(deps, tx, wallet, caller)
  if (!assigned && !rechecks.isDone(wallet.id)) throw new NotReady(wallet, network)
  const isReady = and(isNull(walletAddresses.reference), gte(watchedAddresses.scannedAt, rechecks.since))
  const next =
    assigned ??
    (await findAddress(tx, wallet.id, network, isReady)) ??
    (wallet.key === null && !isPermanent ? await takeEnded(deps, change, wallet, network, rechecks.since) : null)
  if (!next) throw new NotReady(wallet, network)
  const key = decryptAccountKey(deps, wallet)
  if (wallet.key !== null && !key) throw new NoAddress('the key of the wallet cannot be read')
  if (key && deriveAddress(key, next.index) !== next.address)
    throw new WrongAddress(wallet.id, next.index, next.address)
  const { index, address, isReused } = next
  if (usage) {
    if (!(await lockClaim(tx, wallet.id, index))) throw new NotReady(wallet, network)
    await assign(deps, tx, wallet, index, { reference, caller })
    if (!isReused) await dropUnchecked(tx, wallet.id, index, rechecks.since)
    await notifyOwners(deps, change, wallet, usage, caller)
  }
  return { walletId: wallet.id, index, address, isReused }
}

/** Finds the wallet's first address that meets the condition and is watched on the network. */
async function findAddress(tx: Database, walletId: string, network: Network, condition: SQL | undefined) {
  const [row] = await tx
    .select({
      index: walletAddresses.index,
      address: walletAddresses.address,
      isReused: walletAddresses.isReused,
    })
    .from(walletAddresses)
    .innerJoin(watchedAddresses, and(isWatchedAddress, eq(watchedAddresses.network, network)))
    .where(and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.skipped, false), condition))
    .orderBy(asc(walletAddresses.index))
    .limit(1)
  return row
}

/**
 * Stops watching the address on networks whose last scan was before `before`, since old money there must not pay for
 * the new payment. `watchNewNetwork` starts to watch the address again if it has no history there.
 */
async function dropUnchecked(tx: Database, walletId: string, index: number, before: Date) {
  await tx
    .delete(watchedAddresses)
    .where(
      and(
        eq(watchedAddresses.walletId, walletId),
        eq(watchedAddresses.index, index),
        lt(watchedAddresses.scannedAt, before),
      ),
    )
}

async function assign(
  { clock }: PrepareDeps,
  tx: Database,
  wallet: WalletRow,
  index: number,
  { reference, caller }: Pick<AddressRequest, 'reference' | 'caller'>,
) {
  const now = clock.now()
  const issuedPublicly = caller !== 'merchant'
  await tx
    .update(walletAddresses)
    .set({ reference, issuedAt: now, issuedPublicly, callerRange: issuedPublicly ? caller.rangeHash : null })
    .where(addressAt(wallet.id, index))
  await tx
    .update(wallets)
    .set({ nextIndex: sql`greatest(${wallets.nextIndex}, ${index + 1})` })
    .where(eq(wallets.id, wallet.id))
  await tx
    .update(watchedAddresses)
    .set({ dueAt: now, awaited: true, activeAt: now })
    .where(and(eq(watchedAddresses.walletId, wallet.id), eq(watchedAddresses.index, index)))
}

/**
 * Throws `NoAddress` if a quota is used up. After too many unpaid addresses, the merchant's own wallet program would
 * not find the money, and public pages must leave some addresses to the merchant.
 */
async function requireQuota(deps: IssueDeps, tx: Database, wallet: WalletRow, caller: Requester): Promise<Usage> {
  const usage = (await readUsages(tx, [wallet], caller, deps.clock.now())).get(wallet.id)
  if (!usage) throw new Error('a wallet without usage')
  const full = exhaustedQuota(usage, caller)
  if (full === 'ipRange') throw new CallerShareFull('the IP range of the caller has used its share of addresses')
  if (full)
    throw new NoAddress(`${usage.used} addresses are unpaid, ${usage.usedByPublicPages} of them from public pages`)
  if (wallet.key !== null && usage.used + 1 === GAP_WARNED)
    deps.log.warn({ event: 'wallet.gap', wallet: wallet.id, count: usage.used + 1 })
  return usage
}

/**
 * Notifies the owners once when public pages have nearly used up their quota, since these pages will soon stop offering
 * the wallet's networks.
 */
async function notifyOwners(deps: IssueDeps, change: Change, wallet: WalletRow, usage: Usage, caller: Requester) {
  if (caller === 'merchant' || wallet.shareMailedAt !== null) return
  if (!isNearlyFull({ ...usage, usedByPublicPages: usage.usedByPublicPages + 1 })) return
  await change.tx.update(wallets).set({ shareMailedAt: deps.clock.now() }).where(eq(wallets.id, wallet.id))
  await queueMail(change, deps, { kind: 'wallet_share', mode: wallet.mode, walletId: wallet.id })
  deps.log.warn({ event: 'wallet.share', wallet: wallet.id, count: usage.usedByPublicPages + 1 })
}
