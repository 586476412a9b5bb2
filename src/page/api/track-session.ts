import type { ReadonlySignal } from '@preact/signals'
import { Session } from '../../contract/session/session'
import { DAY_MS } from '../../payment/durations'
import { isOpen } from '../../payment/screen'
import { type Failure, isFailure } from './answer'
import { createBackoff } from './backoff'
import type { Api, ApiPorts } from './client'
import { parseAnswer } from './parse-answer'
import { EVENT_STREAM, isEventStream, parseEvents, type Update } from './parse-events'

/** Milliseconds for which a payment is followed after its end, since late money still counts. */
export const TRACKED_AFTER_END = DAY_MS
const HOLD_SECONDS = 50
/** Milliseconds. A request that ends sooner was not held: other pages have all seats, or a server in front cannot. */
const SHORTEST_HOLD = 20_000
/** Milliseconds between requests to a service that does not hold them. */
const UNHELD_PAUSE = 5_000
/**
 * Milliseconds over which pages spread their next requests. When a process of the service ends, it ends the held
 * requests of all its pages at the same moment.
 */
const RECONNECT_SPREAD = 2_000

type Tracking = {
  api: Api
  ports: Pick<ApiPorts, 'elapsed' | 'wait' | 'takeSeat'>
  connection: {
    /** The service answered, with its time in the headers. */
    reached(headers: Headers): void
    lost(): void
    /** Milliseconds by the service's clock. */
    serviceTime(): number
  }
  /** The session on the screen. */
  current: ReadonlySignal<Session | null>
  /** The ETag of the session on the screen, if its answer had one. */
  etag: string | null
  onUpdate(session: Session, headers: Headers): void
}

/**
 * Follows the session on the screen with one request at a time, until `signal` aborts. The service answers with a
 * stream of events, or it holds the request until the next change. A completed session is polled slowly, since a refund
 * may come. Ends by itself 24 hours after the session's end; a completed session is then requested once more.
 */
export async function trackSession(tracking: Tracking, signal: AbortSignal): Promise<void> {
  const { api, ports, connection, current } = tracking
  const backoff = createBackoff(current.peek()?.id ?? '')
  let { etag } = tracking
  let hasFailed = false
  /** Whether the service has confirmed the state on the screen. */
  let isUpToDate = false
  let requestedAt = 0
  /** Whether a server in front of the service holds events back. */
  let isBuffered = false

  function handle(update: Update) {
    if (signal.aborted) return
    if ('data' in update || ports.elapsed() - requestedAt > SHORTEST_HOLD) {
      hasFailed = false
      backoff.reset()
    }
    isUpToDate = true
    if (!('data' in update)) return connection.reached(update.headers)
    etag = update.headers.get('ETag')
    tracking.onUpdate(update.data, update.headers)
  }

  while (!signal.aborted) {
    const session = current.peek()
    if (!session || session.renewed_by) return
    const age = connection.serviceTime() - Date.parse(session.completed_at ?? session.expires_at)
    const isOver = !isOpen(session) && age > TRACKED_AFTER_END
    if (isOver && (isUpToDate || session.status !== 'completed')) return
    const giveSeatBack = isSettled(session) ? null : await ports.takeSeat()
    requestedAt = ports.elapsed()
    let eventCount = 0
    const answer = await api.request(
      `/sessions/${session.id}`,
      Session,
      {
        headers: {
          ...(etag && { 'If-None-Match': etag, ...(giveSeatBack && { Prefer: `wait=${HOLD_SECONDS}` }) }),
          ...(giveSeatBack && isOpen(session) && !isBuffered && { Accept: EVENT_STREAM }),
        },
        // The service sends `no-store`, so `force-cache` finds nothing; another mode would add headers to every poll.
        // After a failure, `reload` bypasses the cache, in case a captive portal's answer is in it.
        cache: hasFailed ? 'reload' : 'force-cache',
        signal,
      },
      (HOLD_SECONDS + 15) * 1000,
      (response, schema, onActivity) => {
        if (!isEventStream(response)) return parseAnswer(response, schema)
        connection.reached(response.headers)
        return parseEvents(response, (update) => {
          eventCount++
          onActivity()
          handle(update)
          return !('data' in update) || (isOpen(update.data) && !update.data.renewed_by)
        })
      },
    )
    giveSeatBack?.()
    if (signal.aborted) return
    let pause = 0
    if (isFailure(answer)) {
      // a session that ended long ago, or does not exist any more, cannot change
      if (isGone(answer) && (!isOpen(session) || age > TRACKED_AFTER_END)) return
      connection.lost()
      if (!eventCount && ports.elapsed() - requestedAt > SHORTEST_HOLD) isBuffered = true
      hasFailed = true
      pause = backoff.nextPause(answer.retryAfter ?? 0)
    } else {
      handle(answer)
      if ('data' in answer ? !etag : ports.elapsed() - requestedAt < SHORTEST_HOLD)
        pause = backoff.spreadAround(UNHELD_PAUSE)
      else if (!('data' in answer)) pause = backoff.spreadUpTo(RECONNECT_SPREAD)
    }
    if (!isOpen(session)) pause = Math.max(pause, backoff.spreadAround(slowPause(age, isSettled(session))))
    await ports.wait(pause, signal)
  }
}

/**
 * Money may still arrive after the end, so the page polls on: every ten seconds at first, every ten minutes at last. If
 * all money is confirmed, only a refund can come, and the page polls every minute at first.
 */
const slowPause = (age: number, isFinal: boolean) => Math.min(600_000, Math.max(isFinal ? 60_000 : 10_000, age / 20))

/** Whether the payment is completed and all its transactions are confirmed. */
const isSettled = ({ status, transactions, required_confirmations: required }: Session) =>
  status === 'completed' && transactions.every(({ confirmations }) => confirmations >= (required ?? 0))

const isGone = ({ failed }: Failure) => failed === 'missing' || failed === 'refused'
