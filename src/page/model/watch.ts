import type { Session } from '../../contract/session'
import { isOpen } from '../../payment/screen'
import { KEPT_AFTER_END } from '../offline/kept-view'
import { isFailure } from './answers'
import type { Api } from './api'
import type { Connection } from './connection'
import type { Ports } from './ports'
import type { ReadonlySignal } from './signals'

const HOLD_SECONDS = 50
/** A request that ends much earlier than asked was not held, because something in front of the service cannot do that. */
const NOT_HELD = 20_000
const UNHELD_PAUSE = 5_000
const FIRST_RETRY = 1_000
const LONGEST_RETRY = 30_000

type Watch = {
  api: Api
  ports: Pick<Ports, 'now' | 'random' | 'wait'>
  connection: Pick<Connection, 'reached' | 'lost' | 'serviceTime'>
  /** The session on the screen. */
  current: ReadonlySignal<Session | null>
  /** The ETag of what is on the screen, if its answer had one. */
  etag: string | null
  heard(session: Session, headers: Headers): void
}

/**
 * Follows the session on the screen with one held request at a time, until `signal` aborts. Ends by itself 24 hours
 * after the session has ended, and when another session has taken it over.
 */
export async function watchSession(watch: Watch, signal: AbortSignal): Promise<void> {
  const { api, ports, connection, current } = watch
  let { etag } = watch
  let failures = 0
  while (!signal.aborted) {
    const shown = current.peek()
    if (!shown || shown.renewed_by) return
    const age = isOpen(shown) ? 0 : connection.serviceTime() - Date.parse(shown.completed_at ?? shown.expires_at)
    if (age > KEPT_AFTER_END) return
    const asked = ports.now()
    const answer = await api.ask<Session>(
      `/sessions/${shown.id}`,
      null,
      {
        headers: etag ? { 'If-None-Match': etag, Prefer: `wait=${HOLD_SECONDS}` } : {},
        // The service sends `no-store`, and repeating that in the request would make every poll a twentieth larger. After
        // a failure the browser's cache is bypassed, in case a captive portal has put something there.
        cache: failures ? 'reload' : 'force-cache',
      },
      (HOLD_SECONDS + 15) * 1000,
      signal,
    )
    if (signal.aborted) return
    let pause = 0
    if (isFailure(answer)) {
      connection.lost()
      // full jitter, so that a thousand phones do not all come back at the same moment
      pause = (answer.retryAfter ?? 0) + ports.random() * Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** failures++)
    } else {
      failures = 0
      if ('data' in answer) {
        etag = answer.headers.get('ETag')
        watch.heard(answer.data, answer.headers)
        if (!etag) pause = UNHELD_PAUSE
      } else {
        connection.reached(answer.headers)
        if (ports.now() - asked < NOT_HELD) pause = UNHELD_PAUSE
      }
    }
    if (!isOpen(shown)) pause = Math.max(pause, slowPause(age))
    await ports.wait(pause, signal)
  }
}

/** After the end there may still be money on its way: poll less and less often, from every ten seconds to every ten minutes. */
const slowPause = (age: number) => Math.min(600_000, Math.max(10_000, age / 20))
