import type { Context } from 'hono'
import * as v from 'valibot'
import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import { RefundAddressRequest } from '../../contract/refunds/refund-address'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { Uuid } from '../../contract/text'
import { parse } from '../http/json-body'
import { missing, type ProblemError } from '../http/problem'
import type { PayerService } from '../payer/payer-service'
import type { VisitorOf } from '../payer/visitor'
import { payerTokenIn } from './payer-cookie'
import { plainFormFields } from './plain-form'
import type { Sender } from './send-document'

type Read = { data: { refund: RefundLink; page: Page }; problem: null } | { data: null; problem: ProblemError }

interface RefundDocumentDeps {
  payer: Pick<PayerService, 'refunds'>
  visitorOf: VisitorOf
  sender: Pick<Sender, 'viewOf' | 'send' | 'sendProblem'>
  problemOf(error: unknown): ProblemError
  redirectTo(c: Context, path: string): Response
}

/**
 * The document of a refund's link, its form without script, and the way to it for a browser that paid without script. What
 * is typed is never in a URL, nor is the payer's token.
 */
export function createRefundDocuments({ payer, visitorOf, sender, problemOf, redirectTo }: RefundDocumentDeps) {
  const { viewOf, send, sendProblem } = sender
  const slugOf = (c: Context) => c.req.param('slug') ?? ''
  const tokenOf = (c: Context) => c.req.param('token') ?? ''

  async function read(c: Context): Promise<Read> {
    try {
      return { data: await payer.refunds.read(visitorOf(c), slugOf(c), tokenOf(c)), problem: null }
    } catch (error) {
      return { data: null, problem: problemOf(error) }
    }
  }

  async function show(c: Context, form?: View['form'], status = 200) {
    const slug = slugOf(c)
    const { data, problem } = await read(c)
    if (!data) return sendProblem(c, slug, problem)
    if (data.page.slug !== slug && !form) return redirectTo(c, `/p/${data.page.slug}/r/${tokenOf(c)}`)
    return send(c, viewOf(slug, { ...data, form }), status)
  }

  async function enter(c: Context) {
    const slug = slugOf(c)
    const address = (await plainFormFields(c))?.get('address')
    if (address == null) return sendProblem(c, slug, missing())
    try {
      await payer.refunds.enter(visitorOf(c), slug, tokenOf(c), parse(RefundAddressRequest, { address }).address)
      return redirectTo(c, c.req.path)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status === 400) return show(c, { values: { address }, errors: [...problem.errors] }, 400)
      // the state has changed meanwhile, so show it
      return problem.status === 409 ? redirectTo(c, c.req.path) : sendProblem(c, slug, problem)
    }
  }

  /** Leads to the refund of a payment. Who cannot show that they paid sees the payment, which says for whom it waits. */
  async function open(c: Context) {
    const slug = slugOf(c)
    const id = c.req.param('id') ?? ''
    try {
      if (!v.is(Uuid, id)) throw missing()
      const link = await payer.refunds.linkOf(visitorOf(c), slug, id.toLowerCase(), payerTokenIn(c))
      return redirectTo(c, link)
    } catch (error) {
      const problem = problemOf(error)
      const { status } = problem
      return status === 403 || status === 404 ? redirectTo(c, `/p/${slug}/s/${id}`) : sendProblem(c, slug, problem)
    }
  }

  return { open, show: (c: Context) => show(c), enter }
}
