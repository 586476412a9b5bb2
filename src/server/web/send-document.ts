import type { Context } from 'hono'
import type { View } from '../../contract/page/view'
import { acceptedEncoding, compress, type Encoding, encodingHeaders } from '../http/compression'
import type { FormTokens } from '../payer/form-token'
import { requestLanguage } from '../payer/visitor'
import { createDocumentCache } from './document-cache'
import { documentEnd, hasPayForm, withoutEnd } from './form-token-field'
import { documentHeaders, NO_INDEX } from './policy'
import { type DocumentRenderer, renderDocument } from './render-document'

export interface SendDeps extends DocumentRenderer {
  publicUrl: string
  now(): Date
  /** Origins that may frame the page of a slug. */
  frameAncestors(slug: string): Promise<readonly string[]>
  /** Issues the token of a form. */
  formTokens: Pick<FormTokens, 'issue'>
  draft?: { mark: string }
}

/** Each form has its own token, and each session is private: no cache may store a document. */
const NO_STORE = { Vary: 'Accept-Encoding, Accept-Language', 'Cache-Control': 'no-store' }

const encodingOf = (c: Context) => acceptedEncoding(c.req.header('accept-encoding'))

const respond = (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding, status: number, headers: Record<string, string>) =>
  new Response(bytes, { status, headers: { ...headers, ...NO_STORE, ...encodingHeaders(encoding, bytes) } })

/** Renders and sends documents. Documents that all customers share are cached, without the form's token. */
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
    renderDocument(deps, view, requestLanguage(c, view.page?.locale ?? null), {
      mark: isDraft ? deps.draft?.mark : undefined,
      isStopped: c.req.query('still') !== undefined,
    })

  const endFor = (view: View) => documentEnd(hasPayForm(view) ? deps.formTokens.issue(view.slug) : null)

  /** Renders and sends a document for one customer. */
  async function send(c: Context, view: View, status = 200, { isDraft = false, headers = {} } = {}) {
    const frameAncestors = await deps.frameAncestors(c.req.param('slug') ?? '').catch((error): readonly string[] => {
      // the document of a 503 must not fail itself, so it is sent without frame ancestors
      if (status === 503) return []
      throw error
    })
    const encoding = encodingOf(c)
    const html = withoutEnd(render(c, view, isDraft))
    const bytes = await compress(Buffer.from(html + endFor(view)), encoding, false)
    const policy = documentHeaders(html, { frameAncestors, secure })
    return respond(bytes, encoding, status, { ...policy, ...NO_INDEX, ...headers })
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

  return { secure, viewOf, send, sendCached }
}

export type Sender = ReturnType<typeof createSender>
