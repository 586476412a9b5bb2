import type { Session } from '../../contract/session/session'
import type { PageModel } from '../state/page-model'
import { hasFailedUnpaid, rememberedSessions } from './remembered-sessions'
import { fetchUntilAnswered } from './resume-dialog-payment'

/**
 * Offers a customer at the form to continue a payment of this page that was started on this device, so that a customer
 * who lost its tab does not start a second payment. Payments that were completed in the last day are shown too, so that
 * nothing is paid twice; and expired ones, since money may be on its way, unless a later payment was completed.
 */
export async function offerResume(model: PageModel, loadScreen: () => Promise<void>): Promise<void> {
  const started = await findStartedSession(model)
  if (!started) return
  await loadScreen()
  // so that screen readers announce the payment's state
  model.announceChanges()
  // the customer may have started a payment in the meantime
  if (model.sessions.session.peek() || model.form.busy.peek()) return
  // shown above the form, the offer would move the fields of a customer who is filling them in
  const isFillingIn = scrollY > 0 || document.activeElement?.closest('form') != null
  await model.offerResume(started, !isFillingIn)
  // the payment may be completed while the customer fills in the form
  model.sessions.follow()
}

async function findStartedSession(model: PageModel): Promise<Session | null> {
  if (model.sessions.session.peek()) return null
  // tries the payments of all pages, since this page may have had another slug; the service finds only this page's
  for (const { id, k, superseded } of rememberedSessions()) {
    model.api.setLinkKey({ id, k: k ?? null })
    const answer = await fetchUntilAnswered(id, model)
    if (!answer || answer.data.renewed_by || hasFailedUnpaid(answer.data)) continue
    const { status, crypto_amount_paid } = answer.data
    if (!superseded || status !== 'expired' || crypto_amount_paid !== '0') return answer.data
  }
  return null
}
