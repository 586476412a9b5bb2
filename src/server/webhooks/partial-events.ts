import { sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import type { Change } from '../ports/storage'
import { plusMs, rowsOf } from '../storage/database'

/** The shortest time between two `payment.partial` of a payment. */
const PAUSE_MS = 10_000
/** The shortest time between them while the payment's sum grows only by dust. */
const DUST_PAUSE_MS = 600_000

type Moment = { at: string | Date | null }

/**
 * Drops a postponed `payment.partial` of the session, because the next event has newer data, and returns when the next
 * `payment.partial` is due: at most one is sent in ten seconds, and the last one always.
 */
export async function supersedePartial(
  { tx }: Change,
  { storage }: Pick<Deps, 'storage'>,
  sessionId: string,
  growsByDust: boolean,
): Promise<Date> {
  const pause = growsByDust ? DUST_PAUSE_MS : PAUSE_MS
  const ofSession = sql`session_id = ${sessionId}::uuid and type = 'payment.partial'`
  const postponed = await rowsOf<Moment>(
    tx,
    sql`
    delete from events
    where ${ofSession} and status = 'pending' and attempts = 0 and next_retry_at > ${storage.now()}
    returning next_retry_at as at`,
  )
  const next = await rowsOf<Moment>(
    tx,
    sql`
    select coalesce(${plusMs(sql`max(coalesce(last_attempt_at, next_retry_at))`, pause)}, ${storage.now()}) as at
    from events where ${ofSession}`,
  )
  return new Date(Math.min(...[...postponed, ...next].map(({ at }) => new Date(at ?? 0).getTime())))
}
