import { sql } from 'drizzle-orm'
import type { Deps } from '../../../deps'
import { isUnreachable } from '../../../storage/failures'
import { sessions } from '../../../storage/schema/sessions'
import { lockSession } from '../record/lock-session'
import { seenToTheEnd } from './seen-to-the-end'
import { type SettleDeps, settleSession } from './settle-session'

const BATCH_SIZE = 200
const CONCURRENCY = 8

type ExpiryDeps = SettleDeps & Pick<Deps, 'storage'>

/**
 * Expires every session whose window is over, each in its own transaction, and returns how many were due. If some fail,
 * throws after all the others are done.
 */
export async function expireSessions(deps: ExpiryDeps): Promise<number> {
  const { storage, clock } = deps
  const now = clock.now().toISOString()
  const failures: unknown[] = []
  let ended = 0
  for (let last: { id: string; expiresAt: Date } | undefined; ; ) {
    // Failed sessions are still due, so continue after them.
    const behind = last
      ? sql`and (${sessions.expiresAt}, ${sessions.id}) > (${last.expiresAt.toISOString()}::timestamptz, ${last.id}::uuid)`
      : sql``
    // The statuses are literals, since with parameters the planner could not use the partial index.
    const due = await storage.database
      .select({ id: sessions.id, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(
        sql`${sessions.status} in ('initiated', 'pending', 'partial') and ${sessions.expiresAt} <= ${now}::timestamptz and ${seenToTheEnd} ${behind}`,
      )
      .orderBy(sessions.expiresAt, sessions.id)
      .limit(BATCH_SIZE)
    for (let from = 0; from < due.length; from += CONCURRENCY) {
      const ends = await Promise.allSettled(
        due.slice(from, from + CONCURRENCY).map(({ id }) => expireSession(deps, id)),
      )
      for (const end of ends)
        if (end.status === 'rejected') {
          if (isUnreachable(end.reason)) throw end.reason
          failures.push(end.reason)
        }
    }
    ended += due.length
    last = due.at(-1)
    if (due.length < BATCH_SIZE) break
  }
  if (failures.length > 0) throw failures[0]
  return ended
}

/** Another process may have expired the session already. */
async function expireSession(deps: ExpiryDeps, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const session = await lockSession(change, id)
    if (session && ['initiated', 'pending', 'partial'].includes(session.status)) await settleSession(change, deps, id)
  })
}
