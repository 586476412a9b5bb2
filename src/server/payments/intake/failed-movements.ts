import { and, asc, eq, lte } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import { HOUR_MS, MINUTE_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import type { ReportedMovement } from '../../ports/custody'
import { failedMovements } from '../../storage/schema/service-state'

/** The pause before a retry is as long as the movement has been failing, within these bounds. */
const RETRY_MS = { min: MINUTE_MS, max: HOUR_MS }
const RETRY_BATCH = 100

type RetryDeps = Pick<Deps, 'storage' | 'clock'>

export async function scheduleRetry(
  { storage, clock }: RetryDeps,
  mode: Mode,
  movement: ReportedMovement,
  failedAt: Date,
): Promise<void> {
  const now = clock.now().getTime()
  const pause = Math.min(Math.max(now - failedAt.getTime(), RETRY_MS.min), RETRY_MS.max)
  const row = { mode, id: movement.id, movement, dueAt: new Date(now + pause) }
  await storage.database
    .insert(failedMovements)
    .values({ ...row, failedAt })
    .onConflictDoUpdate({ target: [failedMovements.mode, failedMovements.id], set: row })
}

export async function retryFailed(
  deps: RetryDeps,
  mode: Mode,
  book: (movement: ReportedMovement) => Promise<boolean>,
): Promise<void> {
  const { database } = deps.storage
  const due = await database
    .select()
    .from(failedMovements)
    .where(and(eq(failedMovements.mode, mode), lte(failedMovements.dueAt, deps.clock.now())))
    .orderBy(asc(failedMovements.dueAt))
    .limit(RETRY_BATCH)
  for (const { id, movement, failedAt } of due)
    if (await book(movement))
      await database.delete(failedMovements).where(and(eq(failedMovements.mode, mode), eq(failedMovements.id, id)))
    else await scheduleRetry(deps, mode, movement, failedAt)
}
