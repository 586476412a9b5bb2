import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import { MethodRequest, PayRequest, RenewRequest } from '../../contract/session/pay'
import { Uuid } from '../../contract/text'
import { parse } from '../http/json-body'
import { missing, ProblemError } from '../http/problem'
import type { DocumentLimits } from '../limits/document-limits'
import { FORM_TOKEN, type FormTokens } from '../payer/form-token'
import { formKey } from '../payer/pay-key'
import type { PayerService } from '../payer/payer-service'
import type { ChangedState } from '../payer/session-state'
import { chosenLanguage, type VisitorOf } from '../payer/visitor'
import { payerCookie, payerTokenIn } from './payer-cookie'
import { hasPlainAmount, normalizeAmount, plainFormFields, plainFormValues, prefillFromQuery } from './plain-form'
import { NOT_INDEXED } from './policy'
import { createRefundDocuments } from './refund-documents'
import { createSender, retryAfterOf, type SendDeps } from './send-document'
import { redirectToSession } from './session-redirect'

export interface DocumentDeps extends SendDeps {
  payer: PayerService
  visitorOf: VisitorOf
  formTokens: FormTokens
  /** Turns an error into the problem to answer with, and logs the cause of each 5xx. */
  problemOf(error: unknown): ProblemError
  limits: DocumentLimits
  /** The page with its draft theme, for holders of a studio link. `mark` is CSS that marks it as a draft. */
  draft?: { of(context: Context, slug: string, page: Page | null): Promise<Page | null>; mark: string }
}

type Attempt<Data> = { data: Data; problem: null } | { data: null; problem: ProblemError }

/** HTML documents: the page, its sessions and refunds, and the form that works without script. */
export function createDocuments(deps: DocumentDeps): Hono {
  const { payer, visitorOf } = deps
  const sender = createSender(deps)
  const { viewOf, send, sendCached, sendBusy, sendProblem } = sender
  const isSecure = deps.publicUrl.startsWith('https:')
  const refunds = createRefundDocuments({ payer, visitorOf, sender, problemOf: deps.problemOf, redirectTo })

  /** The data, or the problem that prevents it. */
  async function attempt<Data>(reading: Promise<Data>): Promise<Attempt<Data>> {
    try {
      return { data: await reading, problem: null }
    } catch (error) {
      return { data: null, problem: deps.problemOf(error) }
    }
  }

  /** Reads a page, or the page of a payment, which may be closed. `isDraft`: it has its draft theme. */
  async function readPage(c: Context, slug: string, session?: string): Promise<Attempt<Page> & { isDraft: boolean }> {
    // a malformed session id is answered by `readSession`
    const answer = await attempt(payer.page(visitorOf(c), slug, v.is(Uuid, session) ? session : undefined))
    const mayHaveDraft = answer.data !== null || answer.problem.status === 404
    const draft = mayHaveDraft && deps.draft ? await deps.draft.of(c, slug, answer.data) : null
    return draft ? { data: draft, problem: null, isDraft: true } : { ...answer, isDraft: false }
  }

  /** The current payment. 404 for a malformed id. */
  const readSession = (c: Context, slug: string, id: string) =>
    attempt(
      v.is(Uuid, id)
        ? payer.session(visitorOf(c), slug, id.toLowerCase()).then(({ session }) => session)
        : Promise.reject(missing()),
    )

  /** Redirects with 303, so that the browser uses GET even after a form. */
  function redirectTo(c: Context, path: string, more: Record<string, string> = {}) {
    const { search } = new URL(c.req.url)
    const added = new URLSearchParams(more).toString()
    return c.redirect(path + search + (added && `${search ? '&' : '?'}${added}`), 303)
  }

  async function showForm(c: Context) {
    const slug = c.req.param('slug') ?? ''
    const { data: page, problem, isDraft } = await readPage(c, slug)
    if (!page) return sendProblem(c, slug, problem)
    const prefill = prefillFromQuery(c, page)
    const view = viewOf(slug, { page, ...(prefill && { form: { values: prefill } }) })
    if (isDraft) return send(c, view, 200, { isDraft })
    if (page.slug !== slug) return redirectTo(c, `/p/${page.slug}`)
    if (prefill) {
      // too many variants to cache, so each is rendered for this request
      deps.limits.prefilledForm(c)
      return send(c, view)
    }
    const language = chosenLanguage(c, page.locale)
    // `valid_until` changes with each read, but the document does not show it
    return sendCached(
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
    const [page, session] = await Promise.all([readPage(c, slug, id), readSession(c, slug, id)])
    if (!session.data) return sendProblem(c, slug, session.problem, page.data)
    const token = payerTokenIn(c)
    if (page.data && page.data.slug !== slug && !form) {
      if (token) c.header('Set-Cookie', payerCookie(page.data.slug, id, token, isSecure))
      return redirectTo(c, `/p/${page.data.slug}/s/${id}`)
    }
    // a link without its key works only until the payment ends
    const { k, status: state, renewed_by } = session.data
    if (k && !c.req.query('k') && !form) return redirectTo(c, `/p/${slug}/s/${id}`, { k })
    // without the page there are no pairs to choose from
    if (state === 'initiated' && !page.data) return sendProblem(c, slug, page.problem)
    const prefill = state === 'initiated' && page.data ? prefillFromQuery(c, page.data) : null
    const filled = form ?? (prefill ? { values: prefill } : undefined)
    const paidHere = token ? { paidHere: true as const } : {}
    const view = viewOf(slug, { page: page.data, session: session.data, form: filled, ...paidHere })
    // somebody else may have renewed it
    const headers = token && renewed_by ? { 'Set-Cookie': payerCookie(slug, renewed_by, token, isSecure) } : {}
    return send(c, view, status, { isDraft: page.isDraft, headers })
  }

  async function submitForm(c: Context) {
    const slug = c.req.param('slug') ?? ''
    const fields = await plainFormFields(c)
    if (!fields) return sendProblem(c, slug, missing())
    const values = plainFormValues(fields)
    const made = await attempt(startPayment(c, slug, fields, await withPlainAmount(c, slug, values)))
    if (made.data) return redirectToSession(c, slug, made.data, isSecure)
    const { status, errors } = made.problem
    const { data: page, problem, isDraft } = await readPage(c, slug)
    if (!page) return sendProblem(c, slug, problem)
    // keep what was typed
    if (status === 429)
      return send(c, viewOf(slug, { page, form: { values, busy: true } }), 429, {
        isDraft,
        headers: { 'Retry-After': retryAfterOf(made.problem) ?? '60' },
      })
    if (status !== 400) return sendProblem(c, slug, made.problem, page)
    return send(c, viewOf(slug, { page, form: { values, errors: [...errors] } }), 400, { isDraft })
  }

  /** The values with the amount as a plain decimal, where the page's currency and language tell what was meant. */
  async function withPlainAmount(c: Context, slug: string, values: Record<string, string>) {
    if (hasPlainAmount(values)) return values
    const { data: page } = await readPage(c, slug)
    return page ? normalizeAmount(values, page.currency, chosenLanguage(c, page.locale)) : values
  }

  async function startPayment(
    c: Context,
    slug: string,
    fields: URLSearchParams,
    values: object,
  ): Promise<ChangedState> {
    const request = parse(PayRequest, values)
    const token = deps.formTokens.read(slug, fields.get(FORM_TOKEN.field) ?? undefined)
    return payer.pay(visitorOf(c), slug, request, { key: formKey(token, request), token })
  }

  async function applyAction(c: Context, slug: string, id: string, { action, ...values }: Record<string, string>) {
    if (!v.is(Uuid, id)) throw missing()
    const session = id.toLowerCase()
    return action === 'renew'
      ? payer.renew(visitorOf(c), slug, session, parse(RenewRequest, values), {
          token: payerTokenIn(c),
          key: null,
        })
      : payer.method(visitorOf(c), slug, session, parse(MethodRequest, values), null)
  }

  /** Without script: chooses or changes the pair of a session, or renews it. */
  async function changeSession(c: Context) {
    const slug = c.req.param('slug') ?? ''
    const id = c.req.param('id') ?? ''
    const form = await plainFormFields(c)
    if (!form) return sendProblem(c, slug, missing())
    const values = plainFormValues(form)
    const { data, problem } = await attempt(applyAction(c, slug, id, values))
    if (data) return redirectToSession(c, slug, data, isSecure)
    if (problem.status === 400) return showSession(c, { values, errors: [...problem.errors] }, 400)
    // 409: the status has changed meanwhile, so show it
    return problem.status === 409 ? showSession(c) : sendProblem(c, slug, problem)
  }

  /** People and chat apps append a slash to links. */
  const withoutSlash = (c: Context) => redirectTo(c, c.req.path.slice(0, -1))

  /** Answers 429 with a document instead of JSON. */
  const rateLimited = (answer: (c: Context) => Promise<Response>) => async (c: Context) => {
    try {
      deps.limits.document(c)
      return await answer(c)
    } catch (error) {
      if (error instanceof ProblemError && error.status === 429) return sendBusy(c, retryAfterOf(error))
      throw error
    }
  }

  return new Hono()
    .get('/p/:slug', rateLimited(showForm))
    .post('/p/:slug', rateLimited(submitForm))
    .get(
      '/p/:slug/s/:id',
      rateLimited((c) => showSession(c)),
    )
    .post('/p/:slug/s/:id', rateLimited(changeSession))
    .get('/p/:slug/s/:id/refund', rateLimited(refunds.open))
    .get('/p/:slug/r/:token', rateLimited(refunds.show))
    .post('/p/:slug/r/:token', rateLimited(refunds.enter))
    .get('/p/:slug{[\\w-]+}/', withoutSlash)
    .get('/p/:slug{[\\w-]+}/s/:id{[\\w-]+}/', withoutSlash)
    .get('/p/:slug{[\\w-]+}/r/:token{[\\w-]+}/', withoutSlash)
    .get(
      '/p/*',
      rateLimited((c) => sendProblem(c, '', missing())),
    )
}
