import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Session } from '../../contract/session/session'
import { type Answer, type Failure, isFailure } from '../api/answer'
import type { Api } from '../api/client'
import type { Connection } from './connection-model'
import type { Ports } from './ports'
import { createSessionFollower } from './session-follower'
import { createSessionState, type SessionState } from './session-state'

type Deps = {
  slug: string
  initial: Session | null
  api: Api
  ports: Ports
  connection: Connection
  textsReady(): Promise<void>
  /** Called when a payment begins to be followed. */
  onFollow(): void
}

type Answered = Exclude<Answer<Session>, Failure>

/** The session on the screen: followed while it can change, and changed by the customer's actions. */
export interface SessionModel extends SessionState {
  /** The customer went back to the form; a payment that has started continues in the background. */
  readonly atForm: Signal<boolean>
  /** Whether the customer has just got a new price for the payment. */
  readonly isRenewed: ReadonlySignal<boolean>
  /** Counts the customer's own actions: after each the focus moves to the new screen. */
  readonly arrivals: ReadonlySignal<number>
  receive(next: Session, headers: Headers): Promise<void>
  /** Shows a session that the customer's own action led to. */
  accept(answer: Answered, enters?: boolean): Promise<void>
  /** Moves the customer to the session on the screen, also in the address bar. */
  enter(): void
  /**
   * Polls now, and goes on while the page is visible and online, with its clock also offline; replaces any earlier
   * polling.
   */
  follow(): void
  stop(): void
  /** An action of the customer: `/method`, `/renew`, or in test mode `/sandbox/…`, which does not move the focus. */
  change(path: string, body: object): Promise<Failure | null>
}

export function createSessionModel(deps: Deps): SessionModel {
  const { slug, initial, api, ports, connection, textsReady, onFollow } = deps
  const state = createSessionState(initial, ports, textsReady)
  const { session } = state
  const atForm = signal(false)
  /** The payment that the customer has just got a new price for. */
  const renewed = signal<string | null>(null)
  const arrivals = signal(0)
  let etag: string | null = null

  async function receive(next: Session, headers: Headers) {
    etag = headers.get('ETag')
    connection.reached(headers)
    await state.show(next)
  }

  const { follow, stop } = createSessionFollower({
    session,
    api,
    ports,
    connection,
    etag: () => etag,
    onUpdate: receive,
    onFollow,
  })

  function enter() {
    ports.showPath(`/p/${slug}/s/${session.peek()?.id}`, session.peek()?.k)
    arrivals.value++
    atForm.value = false
  }

  async function accept({ data, headers }: Answered, enters = true) {
    // what is still followed is the session before
    stop()
    await receive(data, headers)
    if (enters) enter()
    follow()
  }

  return {
    ...state,
    atForm,
    isRenewed: computed(() => session.value !== null && session.value.id === renewed.value),
    ...{ arrivals, receive, accept, enter, follow, stop },
    async change(path, body) {
      const id = String(session.peek()?.id)
      const isRenewal = path === '/renew'
      const answer = await api.postSession(`/sessions/${id}${path}`, body, isRenewal ? api.payerHeaders(id) : {})
      if (isFailure(answer)) return answer
      if (isRenewal) renewed.value = answer.data.id
      await accept(answer, !path.startsWith('/sandbox'))
      return null
    },
  }
}
