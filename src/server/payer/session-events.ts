import type { ServerResponse } from 'node:http'
import { envelopeOf } from '../http/answers'
import { DATA_HEADERS } from '../http/problem'
import type { Clock } from '../runtime/clock'
import type { Followed } from './follow'

export type Outgoing = Pick<
  ServerResponse,
  'writeHead' | 'write' | 'end' | 'once' | 'off' | 'destroyed' | 'flushHeaders'
>

/** Less than the minute after which proxies take a silent connection for a dead one. */
const SILENCE_MS = 50_000
/** One answer ends after this time, and the client asks anew. */
const ANSWER_MS = 1_800_000

const ALIVE = ':\n\n'

const HEADERS = {
  ...DATA_HEADERS,
  'content-type': 'text/event-stream',
  // nginx would keep events back until it has a few kilobytes
  'x-accel-buffering': 'no',
}

/**
 * Sends server-sent events, one for each state of a payment from the next one on: `id` is its ETag, `data` what a poll
 * answers. An empty comment says every 50 seconds without news that the connection is alive.
 */
export async function sendStates(outgoing: Outgoing, followed: Followed, clock: Pick<Clock, 'now'>): Promise<void> {
  const now = () => clock.now().getTime()
  const over = now() + ANSWER_MS
  try {
    outgoing.writeHead(200, HEADERS)
    outgoing.flushHeaders()
    for (let known = followed.now.etag; now() < over; ) {
      const state = await followed.next(known, Math.min(over, now() + SILENCE_MS), outgoing)
      if (outgoing.destroyed || followed.isOver()) break
      outgoing.write(state.etag === known ? ALIVE : `id: ${state.etag}\ndata: ${envelopeOf(state.session)}\n\n`)
      known = state.etag
    }
  } catch {
    // the session cannot be read any more: the client asks anew, and is told why
  }
  outgoing.end()
}
