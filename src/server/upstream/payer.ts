import * as v from 'valibot'
import type { Page } from '../../contract/page/page'
import { UpstreamSlug } from '../../contract/page/page-file'
import { formatFiat } from '../../payment/money'
import { conflict, missing } from '../http/problem'
import type { Limits } from '../limits/all-limits'
import { follow } from '../payer/follow'
import type { PayerService } from '../payer/payer-service'
import type { SessionState } from '../payer/session-state'
import type { Visitor } from '../payer/visitor'
import { payableAmount } from '../payments/quotes/amounts'
import { checkClaim } from '../payments/sessions/record/claim'
import type { Clock } from '../ports/clock'
import { channelOf } from '../storage/channels'
import type { PubSub } from '../storage/pubsub'
import { chooseMethod } from './choose-method'
import type { UpstreamClient } from './client/client'
import type { PageDescription } from './pages/page-description'
import type { UpstreamPages } from './pages/pages'
import type { createPay } from './pay'
import type { PresenterFor } from './presenter-for'
import type { createQuotes } from './quotes'
import type { SessionReader } from './sessions/session-reader'

/** The greatest age of a description when a payment starts. */
const PRICE_AGE_MS = 5_000

interface UpstreamPayerDeps {
  client: UpstreamClient
  pages: UpstreamPages
  quotes: ReturnType<typeof createQuotes>
  reader: SessionReader
  /** Wakes requests that wait for a session. */
  watch: Pick<PubSub, 'wait' | 'closed'>
  pay: ReturnType<typeof createPay>
  limits: Limits
  clock: Clock
  presenterFor: PresenterFor
  /** Whether an `Authorization` has the upstream's key, which only the merchant's own server has. */
  isOurKey(authorization: string | undefined): boolean
}

/** An existing service has neither refunds with links nor tokens of payers, and its networks are not read. */
const ownPaymentsOnly = async () => {
  throw missing()
}

const OWN_PAYMENTS_ONLY: Pick<PayerService, 'rights' | 'refunds' | 'walletTransaction' | 'walletBroadcast'> = {
  rights: { name: ownPaymentsOnly, requestRefund: ownPaymentsOnly, storeEmail: ownPaymentsOnly },
  refunds: { refundLink: ownPaymentsOnly, read: ownPaymentsOnly, enterAddress: ownPaymentsOnly },
  walletTransaction: ownPaymentsOnly,
  walletBroadcast: ownPaymentsOnly,
}

/** The adapter for payments of an existing service. It cannot renew payments. */
export function createPayer(deps: UpstreamPayerDeps): PayerService {
  const { client, pages, quotes, reader, watch, pay, limits, clock, presenterFor, isOurKey } = deps

  async function openPage(visitor: Visitor, slug: string, youngerThan?: number): Promise<PageDescription> {
    if (!v.is(UpstreamSlug, slug)) throw missing()
    const read = async () => {
      const page = await pages.read(slug, youngerThan)
      if (page?.status !== 'active') throw missing()
      return page
    }
    return pages.peek(slug) ? read() : limits.upstreamRead(visitor.ipRanges, 'live', read)
  }

  const toLimitedPage = ({ slug, mode }: PageDescription) => ({ id: slug, merchantId: slug, mode })

  /** Reads a session whose id may be made up, under the limit for unverified ids. */
  const readUnverified = <Found>(visitor: Visitor, id: string, read: () => Promise<Found>) =>
    reader.knows(id) ? read() : limits.upstreamRead(visitor.ipRanges, 'live', read)

  /** The session's state. 404 if it belongs to another page. */
  async function sessionOf(visitor: Visitor, slug: string, id: string): Promise<SessionState> {
    const view = await readUnverified(visitor, id, () => reader.read(id))
    return (await presenterFor(visitor, slug, id, view))(view)
  }

  /** The state after a change, with the link's key if it has one. */
  async function stateAfter(visitor: Visitor, slug: string, id: string): Promise<SessionState> {
    const view = await reader.read(id)
    return (await presenterFor(visitor, slug, id, view))(view)
  }

  return {
    async page(visitor, slug) {
      const page = await openPage(visitor, slug)
      return pageView(page, await quotes.quoteOptions(page, page.amount), page.validUntil ?? quotes.until())
    },

    async quote(visitor, slug, amount) {
      const page = await openPage(visitor, slug)
      await limits.onPage(visitor.ipRanges, 'estimate', toLimitedPage(page))
      const options = await quotes.quoteOptions(page, payableAmount(page, amount))
      const valid_until = quotes.until()
      return options.flatMap(({ asset, network, crypto_amount, rate }) =>
        crypto_amount && rate ? [{ asset, network, crypto_amount, rate, valid_until }] : [],
      )
    },

    async pay(visitor, slug, request, { key, token }) {
      const page = await openPage(visitor, slug, PRICE_AGE_MS)
      const source = isOurKey(visitor.key) ? 'api-key' : token ? 'form' : 'no-form'
      const id = await pay(page, request, key, () =>
        limits.newPayments.admit(visitor.ipRanges, toLimitedPage(page), request.email, source),
      )
      return stateAfter(visitor, slug, id)
    },

    async session(visitor, slug, id) {
      return (await this.follow(visitor, slug, id)).current
    },

    async method(visitor, slug, id, request) {
      const page = await openPage(visitor, slug)
      await limits.onPage(visitor.ipRanges, 'change', toLimitedPage(page))
      await sessionOf(visitor, slug, id)
      await limits.changesOf(id, page.mode)
      await chooseMethod({ client, reader }, page, id, request)
      return stateAfter(visitor, slug, id)
    },

    async renew(visitor, slug, id) {
      await this.session(visitor, slug, id)
      throw conflict('This payment cannot be renewed: a new one can be started on its page')
    },

    ...OWN_PAYMENTS_ONLY,

    async claim(visitor, slug, id, transaction) {
      const { session } = await sessionOf(visitor, slug, id)
      return checkClaim(transaction, [session.network], session.transactions, session.transactions)
    },

    async follow(visitor, slug, id, known) {
      limits.polls.count(visitor.ipRanges, 'live')
      await readUnverified(visitor, id, () => reader.catchUp(id, known))
      const view = await reader.read(id)
      // check the page only once, so that a held request still gets the end of its payment
      const present = await presenterFor(visitor, slug, id, view)
      const read = async () => present(await reader.read(id))
      return follow(present(view), read, { channel: channelOf.session(id), pubsub: watch, clock })
    },
  }
}

function pageView(page: PageDescription, options: Page['options'], valid_until: string): Page {
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
    ...page.extras,
    valid_until,
    locale: page.locale,
    theme: page.theme,
    mode: page.mode,
  }
}
