import { effect } from '@preact/signals'
import { tabStorage } from '../../browser/guarded-storage'
import { wait } from '../../browser/wait'
import { Session } from '../../contract/session/session'
import { isFailure } from '../api/answer'
import { hashOf } from '../api/hash'
import type { PageModel } from '../state/page-model'
import { hasFailedUnpaid } from './remembered-sessions'

const STORAGE_KEY = 'malipo-unfinished-'

/** Milliseconds between two requests for a payment. */
const RETRY_PAUSE = 5_000

/**
 * Shows a dialog's earlier payment when the shop opens it again with the same options, so that the customer does not
 * pay twice, even after starting another payment in between. A payment that was completed in the meantime is shown
 * once, because neither customer nor shop has seen that. `sessionStorage` holds the session's id and `k` under two
 * hashes: of the page and the options, since a shop may open several pages with the same options, and of the options
 * alone, since the page's slug may change.
 */
export async function resumeDialogPayment(model: PageModel, options: object) {
  const { api, slug, sessions } = model
  const names = [[slug, options], options].map((key) => STORAGE_KEY + hashOf(JSON.stringify(key)))
  const entries = new Set(names.map(tabStorage.getItem))
  effect(() => {
    const current = sessions.session.value
    if (current) for (const name of names) remember(name, current)
  })
  for (const entry of entries) {
    const [id, k] = entry?.split(' ') ?? []
    if (!id) continue
    api.setLinkKey({ id, k })
    const answer = await fetchUntilAnswered(id, model)
    if (!answer) continue
    if (!hasFailedUnpaid(answer.data)) sessions.accept(answer)
    return
  }
}

/**
 * Fetches a payment, trying again until the service answers: if a lost answer counted as no payment, the customer would
 * pay once more. Null if the service knows no such payment, or if the customer has started one in the meantime, who
 * must not see another one flash up.
 */
export async function fetchUntilAnswered(id: string, { api, form, sessions: { session } }: PageModel) {
  for (;;) {
    const answer = await api.request(`/sessions/${encodeURIComponent(id)}`, Session)
    if (session.peek() || form.busy.peek()) return null
    if ('data' in answer) return answer
    if (!isFailure(answer) || answer.failed === 'missing' || answer.failed === 'refused') return null
    await wait(Math.max(RETRY_PAUSE, answer.retryAfter ?? 0))
  }
}

/** Remembers a payment until it is over. */
function remember(name: string, session: Session) {
  const { id, k, status } = session
  if (status === 'completed' || hasFailedUnpaid(session)) tabStorage.removeItem(name)
  else tabStorage.setItem(name, k ? `${id} ${k}` : id)
}
