import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../storage/database'
import { type SessionRow, sessions } from '../../storage/schema/sessions'

/**
 * All that came to the session's own addresses before its window ended was seen, and is booked, also what could not be at
 * first. Until then the window counts as open: who has paid in time must not lose by a node that is down or behind.
 * Without own addresses, true.
 */
export const seenToTheEnd = sql`not exists (
  select 1 from session_addresses shown
  join watched_addresses watched on watched.network = shown.network and watched.address = shown.address_key
  where shown.session_id = ${sessions.id} and shown.mode = 'live' and watched.looked_at < ${sessions.expiresAt}
) and not exists (
  select 1 from session_addresses shown
  join watched_addresses watched on watched.network = shown.network and watched.address = shown.address_key
  join failed_movements failed on failed.mode = 'live' and failed.movement -> 'data' ->> 'address' = shown.address
  where shown.session_id = ${sessions.id})`

const OPEN: readonly string[] = ['initiated', 'pending', 'partial']

/** Whether the session's window is over, to the payer's advantage. */
export async function isWindowOver(tx: Database, session: SessionRow, now: Date): Promise<boolean> {
  if (now < session.expiresAt) return false
  if (session.mode !== 'live' || !OPEN.includes(session.status)) return true
  return (await tx.$count(sessions, and(eq(sessions.id, session.id), seenToTheEnd))) > 0
}
