import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { Session } from '../../contract/session/session'
import { isOpen, supersedes } from '../../payment/screen'
import { type Answer, type Failure, isFailure } from '../api/answer'
import type { Api } from '../api/client'
import { trackSession } from '../api/track-session'
import type { Connection } from './connection-model'
import type { Ports } from './ports'

type Deps = {
  slug: string
  initial: Session | null
  api: Api
  ports: Ports
  connection: Connection
  /** Resolves when the texts of a screen are there, or have had their time: an address never waits for them longer. */
  textsReady(): Promise<void>
  /** Called when a payment begins to be followed. */
  onFollow(): void
}

/** Milliseconds after which the service's time is given up: meanwhile the countdown may be wrong. */
const TIME_PATIENCE = 5_000

type Answered = Exclude<Answer<Session>, Failure>

/** The session on the screen: followed while it can change, and changed by the customer's actions. */
export interface SessionModel {
  readonly session: ReadonlySignal<Session | null>
  /** The customer went back to the form; a payment that was begun goes on in the background. */
  readonly atForm: Signal<boolean>
  readonly addressIsSound: ReadonlySignal<boolean>
  /** The earlier amount, when the same payment now asks for a different one. */
  readonly amountBefore: ReadonlySignal<string | null>
  /** Whether the customer has just got a new price for the payment. */
  readonly isRenewed: ReadonlySignal<boolean>
  /** Counts the customer's own actions: after each the focus moves to the new screen. */
  readonly arrivals: ReadonlySignal<number>
  /** Shows a new state of the session, unless something newer is on the screen already. */
  show(next: Session): Promise<void>
  receive(next: Session, headers: Headers): Promise<void>
  /** Shows a session that the customer's own action led to. */
  accept(answer: Answered, arrives?: boolean): Promise<void>
  /** Moves the customer to the session on the screen, also in the address bar. */
  arrive(): void
  /** Polls now, and goes on while the page is visible and online, with its clock also offline; replaces any earlier polling. */
  follow(): void
  /** An action of the customer: `/method`, `/renew`, or in test mode `/sandbox/…`, which does not move the focus. */
  change(path: string, body: object): Promise<Failure | null>
  leave(): void
}

export function createSessionModel({
  slug,
  initial,
  api,
  ports,
  connection,
  textsReady,
  onFollow,
}: Deps): SessionModel {
  let { addressProblem } = ports
  const isSound = ({ network, deposit_address: address }: Session) =>
    network !== null && address !== null && addressProblem?.(network, address) === null

  const session = signal(initial)
  const atForm = signal(false)
  const addressIsSound = signal(initial !== null && isSound(initial))
  const amountBefore = signal<string | null>(null)
  /** The payment that the customer has just got a new price for. */
  const renewed = signal<string | null>(null)
  let asked = askedBy(initial)
  const arrivals = signal(0)
  let etag: string | null = null
  let life = new AbortController()

  async function show(next: Session) {
    addressProblem ??= await ports.loadAddressProblem()
    await textsReady()
    if (!supersedes(next, session.peek())) return
    const asks = askedBy(next)
    batch(() => {
      session.value = next
      addressIsSound.value = isSound(next)
      if (asks.payment !== asked.payment) amountBefore.value = null
      else if (asks.amount && asked.amount && asks.amount !== asked.amount) amountBefore.value = asked.amount
    })
    if (asks.amount || asks.payment !== asked.payment) asked = asks
    passTokenOn(next)
  }

  /** Who paid a session has the right to the refunds of the one that renews it, whoever renewed it. */
  function passTokenOn({ id, renewed_by: next }: Session) {
    const token = next && ports.recallPayerToken(next) === null && ports.recallPayerToken(id)
    if (token) ports.rememberPayerToken(next, token)
  }

  async function receive(next: Session, headers: Headers) {
    etag = headers.get('ETag')
    connection.reached(headers)
    await show(next)
  }

  /** Asks for the state of the session without waiting for a change: any answer brings the service's time. */
  async function askTime(id: string, over: AbortSignal) {
    const headers = etag ? { 'If-None-Match': etag } : undefined
    const answer = await api.ask(`/sessions/${id}`, Session, { headers, signal: over }, TIME_PATIENCE)
    if (over.aborted || isFailure(answer)) return
    connection.reached(answer.headers)
    if ('data' in answer) await show(answer.data)
  }

  /** Advances the time that is shown, and notices within a second that the device slept, or that its time was set. */
  async function tick(over: AbortSignal) {
    for (let now = session.peek(); now && isOpen(now) && !over.aborted; now = session.peek()) {
      connection.tick()
      await ports.wait(1000 - (connection.time.peek() % 1000), over)
      if (!over.aborted) connection.checkTime(() => askTime(now.id, over))
    }
  }

  function follow() {
    life.abort()
    life = new AbortController()
    const { visible, online } = connection.presence.peek()
    if (!visible || !session.peek()) return
    tick(life.signal)
    if (!online) return
    onFollow()
    trackSession({ api, ports, connection, current: session, etag, onUpdate: receive }, life.signal)
  }

  function arrive() {
    ports.showPath(`/p/${slug}/s/${session.peek()?.id}`, session.peek()?.k)
    arrivals.value++
    atForm.value = false
  }

  async function accept({ data, headers }: Answered, arrives = true) {
    // what is still being heard is of the session before
    life.abort()
    await receive(data, headers)
    if (arrives) arrive()
    follow()
  }

  async function change(path: string, body: object): Promise<Failure | null> {
    const id = String(session.peek()?.id)
    const isRenewal = path === '/renew'
    const answer = await api.act(`/sessions/${id}${path}`, body, isRenewal ? api.paidBy(id) : {})
    if (isFailure(answer)) return answer
    if (isRenewal) renewed.value = answer.data.id
    await accept(answer, !path.startsWith('/sandbox'))
    return null
  }

  if (initial) passTokenOn(initial)

  return {
    session,
    atForm,
    addressIsSound,
    amountBefore,
    isRenewed: computed(() => session.value !== null && session.value.id === renewed.value),
    arrivals,
    show,
    receive,
    accept,
    arrive,
    follow,
    change,
    leave: () => life.abort(),
  }
}

/** Identifies a payment in one pair, with the amount that it asks for. */
const askedBy = (session: Session | null) => ({
  payment: session && `${session.id} ${session.crypto_asset} ${session.network}`,
  amount: session?.crypto_amount ?? null,
})
