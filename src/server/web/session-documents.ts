import type { Context } from 'hono'
import * as v from 'valibot'
import type { View } from '../../contract/page/view'
import { MethodRequest, RenewRequest } from '../../contract/session/pay'
import { Uuid } from '../../contract/text'
import { parse } from '../http/json-body'
import { missing } from '../http/problem'
import { type DocumentTools, slugOf } from './document-tools'
import { payerCookie, payerTokenIn } from './payer-cookie'
import { plainFormFields, plainFormValues, prefillFromQuery } from './plain-form'
import { redirectTo, redirectToSession } from './redirects'

const idOf = (c: Context): string => c.req.param('id') ?? ''

/** The document of a payment, and the submission of its forms without script. */
export function createSessionDocuments(tools: DocumentTools) {
  const { payer, visitorOf, readPage, readSession, viewOf, sendProblem, secure } = tools

  async function show(c: Context, form?: View['form'], status = 200) {
    const [slug, id] = [slugOf(c), idOf(c)]
    const [page, session] = await Promise.all([readPage(c, id), readSession(c, id)])
    if (!session.data) return sendProblem(c, slug, session.problem, page.data)
    const token = payerTokenIn(c)
    if (page.data && page.data.slug !== slug && !form) {
      if (token) c.header('Set-Cookie', payerCookie(page.data.slug, id, token, secure))
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
    // another person may have renewed the payment
    const headers = token && renewed_by ? { 'Set-Cookie': payerCookie(slug, renewed_by, token, secure) } : {}
    return tools.send(c, view, status, { isDraft: page.isDraft, headers })
  }

  async function applyAction(c: Context, { action, ...values }: Record<string, string>) {
    const [slug, id] = [slugOf(c), idOf(c).toLowerCase()]
    if (!v.is(Uuid, id)) throw missing()
    if (action !== 'renew') return payer.method(visitorOf(c), slug, id, parse(MethodRequest, values), null)
    const request = parse(RenewRequest, values)
    return payer.renew(visitorOf(c), slug, id, request, { token: payerTokenIn(c), key: null })
  }

  /** Chooses or changes the pair of a session, or renews it, without script. */
  async function change(c: Context) {
    const slug = slugOf(c)
    const fields = await plainFormFields(c)
    if (!fields) return sendProblem(c, slug, missing())
    const values = plainFormValues(fields)
    const { data, problem } = await tools.attempt(() => applyAction(c, values))
    if (data) return redirectToSession(c, slug, data, secure)
    if (problem.status === 400) return show(c, { values, errors: [...problem.errors] }, 400)
    // 409: the status has changed meanwhile, so show it
    return problem.status === 409 ? show(c) : sendProblem(c, slug, problem)
  }

  return { show: (c: Context) => show(c), change }
}
