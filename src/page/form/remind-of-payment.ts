import type { Session } from '../../contract/session'
import type { LaterParts } from '../later/later-parts'
import type { LazyParts } from '../later/lazy-parts'
import type { PageModel } from '../model/page-model'

/** See offline/keep-payment. */
const CACHE = 'malipo-kept'
const UNDER_WAY: readonly Session['status'][] = ['pending', 'partial', 'processing', 'underpaid']

/** How many kept payments are asked after, from the newest on. */
const MOST = 5

/**
 * Reminds whoever is at the form of a payment of this page that the device keeps, and that is not finished by the
 * service's word: who lost its tab would otherwise begin a second one.
 */
export async function remindOfPayment(model: PageModel, later: LazyParts<LaterParts>): Promise<void> {
  // some private modes have the storage, and refuse it
  const begun = await find(model).catch(() => null)
  if (!begun) return
  // its state is said in their words
  await later.fetch()
  // who was faster is paying, and must not be led away from that
  if (!model.sessions.session.peek() && !model.form.busy.peek()) await model.remind(begun)
}

async function find({ api, sessions }: PageModel): Promise<Session | null> {
  if (sessions.session.peek() || !('caches' in self) || !(await caches.has(CACHE))) return null
  // of other pages, too: this one may have had another slug then, and the service knows none here that is not its own
  const kept = (await (await caches.open(CACHE)).keys()).flatMap(({ url }) => /\/s\/(.+)/.exec(url)?.[1] ?? [])
  for (const id of kept.reverse().slice(0, MOST)) {
    const answer = await api.ask<Session>(`/sessions/${id}`, null)
    if ('data' in answer && UNDER_WAY.includes(answer.data.status) && !answer.data.renewed_by) return answer.data
  }
  return null
}
