import type { Context } from 'hono'
import type { Page } from '../../contract/page/page'
import type { ProblemError } from '../http/problem'
import { requestLanguage } from '../payer/visitor'
import { NO_INDEX } from './policy'
import type { SendDeps, Sender } from './send-document'

/** The `Retry-After` of a problem, in seconds. */
export const retryAfterOf = ({ headers }: ProblemError): string | null => headers['retry-after'] ?? null

/** Sends documents instead of problems as JSON. */
export function createProblemDocuments({ frameAncestors }: Pick<SendDeps, 'frameAncestors'>, sender: Sender) {
  const { viewOf, send, sendCached } = sender

  /** Sends the document for an unknown page. It does not name the page, so one cached document serves all. */
  async function sendMissing(c: Context, slug: string) {
    const ancestors = await frameAncestors(slug)
    // a closed page may still be framed
    const name = `/missing ${requestLanguage(c, null)} ${ancestors.join(' ')}`
    const view = viewOf('', { problem: 'missing' })
    return sendCached(c, name, null, ancestors, view, { status: 404, headers: NO_INDEX })
  }

  /** Sends the cached document for a client over a limit. */
  function sendBusy(c: Context, retryAfter: string | null) {
    const view = viewOf('', { problem: 'unavailable', form: { values: {}, busy: true } })
    const headers = { ...NO_INDEX, 'Retry-After': retryAfter ?? '60' }
    return sendCached(c, `/busy ${requestLanguage(c, null)}`, null, [], view, { status: 429, headers })
  }

  /** Sends the document of a problem: unknown (404), over a limit (429) or unavailable (503). */
  function sendProblem(c: Context, slug: string, problem: ProblemError, page: Page | null = null) {
    const { status } = problem
    const retryAfter = retryAfterOf(problem)
    if (status === 429) return sendBusy(c, retryAfter)
    const missing = status === 404 || status === 400
    if (missing && !page) return sendMissing(c, slug)
    const view = viewOf(slug, { page, problem: missing ? 'missing' : 'unavailable' })
    return missing ? send(c, view, 404) : send(c, view, 503, { headers: { 'Retry-After': retryAfter ?? '5' } })
  }

  return { sendBusy, sendProblem }
}
