import type { Context } from 'hono'
import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import { acceptedEncoding, compress, type Encoding, encodingHeaders } from '../http/compression'
import type { ProblemError } from '../http/problem'
import type { FormTokens } from '../payer/form-token'
import { chosenLanguage } from '../payer/visitor'
import { createDocumentCache } from './document-cache'
import { documentEnd, hasPayForm, withoutEnd } from './form-token-field'
import { documentHeaders, NOT_INDEXED } from './policy'
import { type DocumentRenderer, renderDocument } from './render-document'

export interface SendDeps extends DocumentRenderer {
  publicUrl: string
  now(): Date
  /** Origins that may frame the page of a slug. */
  frameAncestors(slug: string): Promise<readonly string[]>
  /** Whether search engines may list the page of a slug; without this, they may list all. */
  isIndexable?(slug: string): Promise<boolean>
  /** Issues the token of a form. */
  formTokens: Pick<FormTokens, 'issue'>
  draft?: { mark: string }
}

/** The `Retry-After` of a problem, in seconds. */
export const retryAfterOf = ({ headers }: ProblemError): string | null => headers['retry-after'] ?? null

/** Each form has its own token, and each session is private: no cache may store a document. */
const NO_STORE = { Vary: 'Accept-Encoding, Accept-Language', 'Cache-Control': 'no-store' }

/** Renders and sends documents. Documents that are the same for everybody are cached, without the form's token. */
export function createSender(deps: SendDeps) {
  const cachedDocument = createDocumentCache()
  const secure = deps.publicUrl.startsWith('https:')

  const viewOf = (slug: string, parts: Partial<View>): View => ({
    slug,
    page: null,
    session: null,
    problem: null,
    now: deps.now().toISOString(),
    base: deps.publicUrl,
    ...parts,
  })

  const render = (c: Context, view: View, isDraft = false) =>
    renderDocument(deps, view, chosenLanguage(c, view.page?.locale ?? null), {
      mark: isDraft ? deps.draft?.mark : undefined,
      still: c.req.query('still') !== undefined,
    })

  const endFor = (view: View) => documentEnd(hasPayForm(view) ? deps.formTokens.issue(view.slug) : null)

  const respond = (
    bytes: Uint8Array<ArrayBuffer>,
    encoding: Encoding,
    status: number,
    headers: Record<string, string>,
  ) => new Response(bytes, { status, headers: { ...headers, ...NO_STORE, ...encodingHeaders(encoding, bytes) } })

  const encodingOf = (c: Context) => acceptedEncoding(c.req.header('accept-encoding'))

  /** Renders and sends a document for one customer. */
  async function send(c: Context, view: View, status = 200, { isDraft = false, headers = {} } = {}) {
    // the error document of a 503 must not fail itself; it may then not be framed
    const frameAncestors = await deps
      .frameAncestors(c.req.param('slug') ?? '')
      .catch((error: unknown): readonly string[] => {
        if (status === 503) return []
        throw error
      })
    const encoding = encodingOf(c)
    const html = withoutEnd(render(c, view, isDraft))
    const bytes = await compress(Buffer.from(html + endFor(view)), encoding, false)
    return respond(bytes, encoding, status, {
      ...documentHeaders(html, { frameAncestors, secure }),
      ...NOT_INDEXED,
      ...headers,
    })
  }

  /** Sends a cached document. It is rendered again only when its `content` has changed. */
  async function sendCached(
    c: Context,
    name: string,
    content: unknown,
    frameAncestors: readonly string[],
    view: View,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    const cached = cachedDocument(name, JSON.stringify([content, frameAncestors]), () => {
      const html = render(c, view)
      return { html, headers: documentHeaders(html, { frameAncestors, secure }) }
    })
    const encoding = encodingOf(c)
    const withEnd = await cached.encoded(encoding)
    return respond(withEnd(Buffer.from(endFor(view))), encoding, status, { ...cached.headers, ...headers })
  }

  /** Sends the document for an unknown page. It does not name the page, so one cached document serves all. */
  async function sendMissing(c: Context, slug: string) {
    const frameAncestors = await deps.frameAncestors(slug)
    // a closed page can still have frame ancestors
    const name = `/missing ${chosenLanguage(c, null)} ${frameAncestors.join(' ')}`
    return sendCached(c, name, null, frameAncestors, viewOf('', { problem: 'missing' }), {
      status: 404,
      headers: NOT_INDEXED,
    })
  }

  /** Sends the cached document for a client over a limit. */
  function sendBusy(c: Context, retryAfter: string | null) {
    const view = viewOf('', { problem: 'unavailable', form: { values: {}, busy: true } })
    const headers = { ...NOT_INDEXED, 'Retry-After': retryAfter ?? '60' }
    return sendCached(c, `/busy ${chosenLanguage(c, null)}`, null, [], view, { status: 429, headers })
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

  return { viewOf, send, sendCached, sendBusy, sendProblem }
}

export type Sender = ReturnType<typeof createSender>
