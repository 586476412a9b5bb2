import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Page } from '../../contract/page'
import type { Session } from '../../contract/session'
import { Uuid } from '../../contract/text'
import type { View } from '../../contract/view'
import { acceptedLanguages, preferredLanguage } from '../../payment/choose-language'
import { ProblemError } from '../http/problem'
import type { DocumentLimits } from '../limits/document-limits'
import { chosenLanguage } from '../payer/chosen-language'
import { FORM_TOKEN } from '../payer/form-token'
import { type Answer, type Api, askApi, type Question } from './ask-api'
import { asSent, plainFormFields, plainFormValues, wishesIn } from './plain-form'
import { NOT_INDEXED } from './policy'
import { createSender, type SendDeps } from './send-document'

export interface DocumentDeps extends SendDeps {
  api: Api
  limits: DocumentLimits
  /** The page with its draft look, for those who may see it; `mark` is CSS that marks it as a draft. */
  draft?: { of(context: Context, slug: string, page: Page | null): Promise<Page | null>; mark: string }
}

/** HTML documents: the page, its sessions, and the plain form that works without script. */
export function createDocuments(deps: DocumentDeps): Hono {
  const { viewOf, send, sendKept, sendBusy, sendProblem } = createSender(deps)

  const ask = <Data>(c: Context, question: Question) => askApi<Data>(deps, c, question)
  const pathOf = (slug: string, id: string) => `${encodeURIComponent(slug)}/sessions/${encodeURIComponent(id)}`

  /** Reads a page, or that of a payment, which may be closed; `isDraft`: with its draft look. */
  async function readPage(c: Context, slug: string, session?: string): Promise<Answer<Page> & { isDraft: boolean }> {
    // of a payment that cannot be, it is the page itself that says so
    const wanted = v.is(Uuid, session) ? `?session=${session}` : ''
    const answer = await ask<Page>(c, { method: 'GET', path: encodeURIComponent(slug) + wanted })
    const mayHaveDraft = answer.data !== null || answer.status === 404
    const draft = mayHaveDraft && deps.draft ? await deps.draft.of(c, slug, answer.data) : null
    return { ...answer, data: draft ?? answer.data, isDraft: draft !== null }
  }

  /** After a form, too, the other address is got. */
  function moved(c: Context, path: string, more: Record<string, string> = {}) {
    const { search } = new URL(c.req.url)
    const added = new URLSearchParams(more).toString()
    return c.redirect(path + search + (added && `${search ? '&' : '?'}${added}`), 303)
  }

  async function showForm(c: Context) {
    const slug = c.req.param('slug') ?? ''
    const { data: page, isDraft, ...answer } = await readPage(c, slug)
    if (!page) return sendProblem(c, slug, answer)
    const wishes = wishesIn(c, page)
    const view = viewOf(slug, { page, ...(wishes && { form: { values: wishes } }) })
    if (isDraft) return send(c, view, 200, { isDraft })
    if (page.slug !== slug) return moved(c, `/p/${page.slug}`)
    if (wishes) {
      // there are too many to keep a document for each, which is packed with more effort
      deps.limits.drawing(c)
      return send(c, view)
    }
    const language = chosenLanguage(c, page.locale)
    // `valid_until` differs every time, but nothing in the document shows it
    return sendKept(
      c,
      `${slug} ${language}`,
      { ...page, valid_until: undefined },
      await deps.frameAncestors(slug),
      view,
      { headers: (await deps.isIndexable?.(slug)) === false ? NOT_INDEXED : {} },
    )
  }

  async function showSession(c: Context, form?: View['form'], status = 200) {
    const slug = c.req.param('slug') ?? ''
    const id = c.req.param('id') ?? ''
    const [page, session] = await Promise.all([
      readPage(c, slug, id),
      ask<Session>(c, { method: 'GET', path: pathOf(slug, id) }),
    ])
    if (!session.data) return sendProblem(c, slug, { ...session, page: page.data })
    if (page.data && page.data.slug !== slug && !form) return moved(c, `/p/${page.data.slug}/s/${id}`)
    // a link without the key works for a time only
    const { k } = session.data
    if (k && !c.req.query('k') && !form) return moved(c, `/p/${slug}/s/${id}`, { k })
    // the pairs to choose from are the page's
    if (session.data.status === 'initiated' && !page.data)
      return sendProblem(c, slug, { status: page.status, retryAfter: page.retryAfter })
    const wishes = session.data.status === 'initiated' && page.data ? wishesIn(c, page.data) : null
    const filled = form ?? (wishes ? { values: wishes } : undefined)
    const view = viewOf(slug, { page: page.data, session: session.data, form: filled })
    return send(c, view, status, { isDraft: page.isDraft })
  }

  const seeSession = (c: Context, slug: string, { id, k }: Session) => {
    const lang = c.req.query('lang')
    // an address to share should not set the language of whoever gets it, where it need not
    const isByItself = lang === preferredLanguage(acceptedLanguages(c.req.header('accept-language')))
    const said = new URLSearchParams({ ...(lang && !isByItself && { lang }), ...(k && { k }) }).toString()
    return c.redirect(`/p/${slug}/s/${id}${said && `?${said}`}`, 303)
  }

  async function submitForm(c: Context) {
    const slug = c.req.param('slug') ?? ''
    const fields = await plainFormFields(c)
    if (!fields) return sendProblem(c, slug, { status: 400, retryAfter: null })
    const values = plainFormValues(fields)
    const made = await ask<Session>(c, {
      method: 'POST',
      path: `${encodeURIComponent(slug)}/pay`,
      body: asSent(values),
      plainForm: { token: fields.get(FORM_TOKEN.field) ?? undefined },
    })
    if (made.data) return seeSession(c, slug, made.data)
    const { data: page, isDraft, ...answer } = await readPage(c, slug)
    if (!page) return sendProblem(c, slug, answer)
    // what was typed is not lost
    if (made.status === 429)
      return send(c, viewOf(slug, { page, form: { values, busy: true } }), 429, {
        isDraft,
        headers: { 'Retry-After': made.retryAfter ?? '60' },
      })
    if (made.status !== 400) return sendProblem(c, slug, { ...made, page })
    return send(c, viewOf(slug, { page, form: { values, errors: made.errors } }), 400, { isDraft })
  }

  /** Without script: chooses or changes a session's pair, or renews its price. */
  async function changeSession(c: Context) {
    const slug = c.req.param('slug') ?? ''
    const id = c.req.param('id') ?? ''
    const form = await plainFormFields(c)
    if (!form) return sendProblem(c, slug, { status: 400, retryAfter: null })
    const values = plainFormValues(form)
    const { action, ...body } = values
    const path = `${pathOf(slug, id)}/${action === 'renew' ? 'renew' : 'method'}`
    const done = await ask<Session>(c, { method: 'POST', path, body })
    if (done.data) return seeSession(c, slug, done.data)
    if (done.status === 400) return showSession(c, { values, errors: done.errors }, 400)
    // 409: its status has changed meanwhile, so show it
    return done.status === 409 ? showSession(c) : sendProblem(c, slug, done)
  }

  /** People and chats put a slash behind an address. */
  const withoutSlash = (c: Context) => moved(c, c.req.path.slice(0, -1))

  /** A limit is answered with a document that the customer can read. */
  const limited = (answer: (c: Context) => Promise<Response>) => async (c: Context) => {
    try {
      deps.limits.document(c)
      return await answer(c)
    } catch (error) {
      if (error instanceof ProblemError && error.status === 429)
        return sendBusy(c, error.headers['retry-after'] ?? null)
      throw error
    }
  }

  return new Hono()
    .get('/p/:slug', limited(showForm))
    .post('/p/:slug', limited(submitForm))
    .get(
      '/p/:slug/s/:id',
      limited((c) => showSession(c)),
    )
    .post('/p/:slug/s/:id', limited(changeSession))
    .get('/p/:slug{[\\w-]+}/', withoutSlash)
    .get('/p/:slug{[\\w-]+}/s/:id{[\\w-]+}/', withoutSlash)
    .get(
      '/p/*',
      limited((c) => sendProblem(c, '', { status: 404, retryAfter: null })),
    )
}
