import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { answerState } from '../http/answers'
import type { Limits } from '../limits/all-limits'
import type { Clock } from '../ports/clock'
import type { FollowedSession } from './follow'
import { acceptsEvents, matchesEtag, waitSeconds } from './request-headers'
import { type Outgoing, streamStates } from './session-events'
import type { Visitor } from './visitor'

/**
 * Answers with the state of a payment. If the client already has the latest state, the request is held for as long as
 * the client asked; if the client accepts events, it gets a stream of the states that follow.
 */
export async function pollSession(
  c: Context,
  visitor: Visitor,
  followed: FollowedSession,
  { clock, limits }: { clock: Clock; limits: Pick<Limits, 'polls'> },
): Promise<Response> {
  const known = c.req.header('if-none-match')
  const wait = waitSeconds(c.req.header('prefer'))
  const { current } = followed
  if (!matchesEtag(known, current.etag)) return answerState(current)
  const outgoing = (c.env as { outgoing?: Outgoing } | undefined)?.outgoing
  const wantsEvents = wait > 0 && c.req.method === 'GET' && acceptsEvents(c.req.header('accept'))
  const release = outgoing && wantsEvents ? limits.polls.openStream(visitor.ipRanges, current.session.mode) : null
  if (outgoing && release) {
    void streamStates(outgoing, followed, clock).then(release)
    return RESPONSE_ALREADY_SENT
  }
  const latest = await followed.next(known, clock.now().getTime() + wait * 1000, outgoing)
  if (!matchesEtag(known, latest.etag)) return answerState(latest)
  return new Response(null, { status: 304, headers: { etag: latest.etag, 'cache-control': 'no-store' } })
}
