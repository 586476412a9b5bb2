import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Session } from '../../contract/session/session'
import { envelopeOf } from '../http/answers'
import { DATA_HEADERS } from '../http/problem'
import type { Limits } from '../limits/all-limits'
import { matches, waitSeconds } from './conditional'
import type { SessionState } from './session-state'

const POLL = /^\/api\/v1\/p\/([\w-]+)\/sessions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

interface WholeAnswer {
  headers: Record<string, string>
  body: string
}

/**
 * Answers a poll from memory if it need not be held. It creates no Request, which would double the cost. Returns false
 * if the route must answer, as for errors.
 * @param known the cached state of a payment
 */
export function createPollFastPath(
  known: (slug: string, id: string) => SessionState | null,
  limits: Pick<Limits, 'polls'>,
  onAnswer: (status: number) => void,
) {
  // Built once per state: this costs as much as the rest of the answer.
  const answers = new WeakMap<Session, WholeAnswer>()

  function wholeAnswer({ session, etag }: SessionState): WholeAnswer {
    let whole = answers.get(session)
    if (!whole) {
      const body = envelopeOf(session)
      whole = { headers: { ...DATA_HEADERS, etag, 'content-length': String(Buffer.byteLength(body)) }, body }
      answers.set(session, whole)
    }
    return whole
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    const [, slug, id = ''] = POLL.exec(request.url ?? '') ?? []
    if (slug === undefined) return false
    const state = known(slug, id)
    if (!state) return false
    const { etag, session } = state
    const isCurrent = matches(request.headers['if-none-match'], etag)
    if (isCurrent && waitSeconds(request.headers.prefer?.toString()) > 0) return false
    if (!limits.polls.allows(request, session.mode)) return false
    if (isCurrent) response.writeHead(304, { etag, 'cache-control': 'no-store' }).end()
    else {
      const { headers, body } = wholeAnswer(state)
      response.writeHead(200, headers).end(body)
    }
    onAnswer(isCurrent ? 304 : 200)
    return true
  }
}
