import { and, eq, isNotNull } from 'drizzle-orm'
import { pairOf } from '../../../payment/chains/catalogue'
import { parseUnits } from '../../../payment/money'
import { type BookingNotice, planBooking } from '../../../payment/plan-booking'
import type { Deps } from '../../deps'
import type { Change, Database } from '../../storage/database'
import { type DepositRow, deposits } from '../../storage/schema/deposits'
import { sessions } from '../../storage/schema/sessions'
import { together } from '../../storage/together'
import { enqueueAll } from '../../webhooks/outbox'
import type { FullRecord } from '../sessions/record/session-record'
import type { DepositOwner, Place } from './deposit-owner'
import { depositView } from './deposit-view'
import { hasOwnEvents } from './own-events'
import { isUnexpectedAt } from './unexpected-amount'

/** `noticeId`: the source's own of the notice, the same in its movements; null if it cannot be repeated. */
type Notice = Place & { noticeId: string | null }

/** Writes the deposit and its events. Null if the notice contains nothing new. */
export async function bookDeposit(
  change: Change,
  deps: Pick<Deps, 'storage' | 'clock' | 'random' | 'log'>,
  place: Notice,
  owner: DepositOwner,
  known: DepositRow | undefined,
  record: FullRecord | null,
): Promise<DepositRow | null> {
  const { tx } = change
  const notice = await noticeOf(tx, place, known, record)
  const now = deps.clock.now()
  const { patch, events, warnings } = planBooking(known ?? null, notice, now)
  for (const event of warnings) deps.log.error({ event, mode: place.mode, custody: place.movement.id })
  if (patch === null) return null
  if (patch.version === undefined) {
    if (known) await tx.update(deposits).set(patch).where(eq(deposits.id, known.id))
    return null
  }
  const row: DepositRow = known
    ? { ...known, ...patch }
    : { ...newDeposit(deps, place, owner), amount: notice.amount, seenAt: now, ...patch }
  const isReported = hasOwnEvents(record, row, known)
  const emittedEvents = isReported ? row.emittedEvents : (known?.emittedEvents ?? [])
  const reported = isReported ? events.map((type) => ({ type, data: depositView(row) })) : []
  await together(
    known
      ? tx
          .update(deposits)
          .set({ ...patch, emittedEvents })
          .where(eq(deposits.id, known.id))
      : tx.insert(deposits).values({ ...row, emittedEvents }),
    enqueueAll(deps, change, row, reported),
  )
  return row
}

/** The notice with what the deposit's session says about it. Throws for an amount that its pair does not have. */
async function noticeOf(
  tx: Database,
  { movement, noticeId, addressKey }: Notice,
  known: DepositRow | undefined,
  record: FullRecord | null,
): Promise<BookingNotice> {
  const { asset, network = null, confirmations, required_confirmations, state, reason = null } = movement
  const decimals = network ? pairOf(asset, network)?.decimals : 2
  const amount = decimals === undefined ? null : parseUnits(movement.amount, decimals)
  // throw, so that the movement is stored and retried: somebody sent this money
  if (amount === null) throw new Error('an amount that its pair does not have')
  const isUnexpected = isUnexpectedAt(record, { asset, network, addressKey, amount }, known)
  const isPaid = known?.state === 'confirmed' && (await isCompleted(tx, known, record))
  return { id: noticeId, amount, confirmations, required_confirmations, state, reason, isUnexpected, isPaid }
}

/** Whether the session of a deposit is completed. Custody may report the same money at another session's address. */
async function isCompleted(tx: Database, { sessionId }: DepositRow, record: FullRecord | null): Promise<boolean> {
  if (sessionId === null) return false
  if (record?.session.id === sessionId) return record.session.completedAt !== null
  return (await tx.$count(sessions, and(eq(sessions.id, sessionId), isNotNull(sessions.completedAt)))) > 0
}

const newDeposit = (deps: Pick<Deps, 'random'>, place: Notice, owner: DepositOwner) => {
  const { mode, source, addressKey } = place
  const { id: custodyId, asset, network = null, address, hash } = place.movement
  return {
    id: deps.random.uuid(),
    custodyId,
    source,
    mode,
    ...owner,
    asset,
    network,
    address,
    addressKey,
    hash,
    lateRate: null,
  }
}
