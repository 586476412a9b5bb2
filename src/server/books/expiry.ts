import { sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import { sessions } from '../storage/schema/sessions'
import { lockSession, type SettleDeps, settleSession } from './settle-session'

const AT_ONCE = 200
const SIDE_BY_SIDE = 8

type ExpiryDeps = SettleDeps & Pick<Deps, 'storage'>

/** Ends every window that is over, in a transaction each. Returns how many there were. */
export async function endWindows(deps: ExpiryDeps): Promise<number> {
  const { storage, clock } = deps
  for (let ended = 0; ; ) {
    // The statuses are literals, since with parameters the planner could not use the partial index.
    const due = await storage.database
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        sql`${sessions.status} in ('initiated', 'pending', 'partial') and ${sessions.expiresAt} <= ${clock.now().toISOString()}::timestamptz`,
      )
      .orderBy(sessions.expiresAt)
      .limit(AT_ONCE)
    for (let from = 0; from < due.length; from += SIDE_BY_SIDE)
      await Promise.all(due.slice(from, from + SIDE_BY_SIDE).map(({ id }) => endWindow(deps, id)))
    ended += due.length
    if (due.length < AT_ONCE) return ended
  }
}

/** Another process may have the same list, and may have ended the window already. */
async function endWindow(deps: ExpiryDeps, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const session = await lockSession(change, id)
    if (session && ['initiated', 'pending', 'partial'].includes(session.status)) await settleSession(change, deps, id)
  })
}
