import type { ServerResponse } from 'node:http'
import { DATA_HEADERS } from '../http/problem'
import type { Clock } from '../runtime/clock'
import type { PubSub } from '../storage/pubsub'
import type { PolledView } from './session-poll'

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
 * Sends server-sent events, one for each state of a session from the next one on: `id` is its ETag, `data` what a poll
 * answers. An empty comment says every 50 seconds without news that the connection is alive.
 *
 * @param etag of the state that the client has
 * @param change the state that is no longer `etag`'s; or the same one at `end`, a time in milliseconds, when the client
 *   left, or when the process closes
 */
export async function sendStates(
  outgoing: Outgoing,
  etag: string,
  change: (etag: string, end: number) => Promise<PolledView>,
  { pubsub, clock }: { pubsub: Pick<PubSub, 'closed'>; clock: Clock },
): Promise<void> {
  const now = () => clock.now().getTime()
  const over = now() + ANSWER_MS
  try {
    outgoing.writeHead(200, HEADERS)
    outgoing.flushHeaders()
    for (let known = etag; now() < over; ) {
      const view = await change(known, Math.min(over, now() + SILENCE_MS))
      if (outgoing.destroyed || pubsub.closed()) break
      outgoing.write(view.etag === known ? ALIVE : `id: ${view.etag}\ndata: ${view.body}\n\n`)
      known = view.etag
    }
  } catch {
    // the session cannot be read any more: the client asks anew, and is told why
  }
  outgoing.end()
}
