import type { Context } from 'hono'
import * as v from 'valibot'
import { exampleOf } from '../../contract/described'
import { DescribedPage, DescribedPageEstimate, type Page } from '../../contract/page'
import { PageEstimateRequest, PageQuery, PayRequest } from '../../contract/pay'
import { keyIn } from '../auth/require-key'
import { answerText } from '../http/answers'
import { missing } from '../http/problem'
import type { Begun } from '../limits/limits'
import { chosenLanguage } from '../payer/chosen-language'
import { formTokenIn, payKeyOf } from '../payer/pay-key'
import { isHidden } from '../payments/pages/demo-visibility'
import type { PageRecord } from '../payments/pages/page-names'
import { pageOfAnyStatus, pageOfSession } from '../payments/pages/page-of-any-status'
import { pageEstimates, pageView } from '../payments/pages/page-view'
import { amountFor } from '../payments/quotes/amount'
import { quotesOf, readRates } from '../payments/quotes/quotes'
import { pay } from '../payments/sessions/pay'
import { tagOf } from '../payments/sessions/session-views'
import { IDEMPOTENCY_KEY } from './idempotency-header'
import { type Api, type Operation, operation } from './operation'
import { PENDING, SPOKEN } from './payer'

const PAGE = '/api/v1/p/{slug}'

/** Unknown, a draft or closed: the same 404. */
async function openPage(c: Context, { pages, limits }: Api, slug: string): Promise<PageRecord> {
  const record = pages.known(slug) ?? (await limits.guess(c, () => pages.read(slug)))
  if (record?.page.status !== 'active') throw missing()
  return record
}

/** A merchant's own server may pay for its customers: then its address does not count, nor that it has no form. */
async function begunBy(c: Context, { keys }: Api, { page }: PageRecord, token: string | null): Promise<Begun> {
  const key = await keyIn(c, keys)
  if (key?.merchantId === page.merchantId && key.mode === page.mode && key.scope === null) return 'keyed'
  return token ? 'drawn' : 'bare'
}

/** The page for whoever pays the session `id`, also when it is closed; null: it is not a payment of the page. */
async function pageOfPayment(c: Context, api: Api, slug: string, id: string | undefined): Promise<Page | null> {
  const found = id === undefined ? null : await api.limits.lookUp(c, () => pageOfSession(api, id.toLowerCase()))
  if (!found || !(await api.pages.isCalled(found.record.page, slug))) return null
  const { record, session } = found
  if (isHidden(api.settings, { ...record, mode: record.page.mode })) throw missing()
  // what is still to be begun needs a page that is open, and prices
  if (session.status === 'initiated') {
    if (record.page.status !== 'active') throw missing()
    await readRates(api, record.page.mode)
  }
  return pageOfAnyStatus(api, record, session)
}

/** What a customer does before there is a session. */
export const PAYER_PAGE_OPERATIONS: readonly Operation[] = [
  operation({
    id: 'readPage',
    method: 'get',
    path: PAGE,
    tag: 'Payer',
    summary: 'What a payment page offers, at current prices',
    auth: 'none',
    query: PageQuery,
    answer: { status: 200, data: DescribedPage },
    errors: [429],
    async handle({ c, params: { slug }, query }, api) {
      const ofPayment = await pageOfPayment(c, api, slug, query.session)
      if (ofPayment) return ofPayment
      const record = await openPage(c, api, slug)
      const { page } = record
      const table = await readRates(api, page.mode)
      return pageView(record, quotesOf(page, table, page.currency, page.amount), table.validUntil)
    },
  }),
  operation({
    id: 'pay',
    method: 'post',
    path: `${PAGE}/pay`,
    tag: 'Payer',
    summary: 'Start a payment',
    description: 'On a page with a fixed amount `amount` is absent or equal; on an open one it is required.',
    auth: 'none',
    query: SPOKEN.query,
    headers: [
      ...SPOKEN.headers,
      {
        name: 'Form-Token',
        description:
          'Sent by the hosted page: the one-time value of the form that the service drew. Payments without it share a smaller limit of the page.',
      },
      {
        name: 'Authorization',
        description:
          'Not needed. With an API key of the page’s merchant, the limits of the merchant’s own server apply.',
      },
      // read by the handler: the form without script has a key of its own
      IDEMPOTENCY_KEY,
    ],
    body: PayRequest,
    answer: { status: 201, ...PENDING },
    errors: [409, 429],
    async handle({ c, params: { slug }, body: request }, api) {
      const token = formTokenIn(c, api.formTokens, slug)
      const key = payKeyOf(c, token, request)
      const record = await openPage(c, api, slug)
      const locale = chosenLanguage(c, record.page.locale)
      const begun = await begunBy(c, api, record, token)
      const session = await pay(api, record, request, locale, key, () =>
        api.limits.pay(c, record.page, request.email, begun),
      )
      const body = `{"success":true,"data":${session}}`
      // the body is the same as a poll's, so with this ETag the first poll can already wait for news
      return answerText(body, 201, { etag: tagOf(body) })
    },
  }),
  operation({
    id: 'estimateOnPage',
    method: 'post',
    path: `${PAGE}/estimate`,
    tag: 'Payer',
    summary: 'What an amount costs in each pair that the page offers',
    auth: 'none',
    body: PageEstimateRequest,
    answer: {
      status: 200,
      data: v.array(DescribedPageEstimate),
      example: [exampleOf(DescribedPageEstimate)],
    },
    errors: [429],
    async handle({ c, params: { slug }, body: { amount } }, api) {
      const { page } = await openPage(c, api, slug)
      await api.limits.page(c, 'estimate', page)
      // a merchant's session may have another amount than its page, and the form asks here what it costs
      const minor = amountFor({ ...page, amount: null }, amount)
      const table = await readRates(api, page.mode)
      return pageEstimates(page.currency, minor, quotesOf(page, table, page.currency, minor), table.validUntil)
    },
  }),
]
