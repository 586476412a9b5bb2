import type { Session } from '../../contract/session'
import type { PageModel } from '../state/page-model'
import { cameToNothing, fetchUntilAnswered } from './resume-dialog-payment'

/** See offline/keep-payment. */
const CACHE = 'malipo-kept'

/** How many kept payments are asked after, from the newest on. */
const MOST = 5

/**
 * Reminds whoever is at the form of a payment of this page that the device keeps: who lost its tab would otherwise begin
 * a second one. Also when it was completed while nobody looked, and when its time is over, since the money may be on its way,
 * unless a later one was paid.
 */
export async function offerResume(model: PageModel, loadScreen: () => Promise<void>): Promise<void> {
  // some private modes have the storage, and refuse it
  const begun = await find(model).catch(() => null)
  if (!begun) return
  // its state is said in their words, and heard by those who do not see it
  await Promise.all([loadScreen(), model.sessions.startTracking()])
  // who was faster is paying, and must not be led away from that
  if (model.sessions.session.peek() || model.form.busy.peek()) return
  await model.remind(begun)
  // it may be completed while the form is being filled in
  model.sessions.follow()
}

async function find(model: PageModel): Promise<Session | null> {
  if (model.sessions.session.peek() || !('caches' in self) || !(await caches.has(CACHE))) return null
  const cache = await caches.open(CACHE)
  // of other pages, too: this one may have had another slug then, and the service knows none here that is not its own
  const kept = (await cache.keys()).filter(({ url }) => url.includes('/s/')).reverse()
  let hasPaid = false
  for (const request of kept.slice(0, MOST)) {
    const { pathname, searchParams } = new URL(request.url)
    const id = pathname.split('/').pop() ?? ''
    model.api.know({ id, k: searchParams.get('k') })
    const answer = await fetchUntilAnswered(id, model)
    if (!answer || answer.data.renewed_by || cameToNothing(answer.data)) continue
    const { status, crypto_amount_paid } = answer.data
    if (status === 'completed' && (await wasSeenPaid(cache, request))) hasPaid = true
    else if (!hasPaid || status !== 'expired' || crypto_amount_paid !== '0') return answer.data
  }
  return null
}

/** The copy is a document with what was last on the screen as JSON; see offline/keep-payment. */
const wasSeenPaid = async (cache: Cache, request: Request) =>
  (await (await cache.match(request))?.text())?.includes('"status":"completed"')
