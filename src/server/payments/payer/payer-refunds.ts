import type { Context } from 'hono'
import { forbidden, missing } from '../../http/problem'
import type { PayerService } from '../../payer/payer-service'
import { isTokenOf } from '../derived-token'
import { isHidden } from '../pages/merchant-visibility'
import { pageOfAnyStatus } from '../pages/page-of-any-status'
import { enterAddress, refundOfToken } from '../refunds/enter-address'
import { linkView } from '../refunds/link-view'
import { refundUrl } from '../refunds/record/refund-link'
import { type PayerDeps, sessionOn } from './session-on'

/** What customers do with refunds of our own payments. */
export function createPayerRefunds(deps: PayerDeps): NonNullable<PayerService['refunds']> {
  const { pages, limits, clock, settings } = deps

  /** The refund of a link on the page. 404 if there is none. */
  async function refundOn(c: Context, slug: string, token: string) {
    const found = await limits.guess(c, () => refundOfToken(deps.storage.database, token))
    const page = found?.record.page
    if (!found || !page || isHidden(settings, { ...found.record, mode: page.mode })) throw missing()
    if (!(await pages.hasSlug(page, slug))) throw missing()
    return { ...found, page }
  }

  return {
    async linkOf(c, slug, id, token) {
      limits.nextPoll(c)
      const { session, linkedRefund, page } = await sessionOn(deps, c, slug, id)
      limits.poll(c, session.mode)
      if (!isTokenOf(session.payerTokenHash, token)) throw forbidden('Only the browser that paid gets this link')
      const url = linkedRefund && refundUrl(deps, page.slug, linkedRefund)
      if (!url) throw missing()
      return url
    },

    async read(c, slug, token) {
      limits.nextPoll(c)
      const { refund, session, record } = await refundOn(c, slug, token)
      limits.poll(c, refund.mode)
      const page = await pageOfAnyStatus(deps, record, session)
      return { refund: linkView(refund, session.reference, clock.now()), page }
    },

    async enter(c, slug, token, address) {
      const { refund, session, page } = await refundOn(c, slug, token)
      await limits.page(c, 'change', page)
      await limits.payer(page.mode, refund.id)
      return enterAddress(deps, { refund, session }, address)
    },
  }
}
