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
  /** The ETag of what is on the screen, if its answer had one. */
  etag(): string | null
  onUpdate(session: Session, headers: Headers): Promise<void>
  onFollow(): void
}

/** Milliseconds after which the service's time is given up: meanwhile the countdown may be wrong. */
const TIME_PATIENCE = 5_000

/** Keeps the session on the screen up to date, and the time that is left for it. */
export function createSessionFollower({ session, api, ports, connection, etag, onUpdate, onFollow }: Deps) {
  let life = new AbortController()

  /** Asks for the state of the session without waiting for a change: any answer brings the service's time. */
  async function askTime(id: string, over: AbortSignal) {
    const headers = etag() ? { 'If-None-Match': String(etag()) } : undefined
    const answer = await api.request(`/sessions/${id}`, Session, { headers, signal: over }, TIME_PATIENCE)
    if (over.aborted || isFailure(answer)) return
    if ('data' in answer) await onUpdate(answer.data, answer.headers)
    else connection.reached(answer.headers)
  }

  /** Advances the time that is shown, and notices within a second that the device slept, or that its time was set. */
  async function tick(over: AbortSignal) {
    for (let now = session.peek(); now && isOpen(now) && !over.aborted; now = session.peek()) {
      connection.tick()
      await ports.wait(1000 - (connection.time.peek() % 1000), over)
      if (!over.aborted) connection.checkTime(() => askTime(now.id, over))
    }
  }

  return {
    /**
     * Polls now, and goes on while the page is visible and online, with its clock also offline; replaces any earlier
     * polling.
     */
    follow() {
      life.abort()
      life = new AbortController()
      const { visible, online } = connection.presence.peek()
      if (!visible || !session.peek()) return
      tick(life.signal)
      if (!online) return
      onFollow()
      trackSession({ api, ports, connection, current: session, etag: etag(), onUpdate }, life.signal)
    },
    stop: () => life.abort(),
  }
}
