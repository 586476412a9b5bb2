import type { ReadonlySignal } from '@preact/signals'
import { Session } from '../../contract/session/session'
import { DAY_MS } from '../../payment/durations'
import { isOpen } from '../../payment/screen'
import { type Failure, isFailure } from './answer'
import { createBackoff } from './backoff'
import type { Api } from './client'
import { parseAnswer } from './parse-answer'
import { EVENTS, hasEvents, parseEvents, type Update } from './parse-events'
import type { ApiPorts } from './ports'

/** Milliseconds for which a payment is followed after its end, since late money still counts. */
export const TRACKED_AFTER_END = DAY_MS
const HOLD_SECONDS = 50
/** A request that ends much earlier than asked was not held, because something in front of the service cannot do that. */
const NOT_HELD = 20_000
const UNHELD_PAUSE = 5_000
/** Answers that were held end in one moment when a process of the service ends. */
const COME_BACK = 2_000

type Watch = {
  api: Api
  ports: Pick<ApiPorts, 'elapsed' | 'wait'>
  connection: {
    /** An answer came, with the service's time in its headers. */
    reached(headers: Headers): void
    lost(): void
    /** Milliseconds by the service's clock. */
    serviceTime(): number
  }
  /** The session on the screen. */
  current: ReadonlySignal<Session | null>
  /** The ETag of what is on the screen, if its answer had one. */
  etag: string | null
  onUpdate(session: Session, headers: Headers): void
}

/**
 * Follows the session on the screen with one request at a time, until `signal` aborts. The service answers with events
 * for as long as it can, or it holds the request until the next change. Ends by itself when nothing can come any more,
 * and 24 hours after the session's end.
 */
export async function trackSession(watch: Watch, signal: AbortSignal): Promise<void> {
  const { api, ports, connection, current } = watch
  const spread = createBackoff(current.peek()?.id ?? '')
  let { etag } = watch
  let failed = false
  /** Whether what is on the screen is what the service says now. */
  let upToDate = false
  let asked = 0
  /** Something in front of the service keeps events back. */
  let keptBack = false

  function hear(news: Update) {
    if (signal.aborted) return
    if ('data' in news || ports.elapsed() - asked > NOT_HELD) {
      failed = false
      spread.succeed()
    }
    upToDate = true
    if (!('data' in news)) return connection.reached(news.headers)
    etag = news.headers.get('ETag')
    watch.onUpdate(news.data, news.headers)
  }

  while (!signal.aborted) {
    const shown = current.peek()
    if (!shown || shown.renewed_by || (upToDate && isSettled(shown))) return
    const age = connection.serviceTime() - Date.parse(shown.completed_at ?? shown.expires_at)
    if (!isOpen(shown) && age > TRACKED_AFTER_END) return
    asked = ports.elapsed()
    let events = 0
    const answer = await api.ask(
      `/sessions/${shown.id}`,
      Session,
      {
        headers: {
          ...(etag && { 'If-None-Match': etag, ...(!isSettled(shown) && { Prefer: `wait=${HOLD_SECONDS}` }) }),
          ...(isOpen(shown) && !keptBack && { Accept: EVENTS }),
        },
        // The service sends `no-store`, and repeating that in the request would make every poll a twentieth larger. After
        // a failure the browser's cache is bypassed, in case a captive portal has put something there.
        cache: failed ? 'reload' : 'force-cache',
        signal,
      },
      (HOLD_SECONDS + 15) * 1000,
      (response, schema, alive) => {
        if (!hasEvents(response)) return parseAnswer(response, schema)
        connection.reached(response.headers)
        return parseEvents(response, (news) => {
          events++
          alive()
          hear(news)
          return !('data' in news) || (isOpen(news.data) && !news.data.renewed_by)
        })
      },
    )
    if (signal.aborted) return
    let pause = 0
    if (isFailure(answer)) {
      // of what has ended long ago, or is not there any more, nothing can come
      if (isGone(answer) && (!isOpen(shown) || age > TRACKED_AFTER_END)) return
      connection.lost()
      if (!events && ports.elapsed() - asked > NOT_HELD) keptBack = true
      failed = true
      pause = spread.retry(answer.retryAfter ?? 0)
    } else {
      hear(answer)
      if ('data' in answer ? !etag : ports.elapsed() - asked < NOT_HELD) pause = spread.around(UNHELD_PAUSE)
      else if (!('data' in answer)) pause = spread.upTo(COME_BACK)
    }
    if (!isOpen(shown)) pause = Math.max(pause, spread.around(slowPause(age)))
    await ports.wait(pause, signal)
  }
}

/** After the end there may still be money on its way: poll less and less often, from every ten seconds to every ten minutes. */
const slowPause = (age: number) => Math.min(600_000, Math.max(10_000, age / 20))

/** Paid, and nothing is being confirmed: whatever else is sent, nothing is asked of the customer any more. */
const isSettled = ({ status, transactions, required_confirmations: required }: Session) =>
  status === 'completed' && transactions.every(({ confirmations }) => confirmations >= (required ?? 0))

const isGone = ({ failed }: Failure) => failed === 'missing' || failed === 'refused'
