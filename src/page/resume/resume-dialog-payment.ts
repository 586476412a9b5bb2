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
 * Resumes the earlier payment when a shop opens a dialog with equal options again, so that the customer does not pay
 * twice. A payment that was completed while the dialog was closed is shown once, because neither the customer nor the
 * shop has seen the result. `sessionStorage` holds the session's id and `k` under two hashes: of page and options,
 * since a shop may open several pages with equal options, and of the options alone, since the page's slug may change.
 */
export async function resumeDialogPayment(model: PageModel, options: object) {
  const { api, slug, sessions } = model
  const storageKeys = [[slug, options], options].map((key) => STORAGE_KEY + hashOf(JSON.stringify(key)))
  const savedPayments = new Set(storageKeys.map(tabStorage.getItem))
  effect(() => {
    const current = sessions.session.value
    if (current) for (const name of storageKeys) remember(name, current)
  })
  for (const saved of savedPayments) {
    const [id, k] = saved?.split(' ') ?? []
    if (!id) continue
    api.setLinkKey({ id, k })
    const answer = await fetchUntilAnswered(id, model)
    if (!answer) continue
    if (!hasFailedUnpaid(answer.data)) sessions.accept(answer)
    return
  }
}

/**
 * Fetches a payment, and retries until the service answers: if a lost answer counted as no payment, the customer might
 * pay twice. Returns null if the service does not know the payment, or if the customer has started another payment in
 * the meantime.
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
