import type { Page } from '../../../contract/page/page'
import type { MethodRequest } from '../../../contract/session/pay'
import { PUBLIC_VISITOR } from '../../custody/requester'
import { missing } from '../../http/problem'
import type { PaymentSource } from '../../limits/new-payments'
import { follow } from '../../payer/follow'
import type { PayerService } from '../../payer/payer-service'
import type { SessionState } from '../../payer/session-state'
import type { Visitor } from '../../payer/visitor'
import type { Requester } from '../../ports/custody'
import { channelOf } from '../../storage/channels'
import type { Person } from '../customers/register-customer'
import { matchesTokenHash } from '../derived-token'
import { takesPayments } from '../pages/merchant-visibility'
import { languageOfPage, type PageRecord } from '../pages/page-by-slug'
import { pageForPayment, pageOfSession } from '../pages/page-for-payment'
import { pageEstimates, pageView } from '../pages/page-view'
import { payableAmount } from '../quotes/amounts'
import { isWithinLimits, quotesOf, readMarket, readRates } from '../quotes/quotes'
import { chooseMethod } from '../sessions/choose-method'
import { pay } from '../sessions/pay'
import { checkClaim, payingDeposits } from '../sessions/record/claim'
import { renew } from '../sessions/renew'
import { toSessionState } from '../sessions/session-views'
import { broadcastWalletTransaction, buildWalletTransaction } from '../sessions/wallet-transaction'
import { createPayerRefunds } from './payer-refunds'
import { createPayerRights } from './payer-rights'
import { type PayerDeps, readSessionOnPage } from './session-on-page'

/** The customer, if the form has an e-mail. The page of a merchant's session asks for no name. */
function toPerson({ first_name, last_name, email }: MethodRequest): Person | null {
  return email ? { firstName: first_name || null, lastName: last_name || null, email } : null
}

/** The offers of a page, and payments that start on it. */
function createPayerPages(deps: PayerDeps): Pick<PayerService, 'page' | 'quote' | 'pay'> {
  const { pages, isKeyOf, limits } = deps

  /** Throws 404 if the page is unknown, a draft or closed. The page of the till is open for prices alone. */
  async function openPage(visitor: Visitor, slug: string, forPrices = false): Promise<PageRecord> {
    const record = pages.peek(slug) ?? (await limits.unknownSlug(visitor.ipRanges, () => pages.read(slug)))
    if (record?.page.status !== 'active' || (record.page.kind === 'till' && !forPrices)) throw missing()
    return record
  }

  /** The page of the payment `id`, even if the page is closed. Null if the payment is not on the page. */
  async function pageOfPayment(visitor: Visitor, slug: string, id: string): Promise<Page | null> {
    const found = await limits.unknownId(visitor.ipRanges, () => pageOfSession(deps, id.toLowerCase()))
    if (!found || !(await pages.isAt(found.record, slug))) return null
    const { record, session } = found
    // A payment without a method still needs an open page and prices.
    if (session.status === 'initiated') {
      if (!takesPayments(record)) throw missing()
      await readRates(deps, record.page.mode)
    }
    return pageForPayment(deps, record, session)
  }

  /**
   * A merchant's own server may start payments with its key. Such payments have no limit by IP address, and need no
   * form.
   */
  async function readSource(visitor: Visitor, { page }: PageRecord, token: string | null): Promise<PaymentSource> {
    if (await isKeyOf(visitor.key, page)) return 'api-key'
    return token ? 'form' : 'no-form'
  }

  return {
    async page(visitor, slug, id) {
      const pageOfThisPayment = id === undefined ? null : await pageOfPayment(visitor, slug, id)
      if (pageOfThisPayment) return pageOfThisPayment
      const record = await openPage(visitor, slug)
      const { page } = record
      const market = await readMarket(deps, page, PUBLIC_VISITOR)
      const quotes = quotesOf(page, market, page.currency, null)
      const { amount } = page
      const payable = quotes.filter((quote) => amount === null || isWithinLimits(quote, amount))
      return pageView(record, payable, quotes, market.table.validUntil)
    },

    async quote(visitor, slug, amount) {
      // A payment at the till asks for prices, too, until its customer has chosen a coin.
      const { page } = await openPage(visitor, slug, true)
      await limits.onPage(visitor.ipRanges, 'estimate', page)
      // A merchant's session can have another amount than its page, and its form asks for that amount.
      const minor = payableAmount({ ...page, amount: null }, amount)
      // The caller counts as the merchant, for whom no network is left out, since the merchant may have created the
      // payment.
      const market = await readMarket(deps, page, 'merchant')
      const quotes = quotesOf(page, market, page.currency, minor)
      return pageEstimates(page.currency, minor, quotes, market.table.validUntil)
    },

    async pay(visitor, slug, request, { key, token }) {
      const record = await openPage(visitor, slug)
      const locale = visitor.language(languageOfPage(record))
      const source = await readSource(visitor, record, token)
      limits.newPayments.requireRoom(visitor.ipRanges, record.page, source)
      const caller: Requester =
        source === 'api-key' ? 'merchant' : { rangeHash: limits.newPayments.rangeHash(visitor.ipRanges, record.page) }
      const admit = () => limits.newPayments.admit(visitor.ipRanges, record.page, request.email, source)
      const { view, payerToken } = await pay(deps, record, request, locale, key, caller, admit)
      return { ...toSessionState(view), payerToken }
    },
  }
}

/** The state of a payment, as it changes. */
function createPayerReads(deps: PayerDeps): Pick<PayerService, 'session' | 'claim' | 'follow'> {
  const { pages, views, limits, pubsub, clock } = deps
  return {
    async session(visitor, slug, id) {
      return (await this.follow(visitor, slug, id)).current
    },

    async claim(visitor, slug, id, transaction) {
      const record = await readSessionOnPage(deps, visitor, slug, id)
      // A claim costs as much as an estimate, so it counts as one.
      await limits.onPage(visitor.ipRanges, 'estimate', record.page)
      // The addresses of a renewed payment belong to the next one.
      const watched = [record.session.network, ...record.addresses.map(({ network }) => network)]
      return checkClaim(transaction, watched, record.deposits, payingDeposits(record))
    },

    async follow(visitor, slug, id) {
      limits.polls.requireRoom(visitor.ipRanges)
      const find = async () => {
        const view = await views.read(id)
        return view && (await pages.hasSlug(view.page, slug)) ? view.state : null
      }
      const now = await find()
      // An unknown payment costs a query, so it counts. It counts in test mode, where RATE_LIMITS=off applies.
      limits.polls.count(visitor.ipRanges, now?.session.mode ?? 'test')
      if (!now) throw missing()
      const read = async () => {
        const state = await find()
        if (!state) throw missing()
        return state
      }
      return follow(now, read, { channel: channelOf.session(id), pubsub, clock })
    },
  }
}

/** Transfers from the customer's own wallet. */
function createPayerTransfers(deps: PayerDeps): Pick<PayerService, 'walletTransaction' | 'walletBroadcast'> {
  const { limits } = deps

  /** A transfer counts as a change, and against the limit of its network, since it costs requests to a node. */
  async function admit(visitor: Visitor, slug: string, id: string, step: 'transaction' | 'broadcast') {
    const record = await readSessionOnPage(deps, visitor, slug, id)
    const { network, mode } = record.session
    await limits.onPage(visitor.ipRanges, 'change', record.page)
    await limits.changesOf(id, record.page.mode)
    if (network !== null) await limits.walletTransfers(step, network, mode)
    return record
  }

  return {
    walletTransaction: async (visitor, slug, id, account) =>
      buildWalletTransaction(deps, await admit(visitor, slug, id, 'transaction'), account),
    walletBroadcast: async (visitor, slug, id, request) =>
      broadcastWalletTransaction(deps, await admit(visitor, slug, id, 'broadcast'), request),
  }
}

/** Changes of a payment by its customer. */
function createPayerChanges(deps: PayerDeps): Pick<PayerService, 'method' | 'renew'> {
  const { pages, views, limits } = deps

  async function stateAfter(id: string): Promise<SessionState> {
    const view = await views.read(id)
    if (!view) throw missing()
    return view.state
  }

  return {
    async method(visitor, slug, id, request, key) {
      const { page } = await readSessionOnPage(deps, visitor, slug, id)
      await limits.onPage(visitor.ipRanges, 'change', page)
      await limits.changesOf(id, page.mode)
      const record = await pages.read(slug)
      const locale = visitor.language(record && languageOfPage(record))
      const choice = { ...request, locale, key }
      const payerToken = await chooseMethod(deps, id, choice, toPerson(request), {
        rangeHash: limits.newPayments.rangeHash(visitor.ipRanges, page),
      })
      return { ...(await stateAfter(id)), payerToken }
    },

    async renew(visitor, slug, id, request, { token, key }) {
      const { session, page } = await readSessionOnPage(deps, visitor, slug, id)
      await limits.onPage(visitor.ipRanges, 'change', page)
      // Renewals are counted by customer, because each renewal creates another session.
      await limits.changesOf(session.customerId ?? id, page.mode)
      const ownToken = matchesTokenHash(session.payerTokenHash, token) ? token : null
      const next = await renew(deps, id, { ...request, key }, limits.newPayments.rangeHash(visitor.ipRanges, page))
      return { ...(await stateAfter(next.id)), payerToken: ownToken ?? next.payerToken }
    },
  }
}

export const createPayer = (deps: PayerDeps): PayerService => ({
  ...createPayerPages(deps),
  ...createPayerReads(deps),
  ...createPayerTransfers(deps),
  ...createPayerChanges(deps),
  rights: createPayerRights(deps),
  refunds: createPayerRefunds(deps),
})
