import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Session } from '../../contract/session/session'
import { type Answer, type Failure, isFailure } from '../api/answer'
import type { Api } from '../api/client'
import type { Connection } from './connection-model'
import type { Ports } from './ports'
import { createSentModel, type SentModel } from './sent-model'
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

type SessionAnswer = Exclude<Answer<Session>, Failure>

/** The session on the screen: followed while it can change, and changed by the customer's actions. */
export interface SessionModel extends SessionState, SentModel {
  /** Whether the customer is at the form. A payment that has started continues in the background. */
  readonly isAtForm: Signal<boolean>
  /** The payment for which the customer has just given an e-mail. */
  readonly mailedId: Signal<string | null>
  /** Whether the customer has just got a new price for the payment. */
  readonly isRenewed: ReadonlySignal<boolean>
  /** Number of the customer's actions that opened a screen. After each, the focus moves to the new screen. */
  readonly screenEntries: ReadonlySignal<number>
  /** The customer's action has changed the screen. */
  enterScreen(): void
  receive(next: Session, headers: Headers): Promise<void>
  /** Shows a session that the customer's action started or changed, and follows it. */
  accept(answer: SessionAnswer, shouldEnter?: boolean): Promise<void>
  /** Moves the customer from the form to the session, also in the address bar. */
  enter(): void
  /**
   * Starts to poll, in place of any earlier polling, and goes on while the page is visible and online. The countdown
   * also runs offline.
   */
  follow(): void
  stop(): void
  /** Sends an action: `/method`, `/renew`, or in test mode `/sandbox/…`, which does not move the focus. */
  change(path: string, body: object): Promise<Failure | null>
}

export function createSessionModel(deps: Deps): SessionModel {
  const { slug, initial, api, ports, connection, textsReady, onFollow } = deps
  const state = createSessionState(initial, ports, textsReady)
  const { session } = state
  const isAtForm = signal(false)
  /** The payment that the customer has just got a new price for. */
  const renewedId = signal<string | null>(null)
  const screenEntries = signal(0)
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

  const enterScreen = () => void screenEntries.value++

  function enter() {
    ports.showPath(`/p/${slug}/s/${session.peek()?.id}`, session.peek()?.k)
    enterScreen()
    isAtForm.value = false
  }

  async function accept({ data, headers }: SessionAnswer, shouldEnter = true) {
    // stops following the previous session
    stop()
    await receive(data, headers)
    if (shouldEnter) enter()
    follow()
  }

  return {
    ...state,
    ...createSentModel({ session, ports, enterScreen }),
    isAtForm,
    mailedId: signal(null),
    isRenewed: computed(() => session.value !== null && session.value.id === renewedId.value),
    ...{ screenEntries, enterScreen, receive, accept, enter, follow, stop },
    async change(path, body) {
      const id = String(session.peek()?.id)
      const isRenewal = path === '/renew'
      const answer = await api.postSession(`/sessions/${id}${path}`, body, isRenewal ? api.payerHeaders(id) : {})
      if (isFailure(answer)) return answer
      if (isRenewal) renewedId.value = answer.data.id
      await accept(answer, !path.startsWith('/sandbox'))
      return null
    },
  }
}
