import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { DATA_HEADERS, missing } from '../http/problem'
import type { Limits } from '../limits/limits'
import type { SessionView } from '../payments/sessions/session-views'
import type { Clock } from '../runtime/clock'
import { channelOf } from '../storage/channels'
import { isAway } from '../storage/failures'
import type { PubSub } from '../storage/pubsub'
import { acceptsEvents, matches, waitSeconds } from './conditional'
import { type Outgoing, sendStates } from './session-events'

export type PolledView = Pick<SessionView, 'mode' | 'body' | 'etag'>

/**
 * Answers with the state of a session. While the client has the latest state the request is held for as long as it asked,
 * or if it accepts events, answered with those that are still to come.
 */
export async function pollSession(
  c: Context,
  {
    views,
    pubsub,
    clock,
    limits,
  }: {
    /** Null: unknown on the page that was asked for. */
    views: { read(id: string): Promise<PolledView | null> }
    pubsub: Pick<PubSub, 'wait' | 'closed'>
    clock: Clock
    limits: Pick<Limits, 'poll' | 'events'>
  },
  id: string,
): Promise<Response> {
  const known = c.req.header('if-none-match')
  const wait = waitSeconds(c.req.header('prefer'))
  const found = await views.read(id)
  // one that does not exist costs a query, too, so it counts; as of a test, since where limits are off nothing else is counted
  limits.poll(c, found?.mode ?? 'test')
  const view = there(found)
  if (!matches(known, view.etag)) return ok(view)
  const outgoing = (c.env as { outgoing?: Outgoing } | undefined)?.outgoing
  const asksForEvents = wait > 0 && c.req.method === 'GET' && acceptsEvents(c.req.header('accept'))
  const ended = outgoing && asksForEvents ? limits.events(c, view.mode) : null
  if (outgoing && ended) {
    const change = (etag: string, end: number) => changeOf(view, etag, end, outgoing)
    void sendStates(outgoing, view.etag, change, { pubsub, clock }).then(ended)
    return RESPONSE_ALREADY_SENT
  }
  const latest = await changeOf(view, known, clock.now().getTime() + wait * 1000, outgoing)
  if (!matches(known, latest.etag)) return ok(latest)
  return new Response(null, { status: 304, headers: { etag: latest.etag, 'cache-control': 'no-store' } })

  function there(found: PolledView | null): PolledView {
    if (!found) throw missing()
    return found
  }

  /** The state that is no longer `etag`'s; or the latest one, at `end`, when the client left, or when the process closes. */
  async function changeOf(latest: PolledView, etag: string | undefined, end: number, leaving?: Outgoing) {
    let view = latest
    let gone = false
    while (!gone) {
      // Subscribe before reading, so that no change is missed in between.
      const waiting = pubsub.wait(channelOf.session(id), end - clock.now().getTime())
      const left = () => {
        gone = true
        waiting.giveUp()
      }
      leaving?.once('close', left)
      try {
        view = await views.read(id).then(there, (error) => {
          // While the database is unavailable, requests stay held; when it is back, everybody is woken.
          if (isAway(error)) return view
          throw error
        })
        if (!matches(etag, view.etag) || clock.now().getTime() >= end || pubsub.closed()) break
        await waiting.news
      } finally {
        waiting.giveUp()
        leaving?.off('close', left)
      }
    }
    return view
  }
}

const ok = ({ body, etag }: PolledView) => new Response(body, { status: 200, headers: { ...DATA_HEADERS, etag } })
