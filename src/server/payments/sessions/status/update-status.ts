import { eq } from 'drizzle-orm'
import type { Deps } from '../../../deps'
import type { Change } from '../../../ports/storage'
import { channelOf } from '../../../storage/channels'
import { type SessionRow, sessions } from '../../../storage/schema/sessions'
import { together } from '../../../storage/together'
import { enqueueAll } from '../../../webhooks/outbox'
import { postDeposits } from '../../ledger/post'
import { type FullRecord, readRecord } from '../record/session-record'
import { computeStatus } from './compute-status'
import { onCompleted, voidNeededRefunds } from './on-completed'
import { statusEvents } from './status-events'
import { isWindowOver } from './window-over'

export type StatusDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption' | 'publicUrl' | 'settings'>

/**
 * Applies `patch` to a locked session, recomputes its status, and writes the resulting events. Every call raises the
 * version, by one for each event and at least by one, so the highest version has the latest status.
 */
export async function updateStatus(
  change: Change,
  deps: StatusDeps,
  id: string,
  patch: Partial<SessionRow> = {},
): Promise<SessionRow> {
  const { tx } = change
  if (Object.keys(patch).length > 0) await tx.update(sessions).set(patch).where(eq(sessions.id, id))
  const record = await readRecord(tx, deps.encryption, id)
  if (!record) throw new Error(`session ${id} is gone`)
  return updateRecordStatus(change, deps, record)
}

/** Recomputes the status of a record that was read since the session was locked. */
export async function updateRecordStatus(change: Change, deps: StatusDeps, record: FullRecord): Promise<SessionRow> {
  const { tx, announce } = change
  const now = deps.clock.now()
  const { session, deposits, addresses } = record
  // A renewal ends the window now. It does not wait for a scan after this moment.
  const windowOver = session.renewedBy !== null || (await isWindowOver(tx, session, now))
  const computed = computeStatus(record, windowOver)
  const { events, amounts, completes, lastDeposit } = computed
  const current = completes ? await voidNeededRefunds(change, deps, record, computed) : record
  const patch = {
    ...amounts,
    version: session.version + Math.max(1, events.length),
    updatedAt: now,
    ...(completes && { completedAt: now, transactionId: lastDeposit?.id ?? null }),
  }
  const after = { ...session, ...patch }
  const queuedEvents = await statusEvents(change, deps, current, after, computed)
  await together(
    postDeposits(change, session, deposits, addresses, now),
    tx.update(sessions).set(patch).where(eq(sessions.id, session.id)),
    enqueueAll(deps, change, session, queuedEvents),
  )
  if (completes) await onCompleted(change, deps, after)
  announce(channelOf.session(session.id))
  return after
}
