import { type Context, Hono } from 'hono'
import type { Page } from '../../contract/page'
import { PageEstimateRequest, PageQuery, PayRequest } from '../../contract/pay'
import type { Keys } from '../auth/keys'
import { keyIn } from '../auth/require-key'
import { amountFor } from '../books/amount'
import { isHidden } from '../books/demo-visibility'
import type { Hub } from '../books/hub'
import type { PageRecord } from '../books/page-names'
import { pageOfAnyStatus, pageOfSession } from '../books/page-of-any-status'
import type { Pages } from '../books/pages'
import { pay } from '../books/pay'
import { quotesOf, readRates } from '../books/quotes'
import { tagOf } from '../books/session-views'
import type { Deps } from '../deps'
import type { FormTokens } from '../document/form-token'
import { answer, answerText } from '../http/answers'
import { readJson } from '../http/json-body'
import { readQuery } from '../http/query'
import type { Begun, Limits } from '../limits/limits'
import { chosenLanguage } from '../payer/chosen-language'
import { formTokenIn, payKeyOf } from '../payer/pay-key'
import { missing } from '../problem'
import { pageEstimates, pageView } from '../views/page'

/** `/api/v1/p/{slug}`: what a customer does before there is a session. No key. */
export function pageRoutes(
  deps: Deps & { hub: Hub; pages: Pages; limits: Limits; keys: Keys; formTokens: FormTokens },
) {
  const { pages, limits, keys, formTokens } = deps

  /** Unknown, a draft or closed: the same 404. */
  async function openPage(c: Context): Promise<PageRecord> {
    const slug = c.req.param('slug') ?? ''
    const record = pages.known(slug) ?? (await limits.guess(c, () => pages.read(slug)))
    if (record?.page.status !== 'active') throw missing()
    return record
  }

  /** A merchant's own server may pay for its customers: then its address does not count, nor that it has no form. */
  async function begunBy(c: Context, { page }: PageRecord, token: string | null): Promise<Begun> {
    const key = await keyIn(c, keys)
    if (key?.merchantId === page.merchantId && key.mode === page.mode && key.scope === null) return 'keyed'
    return token ? 'drawn' : 'bare'
  }

  /** With `?session=`, the page for whoever pays that, also when it is closed; null: it is not a payment of the page. */
  async function pageOfPayment(c: Context): Promise<Page | null> {
    const { session: id } = readQuery(c, PageQuery)
    const found = id === undefined ? null : await pageOfSession(deps, id.toLowerCase())
    if (!found || !(await pages.isCalled(found.record.page, c.req.param('slug') ?? ''))) return null
    const { record, session } = found
    if (isHidden(deps.settings, { ...record, mode: record.page.mode })) throw missing()
    // what is still to be begun needs a page that is open, and prices
    if (session.status === 'initiated') {
      if (record.page.status !== 'active') throw missing()
      await readRates(deps, record.page.mode)
    }
    return pageOfAnyStatus(deps, record, session)
  }

  return new Hono()
    .get('/:slug', async (c) => {
      const ofPayment = await pageOfPayment(c)
      if (ofPayment) return answer(ofPayment)
      const record = await openPage(c)
      const { page } = record
      const table = await readRates(deps, page.mode)
      return answer(pageView(record, quotesOf(page, table, page.currency, page.amount), table.validUntil))
    })
    .post('/:slug/pay', async (c) => {
      const token = formTokenIn(c, formTokens, c.req.param('slug'))
      const request = await readJson(c, PayRequest)
      const key = payKeyOf(c, token, request)
      const record = await openPage(c)
      const locale = chosenLanguage(c, record.page.locale)
      const begun = await begunBy(c, record, token)
      const session = await pay(deps, record, request, locale, key, () =>
        limits.pay(c, record.page, request.email, begun),
      )
      const body = `{"success":true,"data":${session}}`
      // the body is the same as a poll's, so with this ETag the first poll can already wait for news
      return answerText(body, 201, { etag: tagOf(body) })
    })
    .post('/:slug/estimate', async (c) => {
      const { amount } = await readJson(c, PageEstimateRequest)
      const { page } = await openPage(c)
      await limits.page(c, 'estimate', page)
      // a merchant's session may have another amount than its page, and the form asks here what it costs
      const minor = amountFor({ ...page, amount: null }, amount)
      const table = await readRates(deps, page.mode)
      return answer(pageEstimates(page.currency, minor, quotesOf(page, table, page.currency, minor), table.validUntil))
    })
}
