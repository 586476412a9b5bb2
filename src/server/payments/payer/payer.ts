import type { Context } from 'hono'
import type { Page } from '../../../contract/page'
import type { MethodRequest } from '../../../contract/pay'
import { missing } from '../../http/problem'
import type { PaymentSource } from '../../limits/limits'
import { chosenLanguage } from '../../payer/chosen-language'
import { follow } from '../../payer/follow'
import type { PayerService } from '../../payer/payer-service'
import type { SessionState } from '../../payer/session-state'
import { channelOf } from '../../storage/channels'
import { A_STRANGER, type Requester } from '../../storage/requester'
import type { Person } from '../customers/register-customer'
import { isTokenOf } from '../derived-token'
import { isHidden, takesPayments } from '../pages/merchant-visibility'
import { languageOfPage, type PageRecord } from '../pages/page-names'
import { pageOfAnyStatus, pageOfSession } from '../pages/page-of-any-status'
import { pageEstimates, pageView } from '../pages/page-view'
import { amountFor } from '../quotes/payable-amount'
import { isWithinLimits, quotesOf, readMarket, readRates } from '../quotes/quotes'
import { chooseMethod } from '../sessions/choose-method'
import { pay } from '../sessions/pay'
import { claimOf, payingOf } from '../sessions/record/claim'
import { renew } from '../sessions/renew'
import { stateOf } from '../sessions/session-views'
import { createPayerRefunds } from './payer-refunds'
import { type PayerDeps, sessionOn } from './session-on'

/** The customer, if the form has both a first name and an e-mail. */
function personOf({ first_name, last_name, email }: MethodRequest): Person | null {
  return first_name && email ? { firstName: first_name, lastName: last_name || null, email } : null
}

/** The adapter for our own payments. */
export function createPayer(deps: PayerDeps): PayerService {
  const { pages, views, isOf, limits, pubsub, clock, settings } = deps

  /** 404 if the page is unknown, a draft or closed. */
  async function openPage(c: Context, slug: string): Promise<PageRecord> {
    const record = pages.known(slug) ?? (await limits.guess(c, () => pages.read(slug)))
    if (record?.page.status !== 'active') throw missing()
    return record
  }

  /** The page of the payment `id`, even if the page is closed. Null if the payment is not on the page. */
  async function pageOfPayment(c: Context, slug: string, id: string): Promise<Page | null> {
    const found = await limits.lookUp(c, () => pageOfSession(deps, id.toLowerCase()))
    if (!found || !(await pages.hasSlug(found.record.page, slug))) return null
    const { record, session } = found
    if (isHidden(settings, { ...record, mode: record.page.mode })) throw missing()
    // a payment without a method still needs an open page and prices
    if (session.status === 'initiated') {
      if (!takesPayments(record)) throw missing()
      await readRates(deps, record.page.mode)
    }
    return pageOfAnyStatus(deps, record, session)
  }

  /** A merchant's own server can pay for its customers. Then neither its address nor a missing form counts. */
  async function sourceOf(c: Context, { page }: PageRecord, token: string | null): Promise<PaymentSource> {
    if (await isOf(c, page)) return 'api-key'
    return token ? 'form' : 'no-form'
  }

  /** The state after a change. */
  async function stateAfter(id: string): Promise<SessionState> {
    const view = await views.read(id)
    if (!view) throw missing()
    return view.state
  }

  return {
    async page(c, slug, id) {
      const ofPayment = id === undefined ? null : await pageOfPayment(c, slug, id)
      if (ofPayment) return ofPayment
      const record = await openPage(c, slug)
      const { page } = record
      const market = await readMarket(deps, page, A_STRANGER)
      const quotes = quotesOf(page, market, page.currency, null)
      const { amount } = page
      const payable = quotes.filter((quote) => amount === null || isWithinLimits(quote, amount))
      return pageView(record, payable, quotes, market.table.validUntil)
    },

    async quote(c, slug, amount) {
      const { page } = await openPage(c, slug)
      await limits.page(c, 'estimate', page)
      // a merchant's session can have another amount than its page, and its form asks for that amount
      const minor = amountFor({ ...page, amount: null }, amount)
      // of a payment that its merchant began, too
      const market = await readMarket(deps, page, 'merchant')
      const quotes = quotesOf(page, market, page.currency, minor)
      return pageEstimates(page.currency, minor, quotes, market.table.validUntil)
    },

    async pay(c, slug, request, { key, token }) {
      const record = await openPage(c, slug)
      const locale = chosenLanguage(c, languageOfPage(record))
      const source = await sourceOf(c, record, token)
      limits.payHasRoom(c, record.page, source)
      const caller: Requester = source === 'api-key' ? 'merchant' : { block: limits.blockOf(c, record.page) }
      const admit = () => limits.pay(c, record.page, request.email, source)
      const { view, payerToken } = await pay(deps, record, request, locale, key, caller, admit)
      return { ...stateOf(view), payerToken }
    },

    async session(c, slug, id) {
      return (await this.follow(c, slug, id)).current
    },

    async method(c, slug, id, request, key) {
      const { page } = await sessionOn(deps, c, slug, id)
      await limits.page(c, 'change', page)
      await limits.payer(page.mode, id)
      const record = await pages.read(slug)
      const locale = chosenLanguage(c, record && languageOfPage(record))
      const choice = { ...request, locale, key }
      const payerToken = await chooseMethod(deps, id, choice, personOf(request), { block: limits.blockOf(c, page) })
      return { ...(await stateAfter(id)), payerToken }
    },

    async renew(c, slug, id, request, { token, key }) {
      const { session, page } = await sessionOn(deps, c, slug, id)
      await limits.page(c, 'change', page)
      // a renewal is another session, so count by customer
      await limits.payer(page.mode, session.customerId ?? id)
      const known = isTokenOf(session.payerTokenHash, token) ? token : null
      const next = await renew(deps, id, { ...request, key }, limits.blockOf(c, page))
      return { ...(await stateAfter(next.id)), payerToken: known ?? next.payerToken }
    },

    async claim(c, slug, id, transaction) {
      const record = await sessionOn(deps, c, slug, id)
      // costs as much as an estimate
      await limits.page(c, 'estimate', record.page)
      // a renewed payment no longer has its addresses
      const watched = [record.session.network, ...record.addresses.map(({ network }) => network)]
      return claimOf(transaction, watched, record.deposits, payingOf(record))
    },

    async follow(c, slug, id) {
      limits.nextPoll(c)
      const find = async () => {
        const view = await views.read(id)
        return view && (await pages.hasSlug(view.page, slug)) ? view.state : null
      }
      const now = await find()
      // An unknown payment costs a query, so it counts. Its mode is unknown: `test` honours RATE_LIMITS=off.
      limits.poll(c, now?.session.mode ?? 'test')
      if (!now) throw missing()
      const read = async () => {
        const state = await find()
        if (!state) throw missing()
        return state
      }
      return follow(now, read, { channel: channelOf.session(id), pubsub, clock })
    },

    refunds: createPayerRefunds(deps),
  }
}
