import { type Context, Hono } from 'hono'
import { missing, ProblemError } from '../http/problem'
import { createDocumentTools, type DocumentDeps } from './document-tools'
import { createFormDocuments } from './form-documents'
import { retryAfterOf } from './problem-documents'
import { redirectTo } from './redirects'
import { createRefundDocuments } from './refund-documents'
import { createSessionDocuments } from './session-documents'

/** People and chat apps append a slash to links. */
const withoutSlash = (c: Context) => redirectTo(c, c.req.path.slice(0, -1))

/** HTML documents: the page, its sessions and refunds, and the form that works without script. */
export function createDocuments(deps: DocumentDeps): Hono {
  const tools = createDocumentTools(deps)
  const forms = createFormDocuments(tools)
  const sessions = createSessionDocuments(tools)
  const refunds = createRefundDocuments(tools)

  /** Answers 429 with a document instead of JSON. */
  const limited = (answer: (c: Context) => Promise<Response>) => async (c: Context) => {
    try {
      deps.limits.document(c)
      return await answer(c)
    } catch (error) {
      if (error instanceof ProblemError && error.status === 429) return tools.sendBusy(c, retryAfterOf(error))
      throw error
    }
  }

  return new Hono()
    .get('/p/:slug', limited(forms.show))
    .post('/p/:slug', limited(forms.submit))
    .get('/p/:slug/s/:id', limited(sessions.show))
    .post('/p/:slug/s/:id', limited(sessions.change))
    .get('/p/:slug/s/:id/refund', limited(refunds.open))
    .get('/p/:slug/r/:token', limited(refunds.show))
    .post('/p/:slug/r/:token', limited(refunds.enter))
    .get('/p/:slug{[\\w-]+}/', withoutSlash)
    .get('/p/:slug{[\\w-]+}/s/:id{[\\w-]+}/', withoutSlash)
    .get('/p/:slug{[\\w-]+}/r/:token{[\\w-]+}/', withoutSlash)
    .get(
      '/p/*',
      limited((c) => tools.sendProblem(c, '', missing())),
    )
}
