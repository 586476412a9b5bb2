import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Page } from '../../contract/page'
import { ServedSlug } from '../../contract/page-file'
import { ClaimRequest, MethodRequest, PageEstimateRequest, PayRequest, RenewRequest } from '../../contract/pay'
import { formatFiat } from '../../payment/money'
import { answer, answerText } from '../http/answers'
import { readJson } from '../http/json-body'
import { uuidParam } from '../http/params'
import { conflict, missing } from '../http/problem'
import type { Limits } from '../limits/limits'
import type { FormTokens } from '../payer/form-token'
import { formTokenIn, payKeyOf } from '../payer/pay-key'
import { amountFor } from '../payments/quotes/amount'
import { claimOf } from '../payments/sessions/claim'
import { chooseMethod } from './choose-method'
import type { UpstreamClient } from './client'
import type { PageDescription } from './page-description'
import type { PageOfSession } from './page-of-session'
import type { UpstreamPages } from './pages'
import type { createPay } from './pay'
import type { createQuotes } from './quotes'
import type { SessionReader } from './session-reader'

/** The greatest age of a description whose price is about to be paid. */
const PRICE_AGE_MS = 5_000

type UpstreamRouteDeps = {
  client: UpstreamClient
  pages: UpstreamPages
  quotes: ReturnType<typeof createQuotes>
  reader: SessionReader
  pay: ReturnType<typeof createPay>
  limits: Limits
  formTokens: FormTokens
  viewsOn: PageOfSession
  /** Whether the request has the upstream's key, as only the merchant's own server can. */
  isOurKey(c: Context): boolean
}

/** `/api/v1/p/{slug}` in front of another service: the same paths as with our own books, as far as it supports them. */
export function upstreamRoutes(deps: UpstreamRouteDeps) {
  const { client, pages, quotes, reader, pay, limits, formTokens, viewsOn, isOurKey } = deps

  async function openPage(c: Context, youngerThan?: number): Promise<PageDescription> {
    const slug = c.req.param('slug')
    if (!v.is(ServedSlug, slug)) throw missing()
    const read = async () => {
      const page = await pages.read(slug, youngerThan)
      if (page?.status !== 'active') throw missing()
      return page
    }
    return pages.peek(slug) ? read() : limits.stranger(c, 'live', read)
  }

  const limited = ({ slug, mode }: PageDescription) => ({ id: slug, merchantId: slug, mode })

  /** The session's view; 404 also when it belongs to another page. */
  async function sessionOf(c: Context) {
    const id = uuidParam(c, 'session_id')
    const view = await (reader.knows(id) ? reader.read(id) : limits.stranger(c, 'live', () => reader.read(id)))
    return (await viewsOn(c, id, view))(view)
  }

  /** As after an action of the customer, with the link's key where it has one. */
  async function answerWith(c: Context, id: string, status: 200 | 201) {
    const view = await reader.read(id)
    const { body, etag } = (await viewsOn(c, id, view))(view)
    return answerText(body, status, { etag })
  }

  return new Hono()
    .get('/:slug', async (c) => {
      const page = await openPage(c)
      return answer(pageOf(page, await quotes.quoted(page, page.amount), page.validUntil ?? quotes.until()))
    })
    .post('/:slug/pay', async (c) => {
      const token = formTokenIn(c, formTokens, c.req.param('slug'))
      const request = await readJson(c, PayRequest)
      const key = payKeyOf(c, token, request)
      const page = await openPage(c, PRICE_AGE_MS)
      const begun = isOurKey(c) ? 'keyed' : token ? 'drawn' : 'bare'
      const id = await pay(page, request, key, () => limits.pay(c, limited(page), request.email, begun))
      return answerWith(c, id, 201)
    })
    .post('/:slug/estimate', async (c) => {
      const { amount } = await readJson(c, PageEstimateRequest)
      const page = await openPage(c)
      await limits.page(c, 'estimate', limited(page))
      const options = await quotes.quoted(page, amountFor(page, amount))
      const valid_until = quotes.until()
      return answer(
        options.flatMap(({ asset, network, crypto_amount, rate }) =>
          crypto_amount && rate ? [{ asset, network, crypto_amount, rate, valid_until }] : [],
        ),
      )
    })
    .post('/:slug/sessions/:session_id/method', async (c) => {
      const id = uuidParam(c, 'session_id')
      const request = await readJson(c, MethodRequest)
      const page = await openPage(c)
      await limits.page(c, 'change', limited(page))
      await sessionOf(c)
      await limits.payer(page.mode, id)
      await chooseMethod({ client, reader }, page, id, request)
      return answerWith(c, id, 200)
    })
    .post('/:slug/sessions/:session_id/renew', async (c) => {
      uuidParam(c, 'session_id')
      await readJson(c, RenewRequest, { mayBeEmpty: true })
      await sessionOf(c)
      throw conflict('This payment cannot be renewed: a new one can be started on its page')
    })
    .post('/:slug/sessions/:session_id/claims', async (c) => {
      uuidParam(c, 'session_id')
      const { transaction } = await readJson(c, ClaimRequest)
      const { session } = await sessionOf(c)
      return answer(claimOf(transaction, [session.network], session.transactions, session.transactions))
    })
}

function pageOf(page: PageDescription, options: Page['options'], valid_until: string): Page {
  const fiat = (minor: bigint | null) => (minor === null ? null : formatFiat(minor, page.currency))
  return {
    title: page.title,
    description: page.description,
    slug: page.slug,
    currency: page.currency,
    amount: fiat(page.amount),
    status: page.status,
    min_amount: fiat(page.minAmount),
    max_amount: fiat(page.maxAmount),
    merchant: page.merchant,
    options,
    valid_until,
    locale: page.locale,
    theme: page.theme,
    mode: page.mode,
  }
}
