import type { ServerResponse } from 'node:http'
import { envelopeOf } from '../http/answers'
import { DATA_HEADERS } from '../http/problem'
import type { Clock } from '../ports/clock'
import type { FollowedSession } from './follow'

export type Outgoing = Pick<
  ServerResponse,
  'writeHead' | 'write' | 'end' | 'once' | 'off' | 'destroyed' | 'flushHeaders'
>

/** Proxies close a connection that is silent for a minute. */
const KEEPALIVE_MS = 50_000
/** A stream ends after this time; the client reconnects. */
const STREAM_MS = 1_800_000

const KEEPALIVE = ':\n\n'

const HEADERS = {
  ...DATA_HEADERS,
  'content-type': 'text/event-stream',
  // Without this header, nginx buffers events until it has a few kilobytes.
  'x-accel-buffering': 'no',
}

/**
 * Sends a server-sent event for each new state of a payment: `id` is its ETag, `data` is the body of a poll. Sends an
 * empty comment after every 50 seconds without a change, to keep the connection open.
 */
export async function streamStates(
  outgoing: Outgoing,
  followed: FollowedSession,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  const now = () => clock.now().getTime()
  const end = now() + STREAM_MS
  try {
    outgoing.writeHead(200, HEADERS)
    outgoing.flushHeaders()
    for (let known = followed.current.etag; now() < end; ) {
      const state = await followed.next(known, Math.min(end, now() + KEEPALIVE_MS), outgoing)
      if (outgoing.destroyed || followed.isClosed()) break
      outgoing.write(state.etag === known ? KEEPALIVE : `id: ${state.etag}\ndata: ${envelopeOf(state.session)}\n\n`)
      known = state.etag
    }
  } catch {
    // The session cannot be read. The client reconnects and then gets the error.
  }
  outgoing.end()
}
