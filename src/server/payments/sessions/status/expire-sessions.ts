import { sql } from 'drizzle-orm'
import { sessions } from '../../../storage/schema/sessions'
import { forEachRow, readBatches } from '../../for-each-row'
import { lockSession } from '../record/lock-session'
import { type StatusDeps, updateStatus } from './update-status'
import { isFullyScanned } from './window-over'

const BATCH_SIZE = 200
const CONCURRENCY = 8

/**
 * Expires every session whose window is over, each in its own transaction, and returns their number. If one fails, the
 * others are still expired; the first error is thrown at the end. Once stopped, it begins no other batch.
 */
export async function expireSessions(deps: StatusDeps, isStopped = () => false): Promise<number> {
  let due = 0
  await forEachRow(
    dueSessions(deps, isStopped),
    ({ id }) => {
      due += 1
      return expireSession(deps, id)
    },
    CONCURRENCY,
  )
  return due
}

/** Sessions in batches, by the end of their window. A batch never repeats a session of an earlier batch that failed. */
function dueSessions({ storage, clock }: StatusDeps, isStopped: () => boolean) {
  const now = clock.now().toISOString()
  return readBatches<{ id: string; expiresAt: Date }>(BATCH_SIZE, async (last) => {
    if (isStopped()) return []
    const afterLast = last
      ? sql`and (${sessions.expiresAt}, ${sessions.id}) > (${last.expiresAt.toISOString()}::timestamptz, ${last.id}::uuid)`
      : sql``
    return (
      storage.database
        .select({ id: sessions.id, expiresAt: sessions.expiresAt })
        .from(sessions)
        // The statuses are literals, since with parameters the planner could not use the partial index.
        .where(
          sql`${sessions.status} in ('initiated', 'pending', 'partial') and ${sessions.expiresAt} <= ${now}::timestamptz and ${isFullyScanned} ${afterLast}`,
        )
        .orderBy(sessions.expiresAt, sessions.id)
        .limit(BATCH_SIZE)
    )
  })
}

/** Does nothing if another process has expired the session already. */
async function expireSession(deps: StatusDeps, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const session = await lockSession(change, id)
    if (session && ['initiated', 'pending', 'partial'].includes(session.status)) await updateStatus(change, deps, id)
  })
}
