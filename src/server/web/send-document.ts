import type { Context } from 'hono'
import type { Page } from '../../contract/page'
import type { View } from '../../contract/view'
import { acceptedEncoding, compress, type Encoding, encodingHeaders } from '../http/compression'
import type { ProblemError } from '../http/problem'
import { chosenLanguage } from '../payer/chosen-language'
import type { FormTokens } from '../payer/form-token'
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
  /** Of a drawn form. */
  formTokens: Pick<FormTokens, 'issue'>
  draft?: { mark: string }
}

/** Seconds, as the header has them. */
export const retryAfterOf = ({ headers }: ProblemError): string | null => headers['retry-after'] ?? null

/** Each form has a value of its own, and each session is its customer's: nothing here may be kept by anybody. */
const NO_STORE = { Vary: 'Accept-Encoding, Accept-Language', 'Cache-Control': 'no-store' }

/** Draws documents and sends them: those that are the same for everybody from memory, but for the value in their form. */
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

  /** Sends a document that is drawn for one customer. */
  async function send(c: Context, view: View, status = 200, { isDraft = false, headers = {} } = {}) {
    // while nothing can be read the customer is told so by a document, at least outside of frames
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

  /** Sends a document that is the same for everybody in a language, drawn again only when its `content` have changed. */
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

  /** Sends the document for a page that is unknown. It does not name the page, so that it is the same for all of them. */
  async function sendMissing(c: Context, slug: string) {
    const frameAncestors = await deps.frameAncestors(slug)
    // a page that is closed may still say who may frame it
    const name = `/missing ${chosenLanguage(c, null)} ${frameAncestors.join(' ')}`
    return sendCached(c, name, null, frameAncestors, viewOf('', { problem: 'missing' }), {
      status: 404,
      headers: NOT_INDEXED,
    })
  }

  /** Sends the document for whoever asks too often: the same for all of them, so that it costs nothing. */
  function sendBusy(c: Context, retryAfter: string | null) {
    const view = viewOf('', { problem: 'unavailable', form: { values: {}, busy: true } })
    const headers = { ...NOT_INDEXED, 'Retry-After': retryAfter ?? '60' }
    return sendCached(c, `/busy ${chosenLanguage(c, null)}`, null, [], view, { status: 429, headers })
  }

  /** Sends the document for a page or session that is unknown (404), asked for too often (429), or not available now (503). */
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
