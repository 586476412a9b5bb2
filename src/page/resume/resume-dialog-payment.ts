import { effect } from '@preact/signals'
import { tabStorage } from '../../browser/guarded-storage'
import { wait } from '../../browser/wait'
import { Session } from '../../contract/session/session'
import { isFailure } from '../api/answer'
import { hashOf } from '../api/hash'
import type { PageModel } from '../state/page-model'
import { cameToNothing } from './came-to-nothing'

const MEMORY = 'malipo-unfinished-'

/** Milliseconds after which a payment is asked after again. */
const ASK_AGAIN = 5_000

/**
 * A shop's dialog that is opened again with the same options shows the same payment, so that nobody pays twice. It does
 * so even if the customer started another payment in between. A payment that was completed in the meantime is shown once,
 * because neither customer nor shop has heard of it. `sessionStorage` holds the session's id and `k` under two hashes: of
 * the page and the options, since a shop may open several pages with the same options, and of the options alone, since
 * the page's slug may change.
 */
export async function resumeDialogPayment(model: PageModel, wishes: object) {
  const { api, slug, sessions } = model
  const names = [[slug, wishes], wishes].map((key) => MEMORY + hashOf(JSON.stringify(key)))
  const before = new Set(names.map(tabStorage.getItem))
  effect(() => {
    const now = sessions.session.value
    if (now) for (const name of names) remember(name, now)
  })
  for (const remembered of before) {
    const [id, k] = remembered?.split(' ') ?? []
    if (!id) continue
    api.know({ id, k })
    const answer = await fetchUntilAnswered(id, model)
    if (!answer) continue
    if (!cameToNothing(answer.data)) sessions.accept(answer)
    return
  }
}

/**
 * What the service says of a payment that was begun. It is asked until it answers: a lost answer must not pass for a
 * payment that never was, since it would be paid once more. Null if the service knows none, or the customer was faster
 * than the answer: they are starting a payment, and must not see another one flash up.
 */
export async function fetchUntilAnswered(id: string, { api, form, sessions: { session } }: PageModel) {
  for (;;) {
    const answer = await api.ask(`/sessions/${encodeURIComponent(id)}`, Session)
    if (session.peek() || form.busy.peek()) return null
    if ('data' in answer) return answer
    if (!isFailure(answer) || answer.failed === 'missing' || answer.failed === 'refused') return null
    await wait(Math.max(ASK_AGAIN, answer.retryAfter ?? 0))
  }
}

/** Remembers a payment until it is over. */
function remember(name: string, session: Session) {
  const { id, k, status } = session
  if (status === 'completed' || cameToNothing(session)) tabStorage.removeItem(name)
  else tabStorage.setItem(name, k ? `${id} ${k}` : id)
}
