import { Page } from '../../contract/page/page'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { Session } from '../../contract/session/session'
import { type Answer, isFailure } from './answer'
import type { Api } from './client'

/** What the URL refers to, fetched by the page itself. */
export type FetchedState = {
  page: Page | null
  session: Exclude<Answer<Session>, { failed: string }> | null
  refund: RefundLink | null
  problem: 'missing' | 'unavailable' | null
}

/** Fetches page, and session or refund, where no server drew the document, and when the customer goes back to an earlier payment. */
export async function fetchState(api: Api, sessionId: string | null, token?: string): Promise<FetchedState> {
  const id = sessionId && encodeURIComponent(sessionId)
  const [described, begun, link] = await Promise.all([
    api.ask('', Page),
    id ? api.ask(`/sessions/${id}`, Session) : null,
    token ? import('./refund-link').then(({ readRefund }) => readRefund(api, token)) : null,
  ])
  // the page of a payment may be closed, and what it offers for another sum is less
  let shown = described
  if (begun && 'data' in begun && (begun.data.status === 'initiated' || isFailure(described)))
    shown = await api.ask(`?session=${id}`, Page)
  const known = 'data' in shown ? shown.data : null
  const nothing = { page: known, session: null, refund: null, problem: null }
  if (begun && 'data' in begun) {
    const canBeShown = known || begun.data.status !== 'initiated'
    return canBeShown ? { ...nothing, session: begun } : { ...nothing, problem: 'unavailable' }
  }
  if (link && 'data' in link) return { ...nothing, refund: link.data }
  const wanted = link ?? begun ?? described
  if (!isFailure(wanted)) return nothing
  const missing = wanted.failed === 'missing' || wanted.failed === 'refused'
  return { ...nothing, problem: missing ? 'missing' : 'unavailable' }
}
