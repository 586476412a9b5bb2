import { sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import { sessions } from '../storage/schema/sessions'
import { lockSession, type SettleDeps, settleSession } from './settle-session'

const AT_ONCE = 200

/** Ends every window that is over, one transaction each. Answers how many there were, at most `AT_ONCE`. */
export async function endWindows(deps: SettleDeps & Pick<Deps, 'storage'>): Promise<number> {
  const { storage, clock } = deps
  // Literal statuses: with parameters the planner could not use the index of open windows.
  const due = await storage.database
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      sql`${sessions.status} in ('initiated', 'pending', 'partial') and ${sessions.expiresAt} <= ${clock.now().toISOString()}::timestamptz`,
    )
    .orderBy(sessions.expiresAt)
    .limit(AT_ONCE)
  for (const { id } of due)
    await storage.change(async (tx, announce) => {
      const change = { tx, announce }
      const session = await lockSession(change, id)
      // Several processes have the same list: whoever comes second finds it done.
      if (!session || !['initiated', 'pending', 'partial'].includes(session.status)) return
      await settleSession(change, deps, id)
    })
  return due.length
}
