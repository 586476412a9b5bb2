import type { Context } from 'hono'
import { PayRequest } from '../../contract/session/pay'
import { parse } from '../http/json-body'
import { missing } from '../http/problem'
import { FORM_TOKEN } from '../payer/form-token'
import { formKey } from '../payer/pay-key'
import { requestLanguage } from '../payer/visitor'
import { type DocumentTools, slugOf } from './document-tools'
import { hasPlainAmount, normalizeAmount, plainFormFields, plainFormValues, prefillFromQuery } from './plain-form'
import { NO_INDEX } from './policy'
import { retryAfterOf } from './problem-documents'
import { redirectTo, redirectToSession } from './redirects'

/** The document of a page's form, and the submission of the form without script. */
export function createFormDocuments(tools: DocumentTools) {
  const { payer, visitorOf, readPage, attempt, viewOf, send, sendProblem } = tools

  async function show(c: Context) {
    const slug = slugOf(c)
    const { data: page, problem, isDraft } = await readPage(c)
    if (!page) return sendProblem(c, slug, problem)
    const prefill = prefillFromQuery(c, page)
    const view = viewOf(slug, { page, ...(prefill && { form: { values: prefill } }) })
    if (isDraft) return send(c, view, 200, { isDraft })
    if (page.slug !== slug) return redirectTo(c, `/p/${page.slug}`)
    if (prefill) {
      // too many variants to cache, so each is rendered for this request
      tools.limits.prefilledForm(c)
      return send(c, view)
    }
    const name = `${slug} ${requestLanguage(c, page.locale)}`
    // `valid_until` changes with each read, but the document does not show it
    const content = { ...page, valid_until: undefined }
    const headers = (await tools.isIndexable?.(slug)) === false ? NO_INDEX : {}
    return tools.sendCached(c, name, content, await tools.frameAncestors(slug), view, { headers })
  }

  async function submit(c: Context) {
    const slug = slugOf(c)
    const fields = await plainFormFields(c)
    if (!fields) return sendProblem(c, slug, missing())
    const values = plainFormValues(fields)
    const made = await attempt(() => pay(c, fields, values))
    if (made.data) return redirectToSession(c, slug, made.data, tools.secure)
    const { status, errors } = made.problem
    const { data: page, problem, isDraft } = await readPage(c)
    if (!page) return sendProblem(c, slug, problem)
    // the form keeps the entered values
    if (status === 429) {
      const headers = { 'Retry-After': retryAfterOf(made.problem) ?? '60' }
      return send(c, viewOf(slug, { page, form: { values, busy: true } }), 429, { isDraft, headers })
    }
    if (status !== 400) return sendProblem(c, slug, made.problem, page)
    return send(c, viewOf(slug, { page, form: { values, errors: [...errors] } }), 400, { isDraft })
  }

  async function pay(c: Context, fields: URLSearchParams, values: Record<string, string>) {
    const request = parse(PayRequest, await withPlainAmount(c, values))
    const token = tools.formTokens.read(slugOf(c), fields.get(FORM_TOKEN.field) ?? undefined)
    return payer.pay(visitorOf(c), slugOf(c), request, { key: formKey(token, request), token })
  }

  /** The values with the amount as a plain decimal, read by the page's currency and language. */
  async function withPlainAmount(c: Context, values: Record<string, string>) {
    if (hasPlainAmount(values)) return values
    const { data: page } = await readPage(c)
    return page ? normalizeAmount(values, page.currency, requestLanguage(c, page.locale)) : values
  }

  return { show, submit }
}
