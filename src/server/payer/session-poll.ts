import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { answerState } from '../http/answers'
import type { Limits } from '../limits/limits'
import type { Clock } from '../runtime/clock'
import { acceptsEvents, matches, waitSeconds } from './conditional'
import type { Followed } from './follow'
import { type Outgoing, sendStates } from './session-events'

/**
 * Answers with the state of a payment. While the client has the latest state the request is held for as long as it asked,
 * or if it accepts events, answered with those that are still to come.
 */
export async function pollSession(
  c: Context,
  followed: Followed,
  { clock, limits }: { clock: Clock; limits: Pick<Limits, 'events'> },
): Promise<Response> {
  const known = c.req.header('if-none-match')
  const wait = waitSeconds(c.req.header('prefer'))
  const { now } = followed
  if (!matches(known, now.etag)) return answerState(now)
  const outgoing = (c.env as { outgoing?: Outgoing } | undefined)?.outgoing
  const asksForEvents = wait > 0 && c.req.method === 'GET' && acceptsEvents(c.req.header('accept'))
  const ended = outgoing && asksForEvents ? limits.events(c, now.session.mode) : null
  if (outgoing && ended) {
    void sendStates(outgoing, followed, clock).then(ended)
    return RESPONSE_ALREADY_SENT
  }
  const latest = await followed.next(known, clock.now().getTime() + wait * 1000, outgoing)
  if (!matches(known, latest.etag)) return answerState(latest)
  return new Response(null, { status: 304, headers: { etag: latest.etag, 'cache-control': 'no-store' } })
}
