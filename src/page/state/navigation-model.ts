import { batch, type Signal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import type { RefundLink } from '../../contract/refunds/refund-link'
import type { Api } from '../api/client'
import type { FetchedState } from '../api/fetch-state'
import type { SessionModel } from './session-model'

type Deps = {
  api: Api
  /** The token of a refund in the page's address. */
  token: string | undefined
  page: Signal<Page | null>
  refund: Signal<RefundLink | null>
  problem: Signal<View['problem']>
  sessions: Pick<SessionModel, 'session' | 'receive' | 'follow' | 'isAtForm'>
  textsReady(): Promise<void>
  announceChanges(): void
  showForm(isVisible: boolean): void
}

type Found = Pick<FetchedState, 'problem'> & Partial<FetchedState>

/** Navigation between the form and payments by the page's address. */
export interface NavigationModel {
  /** Fetches the state of the page's URL, where no server drew the page. */
  load(sessionId: string | null): Promise<void>
  /** Goes back and forward between the form and the payment that started on it. */
  visit(sessionId: string | null): Promise<void> | undefined
}

export function createNavigationModel(deps: Deps): NavigationModel {
  const { api, token, page, refund, problem, sessions, textsReady, announceChanges, showForm } = deps
  let visits = 0

  async function load(sessionId: string | null) {
    const visit = ++visits
    problem.value = null
    const [found] = await Promise.all([fetchAt(sessionId), textsReady()])
    // the customer has gone back or forward again
    if (visit !== visits) return
    if (found.session) await sessions.receive(found.session.data, found.session.headers)
    batch(() => {
      page.value = found.page ?? page.peek()
      refund.value = found.refund ?? null
      problem.value = found.problem
      // without the requested session, shows the form: no other payment may appear at this URL
      sessions.isAtForm.value = !found.session
    })
    sessions.follow()
    announceChanges()
  }

  /** The state at the URL, or a problem if the chunk that fetches it cannot be loaded. */
  const fetchAt = (sessionId: string | null) =>
    import('../api/fetch-state').then<Found, Found>(
      ({ fetchState }) => fetchState(api, sessionId, token),
      () => ({ problem: 'unavailable' }),
    )

  return {
    load,
    visit(sessionId) {
      if (sessionId !== null && sessions.session.peek()?.id !== sessionId) return load(sessionId)
      visits++
      problem.value = null
      showForm(sessionId === null)
      return undefined
    },
  }
}
