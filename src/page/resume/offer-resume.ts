import type { Session } from '../../contract/session/session'
import type { PageModel } from '../state/page-model'
import { cameToNothing } from './came-to-nothing'
import { rememberedSessions } from './remembered-sessions'
import { fetchUntilAnswered } from './resume-dialog-payment'

/**
 * Reminds whoever is at the form of a payment of this page that was begun on this device: who lost its tab would
 * otherwise begin a second one. Also when it was completed while nobody looked, and when its time is over, since the
 * money may be on its way, unless a later one was paid.
 */
export async function offerResume(model: PageModel, loadScreen: () => Promise<void>): Promise<void> {
  const begun = await find(model)
  if (!begun) return
  await loadScreen()
  // its state is heard by those who do not see it
  model.announceChanges()
  // who was faster is paying, and must not be led away from that
  if (model.sessions.session.peek() || model.form.busy.peek()) return
  // above the form it would move what somebody is filling in
  const isAtWork = scrollY > 0 || document.activeElement?.closest('form') != null
  await model.remind(begun, !isAtWork)
  // it may be completed while the form is being filled in
  model.sessions.follow()
}

async function find(model: PageModel): Promise<Session | null> {
  if (model.sessions.session.peek()) return null
  // of other pages, too: this one may have had another slug then, and the service knows none here that is not its own
  for (const { id, k, outdone } of rememberedSessions()) {
    model.api.know({ id, k: k ?? null })
    const answer = await fetchUntilAnswered(id, model)
    if (!answer || answer.data.renewed_by || cameToNothing(answer.data)) continue
    const { status, crypto_amount_paid } = answer.data
    if (!outdone || status !== 'expired' || crypto_amount_paid !== '0') return answer.data
  }
  return null
}
