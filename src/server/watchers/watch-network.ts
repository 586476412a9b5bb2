import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import type { Intake } from '../payments/intake/intake'
import { type AddressLook, type ChainFault, type ChainReader, ChainUnavailable } from '../ports/chain-reader'
import { CustodyUnavailable } from '../ports/custody'
import { repeat } from '../runtime/repeat'
import { channelOf } from '../storage/channels'
import { networkScans } from '../storage/schema/scans'
import { createAddressLooks } from './address-looks'
import { hasUnbooked, keepLooks, storeUnread, type Watched } from './keep-looks'
import { takeLease } from './lease'
import { planNext } from './plan-next'
import { requireAgreement } from './require-agreement'
import { stakesAt } from './stakes'

/** How often the newest block is asked for: a network is offered only while it is seen. */
const HEAD_MS = 15_000

/** How often the lease is taken again while a look lasts. Looks through public hosts take minutes. */
const RENEW_MS = 20_000
/** A network that was not seen for so long is offered to nobody, and customers who wait are told. One failure is none. */
const UNSEEN_MS = 90_000

export type WatchDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'rates'> & { intake: Pick<Intake, 'read'> }

/**
 * Looks at what is due on one network, unless another process does. A network that cannot be seen is noted, and thrown as
 * `ChainUnavailable`.
 */
export function createNetworkWatch(deps: WatchDeps, reader: ChainReader, holder: string) {
  const { storage, clock, log } = deps
  const { network } = reader
  const addresses = createAddressLooks(deps, reader)
  let headAt = Number.NEGATIVE_INFINITY
  let height = 0

  const row = eq(networkScans.network, network)

  async function noteSeen(height: number): Promise<void> {
    await storage.change(async ({ tx, announce }) => {
      const again = await tx
        .update(networkScans)
        .set({ unreachableSince: null })
        .where(and(row, isNotNull(networkScans.unreachableSince)))
        .returning({ network: networkScans.network })
      await tx
        .update(networkScans)
        .set({ height, scannedAt: clock.now(), failingSince: null, failure: null })
        .where(row)
      if (again.length > 0) announce(channelOf.network(network))
    })
  }

  async function noteFailure(fault: ChainFault): Promise<void> {
    const now = clock.now()
    const at = sql`${now.toISOString()}::timestamptz`
    const { failingSince, scannedAt, unreachableSince } = networkScans
    await storage.change(async ({ tx, announce }) => {
      await tx
        .update(networkScans)
        .set({ failingSince: sql`coalesce(${failingSince}, ${at})`, failure: fault })
        .where(row)
      const since = sql`coalesce(${scannedAt}, ${failingSince})`
      const unseen = await tx
        .update(networkScans)
        .set({ unreachableSince: since })
        .where(and(row, isNull(unreachableSince), lte(since, new Date(now.getTime() - UNSEEN_MS))))
        .returning({ network: networkScans.network })
      if (unseen.length > 0) announce(channelOf.network(network))
    })
  }

  async function whileRenewing<Result>(work: () => Promise<Result>): Promise<Result> {
    // whether the lease was lost meanwhile is looked at after the work
    const stop = repeat(clock, log, `lease_${network.toLowerCase()}`, RENEW_MS, () => takeLease(deps, network, holder))
    try {
      return await work()
    } finally {
      await stop()
    }
  }

  /** Keeps and books what was found. False if another process took over, and looks by itself. */
  async function keep(part: readonly Watched[], found: readonly AddressLook[], at: Date): Promise<boolean> {
    const stakesOf = (addresses: readonly string[]) => stakesAt(deps, network, addresses)
    const looks = await requireAgreement(deps, reader, part, found, stakesOf)
    if (!(await takeLease(deps, network, holder))) return false
    await keepLooks(deps, network, part, looks)
    // whoever looked before may have ended between keeping and booking
    if (await hasUnbooked(storage)) await bookStored(deps.intake)
    await planNext(deps, network, looks, at)
    return true
  }

  /** The network is seen if its newest block is, and what was due could be looked at, but for single addresses. */
  async function look(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const head = clock.elapsed() - headAt < HEAD_MS ? null : await reader.head()
      const due = await addresses.due()
      let isHolder = true
      await whileRenewing(() =>
        addresses.lookAt(
          due,
          height,
          async (part, looks, at) => {
            isHolder = await keep(part, looks, at)
            return isHolder
          },
          async (unread) => {
            if (await takeLease(deps, network, holder)) await storeUnread(deps, network, unread)
          },
        ),
      )
      if (!isHolder) return
      if (head) {
        height = head.height
        await noteSeen(height)
        headAt = clock.elapsed()
      }
      if (due.length === 0) return
    }
  }

  return async (isStopped = () => false): Promise<void> => {
    if (!(await takeLease(deps, network, holder))) return
    try {
      await look(isStopped)
    } catch (error) {
      if (error instanceof ChainUnavailable) {
        headAt = Number.NEGATIVE_INFINITY
        await noteFailure(error.fault)
      }
      throw error
    }
  }
}

/** Books the movements that watchers have stored. They come before those of a custodian, which may be unavailable. */
async function bookStored(intake: WatchDeps['intake']): Promise<void> {
  try {
    await intake.read('live')
  } catch (error) {
    if (!(error instanceof CustodyUnavailable)) throw error
  }
}
