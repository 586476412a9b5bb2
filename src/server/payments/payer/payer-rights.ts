import { forbidden, missing } from '../../http/problem'
import type { PayerService } from '../../payer/payer-service'
import type { Visitor } from '../../payer/visitor'
import { matchesTokenHash } from '../derived-token'
import { requestRefund } from '../refunds/request-refund'
import { storeEmail } from '../sessions/store-email'
import { type PayerDeps, readSessionOnPage } from './session-on-page'

/** The rights of the browser that paid, which the payment's link alone does not give. */
export function createPayerRights(deps: PayerDeps): PayerService['rights'] {
  const { limits, views } = deps

  /** Throws 404 if the payment is not on the page, and 403 without the payment's token. */
  async function readOwnSession(visitor: Visitor, slug: string, id: string, token: string | null) {
    limits.polls.requireRoom(visitor.ipRanges)
    const record = await readSessionOnPage(deps, visitor, slug, id)
    limits.polls.count(visitor.ipRanges, record.session.mode)
    if (!matchesTokenHash(record.session.payerTokenHash, token))
      throw forbidden('Only the browser that paid may do this')
    return record
  }

  /** Changes the payment, which counts for the limits. Returns its state afterwards. */
  async function change(visitor: Visitor, slug: string, id: string, token: string | null, run: () => Promise<void>) {
    const { page } = await readOwnSession(visitor, slug, id, token)
    await limits.onPage(visitor.ipRanges, 'change', page)
    await limits.changesOf(id, page.mode)
    await run()
    const view = await views.read(id)
    if (!view) throw missing()
    return view.state
  }

  return {
    async name(visitor, slug, id, token) {
      const { session } = await readOwnSession(visitor, slug, id, token)
      return { first_name: session.firstName, last_name: session.lastName }
    },

    requestRefund: (visitor, slug, id, token) => change(visitor, slug, id, token, () => requestRefund(deps, id)),

    storeEmail: (visitor, slug, id, token, email) =>
      change(visitor, slug, id, token, () => storeEmail(deps, id, email)),
  }
}
