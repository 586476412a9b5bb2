import { and, eq, sql } from 'drizzle-orm'
import { isReferenceOfKind } from '../../../custody/address-reference'
import type { Database } from '../../../ports/storage'
import { type SessionRow, sessions } from '../../../storage/schema/sessions'

/**
 * Holds when all money that came to the session's live addresses before its window ended is detected and booked, also
 * movements whose booking failed at first. Until then the window counts as open, because an outage of a node, a
 * custodian or this service must not harm a customer who paid in time. True without addresses. A custodian whose
 * movements were never read sends only notices, so the window does not wait for it.
 */
export const isFullyScanned = sql`not exists (
  select 1 from session_addresses shown
  join watched_addresses watched on watched.network = shown.network and watched.address = shown.address_key
  where shown.session_id = ${sessions.id} and shown.mode = 'live' and watched.scanned_at < ${sessions.expiresAt}
) and not exists (
  select 1 from session_addresses shown
  join custody_cursors feed on feed.mode = shown.mode
  where shown.session_id = ${sessions.id} and shown.mode = 'live' and ${isReferenceOfKind('custody', sql`shown.custody_id`)}
    and feed.read_at < ${sessions.expiresAt}
) and not exists (
  select 1 from session_addresses shown
  join failed_movements failed on failed.mode = shown.mode
    and lower(failed.movement -> 'data' ->> 'address') = lower(shown.address)
  where shown.session_id = ${sessions.id} and shown.mode = 'live')`

const OPEN: readonly string[] = ['initiated', 'pending', 'partial']

/** Whether the session's window is over. False in doubt, to the payer's advantage. */
export async function isWindowOver(tx: Database, session: SessionRow, now: Date): Promise<boolean> {
  if (now < session.expiresAt) return false
  if (session.mode !== 'live' || !OPEN.includes(session.status)) return true
  return (await tx.$count(sessions, and(eq(sessions.id, session.id), isFullyScanned))) > 0
}
