import type { Session } from '../../contract/session/session'
import type { PageModel } from '../state/page-model'
import { hasFailedUnpaid, rememberedSessions } from './remembered-sessions'
import { fetchUntilAnswered } from './resume-dialog-payment'

/**
 * Shows a payment of this page that was started on this device to a customer at the form, who may have lost its tab and
 * would otherwise start a second one. It is shown also when it was completed unseen, and when it has expired, since the
 * money may be on its way, unless a later one was paid.
 */
export async function offerResume(model: PageModel, loadScreen: () => Promise<void>): Promise<void> {
  const started = await findStarted(model)
  if (!started) return
  await loadScreen()
  // screen readers hear its state
  model.announceChanges()
  // a customer who is paying by now must not be led away
  if (model.sessions.session.peek() || model.form.busy.peek()) return
  // above the form it would move the fields of a customer who is filling them in
  const isAtWork = scrollY > 0 || document.activeElement?.closest('form') != null
  await model.offerResume(started, !isAtWork)
  // it may be completed while the form is being filled in
  model.sessions.follow()
}

async function findStarted(model: PageModel): Promise<Session | null> {
  if (model.sessions.session.peek()) return null
  // payments of all pages are tried: this page may have had another slug, and the service knows only its own payments
  for (const { id, k, superseded } of rememberedSessions()) {
    model.api.setLinkKey({ id, k: k ?? null })
    const answer = await fetchUntilAnswered(id, model)
    if (!answer || answer.data.renewed_by || hasFailedUnpaid(answer.data)) continue
    const { status, crypto_amount_paid } = answer.data
    if (!superseded || status !== 'expired' || crypto_amount_paid !== '0') return answer.data
  }
  return null
}
