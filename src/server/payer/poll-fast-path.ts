import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Session } from '../../contract/session/session'
import { envelopeOf } from '../http/answers'
import { DATA_HEADERS } from '../http/problem'
import type { Limits } from '../limits/all-limits'
import { matchesEtag, waitSeconds } from './request-headers'
import type { SessionState } from './session-state'

const POLL = /^\/api\/v1\/p\/([\w-]+)\/sessions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

interface FullAnswer {
  headers: Record<string, string>
  body: string
}

/**
 * Answers a poll from memory, unless the poll has to be held. It creates no `Request`, which would double the cost.
 * Returns false if the route has to answer, for example with an error.
 * @param peekState the cached state of a payment
 */
export function createPollFastPath(
  peekState: (slug: string, id: string) => SessionState | null,
  limits: Pick<Limits, 'polls'>,
  onAnswer: (status: number) => void,
) {
  // Each body is built once per state, because this costs as much as the rest of the answer.
  const answers = new WeakMap<Session, FullAnswer>()

  function fullAnswer({ session, etag }: SessionState): FullAnswer {
    let full = answers.get(session)
    if (!full) {
      const body = envelopeOf(session)
      full = { headers: { ...DATA_HEADERS, etag, 'content-length': String(Buffer.byteLength(body)) }, body }
      answers.set(session, full)
    }
    return full
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    const [, slug, id = ''] = POLL.exec(request.url ?? '') ?? []
    if (slug === undefined) return false
    const state = peekState(slug, id)
    if (!state) return false
    const { etag, session } = state
    const isCurrent = matchesEtag(request.headers['if-none-match'], etag)
    if (isCurrent && waitSeconds(request.headers.prefer?.toString()) > 0) return false
    if (!limits.polls.allows(request, session.mode)) return false
    if (isCurrent) response.writeHead(304, { etag, 'cache-control': 'no-store' }).end()
    else {
      const { headers, body } = fullAnswer(state)
      response.writeHead(200, headers).end(body)
    }
    onAnswer(isCurrent ? 304 : 200)
    return true
  }
}
