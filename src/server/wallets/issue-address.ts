import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import { familyOf } from '../../payment/chains/families'
import { ChainUnavailable } from '../chains/chain-reader'
import { LoggableError } from '../runtime/log'
import type { Database } from '../storage/database'
import { type WalletRow, walletAddresses, wallets } from '../storage/schema/wallets'
import { watchedAddresses } from '../storage/schema/watching'
import { deriveAddress } from './derive-address'
import { type PrepareDeps, prepareAddresses } from './prepare-addresses'
import { readableKeyOf } from './readable-key'
import { createRechecks, type Rechecks } from './rechecks'
import { stopWallet } from './stop-wallet'
import { unpaidGap } from './unpaid-gap'

/** From here on it is told how many addresses in a row have got no money: usual wallets show no more than 20. */
const GAP_WARNED = 15

export interface AddressRequest {
  merchantId: string
  /** Of a session, or of a customer's account. */
  reference: string
  network: Network
}

export interface IssuedAddress {
  walletId: string
  index: number
  address: string
}

/** The merchant's wallet gives no address on this network now. Nothing was shown. */
export class NoAddress extends LoggableError {
  override readonly name = 'NoAddress'
}

/** Its stored address does not follow from its key any more: the wallet must be stopped. */
class WrongAddress extends Error {
  constructor(readonly walletId: string) {
    super('an address that does not follow from its key')
  }
}

/** None of the wallet is ready. More are prepared once the transaction is over, which is then tried again. */
class NotReady extends Error {
  constructor(
    readonly wallet: WalletRow,
    readonly network: Network,
  ) {
    super('no address is ready')
  }
}

/** How often more addresses are prepared for one payment: of those that are ready, others take theirs first. */
const MOST_TRIES = 10

/** How long a customer waits for addresses to be prepared. Must be shorter than the lease of an idempotency key. */
const DEADLINE_MS = 8_000

/**
 * Gives the merchant's address for a reference, in the transaction that shows it: the next one of its wallet, or again the
 * one that it got before. The same address serves all networks of the wallet. From the commit on it is watched; without
 * one, nothing is given.
 */
export type TakeAddress = (tx: Database, request: AddressRequest) => Promise<IssuedAddress>

/**
 * Runs work whose transaction takes addresses; again after more were prepared, if none were ready. Throws `NoAddress`, also
 * when the networks do not answer in time. They are prepared on for the next payment.
 */
export function createIssuer(deps: PrepareDeps, deadlineMs = DEADLINE_MS) {
  const rechecks = createRechecks(deps)
  const preparing = new Map<string, Promise<void>>()

  async function recheckOrPrepare(wallet: WalletRow, network: Network): Promise<void> {
    if (!(await rechecks.recheck(wallet, network))) return
    if (rechecks.isDone(wallet.id)) await prepareAddresses(deps, wallet, rechecks.isStart())
    else await rechecks.recheckOthers(wallet, network)
  }

  /** Once for all payments of a wallet that wait. */
  function prepare(wallet: WalletRow, network: Network): Promise<void> {
    const name = `${wallet.id} ${network}`
    const running =
      preparing.get(name) ??
      recheckOrPrepare(wallet, network).finally(() => {
        preparing.delete(name)
      })
    preparing.set(name, running)
    return running
  }

  return async <T>(work: (take: TakeAddress) => Promise<T>): Promise<T> => {
    const end = performance.now() + deadlineMs
    try {
      for (let tries = 0; tries < MOST_TRIES; tries += 1)
        try {
          return await work((tx, request) => takeAddress(deps, tx, request, rechecks))
        } catch (error) {
          if (!(error instanceof NotReady)) throw error
          // more at once than were ready
          await before(end, prepare(error.wallet, error.network))
        }
    } catch (error) {
      if (error instanceof ChainUnavailable) throw new NoAddress(error.message, { cause: error })
      if (!(error instanceof WrongAddress)) throw error
      await stopWallet(deps, error.walletId)
    }
    throw new NoAddress('no address is ready')
  }
}

/** Waits for preparations until a moment of `performance.now()`. */
async function before(end: number, preparing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAddress('the networks take too long')), Math.max(0, end - performance.now()))
  })
  try {
    await Promise.race([preparing, late])
  } finally {
    clearTimeout(timer)
    // nobody may be waiting for it any more
    preparing.catch(() => {})
  }
}

/** Throws `NotReady` if the wallet has no address ready. */
async function takeAddress(
  deps: PrepareDeps,
  tx: Database,
  { merchantId, reference, network }: AddressRequest,
  rechecks: Rechecks,
): Promise<IssuedAddress> {
  const family = familyOf(network)
  // who takes the next index waits for whoever took the one before
  const [wallet] = await tx
    .select()
    .from(wallets)
    .where(
      and(
        eq(wallets.merchantId, merchantId),
        eq(wallets.mode, 'live'),
        eq(wallets.family, family),
        isNull(wallets.removedAt),
      ),
    )
    .for('update')
  if (!wallet?.confirmedAt) throw new NoAddress('no wallet that its merchant has confirmed')
  if (wallet.stoppedAt) throw new NoAddress('the wallet is stopped')
  const given = await addressOn(tx, wallet.id, network, eq(walletAddresses.reference, reference))
  const isGiven = and(eq(walletAddresses.walletId, wallet.id), eq(walletAddresses.reference, reference))
  if (!given && (await tx.$count(walletAddresses, isGiven)) > 0)
    throw new NoAddress('its address could not be checked on this network')
  if (!given && wallet.key !== null) requireGap(deps, wallet)
  if (!given && !rechecks.isDone(wallet.id)) throw new NotReady(wallet, network)
  const isReady = and(isNull(walletAddresses.reference), gte(watchedAddresses.lookedAt, rechecks.since))
  const next = given ?? (await addressOn(tx, wallet.id, network, isReady))
  if (!next) throw new NotReady(wallet, network)
  const key = readableKeyOf(deps, wallet)
  if (wallet.key !== null && !key) throw new NoAddress('its key cannot be read')
  if (key && deriveAddress(key, next.index) !== next.address) throw new WrongAddress(wallet.id)
  if (!given) {
    await dropUnchecked(tx, wallet.id, next.index, rechecks.since)
    await give(deps, tx, wallet, next.index, reference)
  }
  return { walletId: wallet.id, ...next }
}

/** The first such address of a wallet that is watched on the network, or ready to be. */
async function addressOn(tx: Database, walletId: string, network: Network, which: SQL | undefined) {
  const [row] = await tx
    .select({ index: walletAddresses.index, address: walletAddresses.address })
    .from(walletAddresses)
    .innerJoin(
      watchedAddresses,
      and(
        eq(watchedAddresses.walletId, walletAddresses.walletId),
        eq(watchedAddresses.index, walletAddresses.index),
        eq(watchedAddresses.network, network),
      ),
    )
    .where(and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.skipped, false), which))
    .orderBy(asc(walletAddresses.index))
    .limit(1)
  return row
}

/**
 * Ends watches that were last looked at before a time: old money there must not pay whoever is given the address now.
 * `watchNewNetwork` begins them again if the address has no history there.
 */
async function dropUnchecked(tx: Database, walletId: string, index: number, before: Date) {
  await tx
    .delete(watchedAddresses)
    .where(
      and(
        eq(watchedAddresses.walletId, walletId),
        eq(watchedAddresses.index, index),
        lt(watchedAddresses.lookedAt, before),
      ),
    )
}

async function give({ clock }: PrepareDeps, tx: Database, wallet: WalletRow, index: number, reference: string) {
  const now = clock.now()
  await tx
    .update(walletAddresses)
    .set({ reference, issuedAt: now })
    .where(and(eq(walletAddresses.walletId, wallet.id), eq(walletAddresses.index, index)))
  await tx
    .update(wallets)
    .set({ nextIndex: sql`greatest(${wallets.nextIndex}, ${index + 1})` })
    .where(eq(wallets.id, wallet.id))
  await tx
    .update(watchedAddresses)
    .set({ dueAt: now, awaited: true, activeAt: now })
    .where(and(eq(watchedAddresses.walletId, wallet.id), eq(watchedAddresses.index, index)))
}

/** Behind too many unpaid addresses, the merchant's own wallet would not show the money. */
function requireGap({ log }: PrepareDeps, wallet: WalletRow) {
  const gap = unpaidGap(wallet)
  if (gap >= wallet.gapLimit) throw new NoAddress(`${gap} addresses in a row have got no money`)
  if (gap + 1 === GAP_WARNED) log.warn({ event: 'wallet.gap', wallet: wallet.id, count: gap + 1 })
}
