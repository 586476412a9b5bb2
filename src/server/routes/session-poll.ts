import type { Context } from 'hono'
import type { Hub } from '../books/hub'
import type { SessionView, SessionViews } from '../books/session-views'
import { topicOf } from '../books/topics'
import type { Limits } from '../limits/limits'
import type { Clock } from '../ports'
import { DATA_HEADERS, missing } from '../problem'
import { isAway } from '../storage/failures'
import { matches, waitSeconds } from './conditional'

type Outgoing = { once(event: 'close', listener: () => void): void; off(event: 'close', listener: () => void): void }

/** Answers with the state of a session, or holds the request while the client has the latest state, for as long as it asked. */
export async function pollSession(
  c: Context,
  {
    views,
    hub,
    clock,
    limits,
  }: {
    views: Pick<SessionViews, 'read'>
    hub: Pick<Hub, 'wait' | 'closed'>
    clock: Clock
    limits: Pick<Limits, 'poll'>
  },
  slug: string,
  id: string,
): Promise<Response> {
  const known = c.req.header('if-none-match')
  const wait = waitSeconds(c.req.header('prefer'))
  let view = await viewOf()
  limits.poll(c, view.mode)
  if (!matches(known, view.etag)) return ok(view)
  const end = clock.now().getTime() + wait * 1000
  let gone = false
  while (!gone) {
    // Subscribe before reading, so that no change is missed in between.
    const waiting = hub.wait(topicOf.session(id), end - clock.now().getTime())
    const left = () => {
      gone = true
      waiting.giveUp()
    }
    const outgoing = (c.env as { outgoing?: Outgoing } | undefined)?.outgoing
    outgoing?.once('close', left)
    try {
      view = await viewOf().catch((error) => {
        // While the database is unavailable, requests stay held; when it is back, everybody is woken.
        if (isAway(error)) return view
        throw error
      })
      if (!matches(known, view.etag)) return ok(view)
      if (clock.now().getTime() >= end || hub.closed()) break
      await waiting.news
    } finally {
      waiting.giveUp()
      outgoing?.off('close', left)
    }
  }
  return new Response(null, { status: 304, headers: { etag: view.etag, 'cache-control': 'no-store' } })

  async function viewOf(): Promise<SessionView> {
    const found = await views.read(id)
    if (found?.slug !== slug) throw missing()
    return found
  }
}

const ok = ({ body, etag }: SessionView) => new Response(body, { status: 200, headers: { ...DATA_HEADERS, etag } })
