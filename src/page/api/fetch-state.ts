import { Page } from '../../contract/page/page'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { Session } from '../../contract/session/session'
import { type Answer, isFailure } from './answer'
import type { Api } from './client'

/** The page's state at a URL. */
export type FetchedState = {
  page: Page | null
  session: Exclude<Answer<Session>, { failed: string }> | null
  refund: RefundLink | null
  problem: 'missing' | 'unavailable' | null
}

/**
 * Fetches the page, and its session or refund: where no server rendered the document, and when the customer goes back
 * to an earlier payment.
 */
export async function fetchState(api: Api, sessionId: string | null, token?: string): Promise<FetchedState> {
  const id = sessionId && encodeURIComponent(sessionId)
  const [openPage, session, refund] = await Promise.all([
    api.request('', Page),
    id ? api.request(`/sessions/${id}`, Session) : null,
    token ? import('./refund-link').then(({ readRefund }) => readRefund(api, token)) : null,
  ])
  let pageAnswer = openPage
  // with `session`, the service also answers for a closed page, and with the options for the session's amount
  if (session && 'data' in session && (session.data.status === 'initiated' || isFailure(openPage)))
    pageAnswer = await api.request(`?session=${id}`, Page)
  const page = 'data' in pageAnswer ? pageAnswer.data : null
  const state = { page, session: null, refund: null, problem: null }
  if (session && 'data' in session) {
    const canBeDisplayed = page || session.data.status !== 'initiated'
    return canBeDisplayed ? { ...state, session } : { ...state, problem: 'unavailable' }
  }
  if (refund && 'data' in refund) return { ...state, refund: refund.data }
  const requested = refund ?? session ?? openPage
  if (!isFailure(requested)) return state
  const isMissing = requested.failed === 'missing' || requested.failed === 'refused'
  return { ...state, problem: isMissing ? 'missing' : 'unavailable' }
}
