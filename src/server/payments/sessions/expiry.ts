import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { isAway } from '../../storage/failures'
import { sessions } from '../../storage/schema/sessions'
import { lockSession, type SettleDeps, settleSession } from './settle-session'

const AT_ONCE = 200
const SIDE_BY_SIDE = 8

type ExpiryDeps = SettleDeps & Pick<Deps, 'storage'>

/**
 * Ends every window that is over, in a transaction each, and returns how many there were. Throws when some could not be
 * ended, after all the others were.
 */
export async function endWindows(deps: ExpiryDeps): Promise<number> {
  const { storage, clock } = deps
  const now = clock.now().toISOString()
  const failures: unknown[] = []
  let ended = 0
  for (let last: { id: string; expiresAt: Date } | undefined; ; ) {
    // Those that could not be ended are still due: go on behind them.
    const behind = last
      ? sql`and (${sessions.expiresAt}, ${sessions.id}) > (${last.expiresAt.toISOString()}::timestamptz, ${last.id}::uuid)`
      : sql``
    // The statuses are literals, since with parameters the planner could not use the partial index.
    const due = await storage.database
      .select({ id: sessions.id, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(
        sql`${sessions.status} in ('initiated', 'pending', 'partial') and ${sessions.expiresAt} <= ${now}::timestamptz ${behind}`,
      )
      .orderBy(sessions.expiresAt, sessions.id)
      .limit(AT_ONCE)
    for (let from = 0; from < due.length; from += SIDE_BY_SIDE) {
      const ends = await Promise.allSettled(due.slice(from, from + SIDE_BY_SIDE).map(({ id }) => endWindow(deps, id)))
      for (const end of ends)
        if (end.status === 'rejected') {
          if (isAway(end.reason)) throw end.reason
          failures.push(end.reason)
        }
    }
    ended += due.length
    last = due.at(-1)
    if (due.length < AT_ONCE) break
  }
  if (failures.length > 0) throw failures[0]
  return ended
}

/** Another process may have the same list, and may have ended the window already. */
async function endWindow(deps: ExpiryDeps, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const session = await lockSession(change, id)
    if (session && ['initiated', 'pending', 'partial'].includes(session.status)) await settleSession(change, deps, id)
  })
}
