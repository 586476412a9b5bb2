import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Page } from '../../contract/page'
import type { Session } from '../../contract/session'
import { Uuid } from '../../contract/text'
import type { View } from '../../contract/view'
import { acceptedLanguages, preferredLanguage } from '../../payment/choose-language'
import { chosenLanguage } from '../routes/chosen-language'
import { matches } from '../routes/conditional'
import { type Answer, type Api, askApi } from './ask-api'
import { acceptedEncoding, compress, type Encoding, encodingHeaders } from './compression'
import { type Drawing, drawDocument } from './draw-document'
import { createFirstViews } from './first-views'
import { asSent, plainFormValues, wishesIn } from './plain-form'
import { documentHeaders } from './policy'

export interface DocumentDeps extends Drawing {
  publicUrl: string
  now(): Date
  api: Api
  /** Origins that may frame the page of a slug. */
  frameAncestors(slug: string): Promise<readonly string[]>
  /** The page with its draft look, for those who may see it; `mark` is CSS that marks it as a draft. */
  draft?: { of(context: Context, slug: string, page: Page | null): Promise<Page | null>; mark: string }
}

const VARY = 'Accept-Encoding, Accept-Language'
/** A form may be cached, but must be revalidated each time. */
const HOW_KEPT = { 'Cache-Control': 'no-cache', Vary: VARY }

/** HTML documents: the page, its sessions, and the plain form that works without script. */
export function createDocuments(deps: DocumentDeps): Hono {
  const firstView = createFirstViews()
  const secure = deps.publicUrl.startsWith('https:')

  const ask = <Data>(c: Context, method: string, path: string, body?: unknown, plainFormKey?: string) =>
    askApi<Data>(deps, c, method, path, body, plainFormKey)

  /** Reads a page, or that of a payment, which may be closed; `isDraft`: with its draft look. */
  async function readPage(c: Context, slug: string, session?: string): Promise<Answer<Page> & { isDraft: boolean }> {
    // of a payment that cannot be, it is the page itself that says so
    const wanted = v.is(Uuid, session) ? `?session=${session}` : ''
    const answer = await ask<Page>(c, 'GET', encodeURIComponent(slug) + wanted)
    const mayHaveDraft = answer.data !== null || answer.status === 404
    const draft = mayHaveDraft && deps.draft ? await deps.draft.of(c, slug, answer.data) : null
    return { ...answer, data: draft ?? answer.data, isDraft: draft !== null }
  }

  const compose = (c: Context, view: View, isDraft = false) =>
    drawDocument(deps, view, chosenLanguage(c, view.page?.locale ?? null), {
      mark: isDraft ? deps.draft?.mark : undefined,
      still: c.req.query('still') !== undefined,
    })

  const encodingOf = (c: Context) => acceptedEncoding(c.req.header('accept-encoding'))

  const respond = (
    bytes: Uint8Array<ArrayBuffer>,
    encoding: Encoding,
    status: number,
    headers: Record<string, string>,
  ) => new Response(bytes, { status, headers: { ...headers, ...encodingHeaders(encoding, bytes) } })

  /** Sends a document that was drawn for one customer. */
  async function send(c: Context, html: string, status: number, headers: Record<string, string>) {
    // while nothing can be read the customer is told so by a document, at least outside of frames
    const frameAncestors = await deps
      .frameAncestors(c.req.param('slug') ?? '')
      .catch((error: unknown): readonly string[] => {
        if (status === 503) return []
        throw error
      })
    const encoding = encodingOf(c)
    const bytes = await compress(Buffer.from(html), encoding, false)
    return respond(bytes, encoding, status, {
      ...documentHeaders(html, { frameAncestors, secure }),
      Vary: VARY,
      ...headers,
    })
  }

  /** A document that is the same for everybody in a language, drawn again only when its `facts` have changed. */
  function keep(c: Context, name: string, facts: unknown, frameAncestors: readonly string[], view: View) {
    return firstView(name, JSON.stringify([facts, frameAncestors]), () => {
      const html = compose(c, view)
      return { html, headers: documentHeaders(html, { frameAncestors, secure }) }
    })
  }

  const viewOf = (slug: string, parts: Partial<View>): View => ({
    slug,
    page: null,
    session: null,
    problem: null,
    now: deps.now().toISOString(),
    base: deps.publicUrl,
    ...parts,
  })

  /** Sends the document for a page that is unknown. It does not name the page, so that it is the same for all of them. */
  async function sendMissing(c: Context, slug: string) {
    const frameAncestors = await deps.frameAncestors(slug)
    // a page that is closed may still say who may frame it
    const name = `/${chosenLanguage(c, null)} ${frameAncestors.join(' ')}`
    const view = keep(c, name, null, frameAncestors, viewOf('', { problem: 'missing' }))
    const encoding = encodingOf(c)
    const headers = { ...view.headers, Vary: VARY, 'Cache-Control': 'no-store' }
    return respond(await view.encoded(encoding), encoding, 404, headers)
  }

  /** Sends the document for a page or session that is unknown (404), or not available at the moment (503). */
  function sendProblem(c: Context, slug: string, status: number, retryAfter: string | null, page: Page | null = null) {
    const missing = status === 404 || status === 400
    if (missing && !page) return sendMissing(c, slug)
    const html = compose(c, viewOf(slug, { page, problem: missing ? 'missing' : 'unavailable' }))
    return send(c, html, missing ? 404 : 503, {
      'Cache-Control': 'no-store',
      ...(missing ? {} : { 'Retry-After': retryAfter ?? '5' }),
    })
  }

  /** After a form, too, the other address is got. */
  const moved = (c: Context, path: string) => c.redirect(path + new URL(c.req.url).search, 303)

  async function showForm(c: Context) {
    const slug = c.req.param('slug') ?? ''
    const { data: page, status, retryAfter, isDraft } = await readPage(c, slug)
    if (!page) return sendProblem(c, slug, status, retryAfter)
    const wishes = wishesIn(c, page)
    const drawn = viewOf(slug, { page, ...(wishes && { form: { values: wishes } }) })
    if (isDraft) return send(c, compose(c, drawn, true), 200, { 'Cache-Control': 'no-store' })
    if (page.slug !== slug) return moved(c, `/p/${page.slug}`)
    // of wishes there are too many to keep a document for each, which is packed with more effort
    if (wishes) return send(c, compose(c, drawn), 200, HOW_KEPT)
    const language = chosenLanguage(c, page.locale)
    const frameAncestors = await deps.frameAncestors(slug)
    // `valid_until` differs every time, but nothing in the document shows it
    const facts = { ...page, valid_until: undefined }
    const view = keep(c, `${slug} ${language}`, facts, frameAncestors, drawn)
    const encoding = encodingOf(c)
    const headers = { ...HOW_KEPT, ETag: `"${view.hash}-${encoding}"` }
    if (matches(c.req.header('if-none-match'), headers.ETag)) return new Response(null, { status: 304, headers })
    return respond(await view.encoded(encoding), encoding, 200, { ...view.headers, ...headers })
  }

  async function showSession(c: Context, form?: View['form'], status = 200) {
    const slug = c.req.param('slug') ?? ''
    const id = c.req.param('id') ?? ''
    const [page, session] = await Promise.all([
      readPage(c, slug, id),
      ask<Session>(c, 'GET', `${encodeURIComponent(slug)}/sessions/${encodeURIComponent(id)}`),
    ])
    if (!session.data) return sendProblem(c, slug, session.status, session.retryAfter, page.data)
    if (page.data && page.data.slug !== slug && !form) return moved(c, `/p/${page.data.slug}/s/${id}`)
    // the pairs to choose from are the page's
    if (session.data.status === 'initiated' && !page.data) return sendProblem(c, slug, page.status, page.retryAfter)
    const wishes = session.data.status === 'initiated' && page.data ? wishesIn(c, page.data) : null
    const filled = form ?? (wishes ? { values: wishes } : undefined)
    const view = viewOf(slug, { page: page.data, session: session.data, form: filled })
    return send(c, compose(c, view, page.isDraft), status, { 'Cache-Control': 'no-store' })
  }

  const seeSession = (c: Context, slug: string, id: string) => {
    const lang = c.req.query('lang')
    // an address to share should not set the language of whoever gets it, where it need not
    const isByItself = lang === preferredLanguage(acceptedLanguages(c.req.header('accept-language')))
    return c.redirect(`/p/${slug}/s/${id}${lang && !isByItself ? `?lang=${encodeURIComponent(lang)}` : ''}`, 303)
  }

  async function submitForm(c: Context) {
    const slug = c.req.param('slug') ?? ''
    const values = await plainFormValues(c)
    if (!values) return sendProblem(c, slug, 400, null)
    // the same form within ten minutes (a double tap, a reload) is the same payment
    const key = `form:${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`
    const made = await ask<Session>(c, 'POST', `${encodeURIComponent(slug)}/pay`, asSent(values), key)
    if (made.data) return seeSession(c, slug, made.data.id)
    const { data: page, status, retryAfter, isDraft } = await readPage(c, slug)
    if (!page) return sendProblem(c, slug, status, retryAfter)
    if (made.status !== 400) return sendProblem(c, slug, made.status, made.retryAfter, page)
    const html = compose(c, viewOf(slug, { page, form: { values, errors: made.errors } }), isDraft)
    return send(c, html, 400, { 'Cache-Control': 'no-store' })
  }

  /** Without script: chooses or changes a session's pair, or renews its price. */
  async function changeSession(c: Context) {
    const slug = c.req.param('slug') ?? ''
    const id = c.req.param('id') ?? ''
    const values = await plainFormValues(c)
    if (!values) return sendProblem(c, slug, 400, null)
    const { action, ...fields } = values
    const done = await ask<Session>(
      c,
      'POST',
      `${encodeURIComponent(slug)}/sessions/${encodeURIComponent(id)}/${action === 'renew' ? 'renew' : 'method'}`,
      fields,
    )
    if (done.data) return seeSession(c, slug, done.data.id)
    if (done.status === 400) return showSession(c, { values, errors: done.errors }, 400)
    // 409: its status has changed meanwhile, so show it
    return done.status === 409 ? showSession(c) : sendProblem(c, slug, done.status, done.retryAfter)
  }

  /** People and chats put a slash behind an address. */
  const withoutSlash = (c: Context) => moved(c, c.req.path.slice(0, -1))

  return new Hono()
    .get('/p/:slug', showForm)
    .post('/p/:slug', submitForm)
    .get('/p/:slug/s/:id', (c) => showSession(c))
    .post('/p/:slug/s/:id', changeSession)
    .get('/p/:slug{[\\w-]+}/', withoutSlash)
    .get('/p/:slug{[\\w-]+}/s/:id{[\\w-]+}/', withoutSlash)
    .get('/p/*', (c) => sendProblem(c, '', 404, null))
}
