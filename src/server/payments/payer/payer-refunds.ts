import { forbidden, missing } from '../../http/problem'
import type { PayerService } from '../../payer/payer-service'
import type { Visitor } from '../../payer/visitor'
import { matchesTokenHash } from '../derived-token'
import { pageForPayment } from '../pages/page-for-payment'
import { customerRefundView } from '../refunds/customer-view'
import { enterAddress, findRefundByToken } from '../refunds/enter-address'
import { refundUrl } from '../refunds/make-refund-link'
import { type PayerDeps, readSessionOnPage } from './session-on-page'

/** Refunds of our own payments, for customers. */
export function createPayerRefunds(deps: PayerDeps): NonNullable<PayerService['refunds']> {
  const { pages, limits, clock } = deps

  /** Reads the refund of a link on the page. Throws 404 if the page has no such refund. */
  async function readRefundOnPage(visitor: Visitor, slug: string, token: string) {
    const found = await limits.unknownSlug(visitor.ipRanges, () => findRefundByToken(deps.storage.database, token))
    if (!found || !(await pages.isAt(found.record, slug))) throw missing()
    return { ...found, page: found.record.page }
  }

  return {
    async refundLink(visitor, slug, id, token) {
      limits.polls.requireRoom(visitor.ipRanges)
      const { session, linkedRefund, page } = await readSessionOnPage(deps, visitor, slug, id)
      limits.polls.count(visitor.ipRanges, session.mode)
      if (!matchesTokenHash(session.payerTokenHash, token)) throw forbidden('Only the browser that paid gets this link')
      const url = linkedRefund && refundUrl(deps, page.slug, linkedRefund)
      if (!url) throw missing()
      return url
    },

    async read(visitor, slug, token) {
      limits.polls.requireRoom(visitor.ipRanges)
      const { refund, session, record } = await readRefundOnPage(visitor, slug, token)
      limits.polls.count(visitor.ipRanges, refund.mode)
      const page = await pageForPayment(deps, record, session)
      return { refund: customerRefundView(refund, session, clock.now()), page }
    },

    async enterAddress(visitor, slug, token, address) {
      const { refund, session, page } = await readRefundOnPage(visitor, slug, token)
      await limits.onPage(visitor.ipRanges, 'change', page)
      await limits.changesOf(refund.id, page.mode)
      return enterAddress(deps, { refund, session }, address)
    },
  }
}
