import type { Context } from 'hono'
import * as v from 'valibot'
import type { View } from '../../contract/page/view'
import { RefundAddressRequest } from '../../contract/refunds/refund-link'
import { Uuid } from '../../contract/text'
import { parse } from '../http/json-body'
import { missing } from '../http/problem'
import { type DocumentTools, slugOf } from './document-tools'
import { payerTokenIn } from './payer-cookie'
import { plainFormFields } from './plain-form'
import { redirectTo } from './redirects'

/**
 * The document of a refund's link, its form without script, and the redirect to it for a browser that paid without
 * script. The entered address and the payer's token are never in a URL.
 */
export function createRefundDocuments(tools: DocumentTools) {
  const { payer, visitorOf, attempt, sendProblem } = tools
  const tokenOf = (c: Context) => c.req.param('token') ?? ''

  async function show(c: Context, form?: View['form'], status = 200) {
    const slug = slugOf(c)
    const { data, problem } = await attempt(() => payer.refunds.read(visitorOf(c), slug, tokenOf(c)))
    if (!data) return sendProblem(c, slug, problem)
    if (data.page.slug !== slug && !form) return redirectTo(c, `/p/${data.page.slug}/r/${tokenOf(c)}`)
    return tools.send(c, tools.viewOf(slug, { ...data, form }), status)
  }

  async function enter(c: Context) {
    const slug = slugOf(c)
    const address = (await plainFormFields(c))?.get('address')
    if (address == null) return sendProblem(c, slug, missing())
    const { problem } = await attempt(async () =>
      payer.refunds.enterAddress(visitorOf(c), slug, tokenOf(c), parse(RefundAddressRequest, { address }).address),
    )
    if (problem?.status === 400) return show(c, { values: { address }, errors: [...problem.errors] }, 400)
    // 409: the state has changed meanwhile, so show it
    return problem === null || problem.status === 409 ? redirectTo(c, c.req.path) : sendProblem(c, slug, problem)
  }

  /** Redirects to the refund of a payment. A browser that has not paid is redirected to the payment instead. */
  async function open(c: Context) {
    const slug = slugOf(c)
    const id = c.req.param('id') ?? ''
    const { data: link, problem } = await attempt(async () => {
      if (!v.is(Uuid, id)) throw missing()
      return payer.refunds.refundLink(visitorOf(c), slug, id.toLowerCase(), payerTokenIn(c))
    })
    if (link !== null) return redirectTo(c, link)
    const isHidden = problem.status === 403 || problem.status === 404
    return isHidden ? redirectTo(c, `/p/${slug}/s/${id}`) : sendProblem(c, slug, problem)
  }

  return { open, show: (c: Context) => show(c), enter }
}
