import type { ReadonlySignal } from '@preact/signals'
import { Session } from '../../contract/session/session'
import { isOpen } from '../../payment/screen'
import { isFailure } from '../api/answer'
import type { Api } from '../api/client'
import { trackSession } from '../api/track-session'
import type { Connection } from './connection-model'
import type { Ports } from './ports'

type Deps = {
  session: ReadonlySignal<Session | null>
  api: Api
  ports: Ports
  connection: Connection
  /** The ETag of the session on the screen, if its answer had one. */
  etag(): string | null
  onUpdate(session: Session, headers: Headers): Promise<void>
  onFollow(): void
}

/** Milliseconds to wait for the service's time, while the countdown may be wrong. */
const TIME_TIMEOUT = 5_000

/** Keeps the session on the screen up to date, and the time that is left for it. */
export function createSessionFollower({ session, api, ports, connection, etag, onUpdate, onFollow }: Deps) {
  let polling = new AbortController()

  /** Requests the session without waiting for a change, since any answer brings the service's time. */
  async function requestTime(id: string, stopSignal: AbortSignal) {
    const headers = etag() ? { 'If-None-Match': String(etag()) } : undefined
    const answer = await api.request(`/sessions/${id}`, Session, { headers, signal: stopSignal }, TIME_TIMEOUT)
    if (stopSignal.aborted || isFailure(answer)) return
    if ('data' in answer) await onUpdate(answer.data, answer.headers)
    else connection.reached(answer.headers)
  }

  /** Advances the time on the screen. Notices within a second if the device slept, or if its clock was set. */
  async function tick(stopSignal: AbortSignal) {
    for (let now = session.peek(); now && isOpen(now) && !stopSignal.aborted; now = session.peek()) {
      connection.tick()
      await ports.wait(1000 - (connection.time.peek() % 1000), stopSignal)
      if (!stopSignal.aborted) connection.checkTime(() => requestTime(now.id, stopSignal))
    }
  }

  return {
    /** See `SessionModel`. */
    follow() {
      polling.abort()
      polling = new AbortController()
      const { visible, online } = connection.presence.peek()
      if (!visible || !session.peek()) return
      tick(polling.signal)
      if (!online) return
      onFollow()
      trackSession({ api, ports, connection, current: session, etag: etag(), onUpdate }, polling.signal)
    },
    stop: () => polling.abort(),
  }
}
