import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Session } from '../../contract/session/session'
import { supersedes } from '../../payment/screen'
import type { Ports } from './ports'

/** The customer's session. No older version replaces a newer one, and each version's address is checked. */
export interface SessionState {
  readonly session: ReadonlySignal<Session | null>
  readonly addressIsSound: ReadonlySignal<boolean>
  /** The earlier amount, if the payment asks for a different amount now. */
  readonly amountBefore: ReadonlySignal<string | null>
  /** Shows a new state of the session, unless something newer is on the screen already. */
  show(next: Session): Promise<void>
}

/**
 * `textsReady` is awaited before a new state is shown. It resolves within a second, so that no address waits longer.
 */
export function createSessionState(
  initial: Session | null,
  ports: Pick<Ports, 'addressProblem' | 'loadAddressProblem' | 'recallPayerToken' | 'rememberPayerToken'>,
  textsReady: () => Promise<void>,
): SessionState {
  let { addressProblem } = ports
  const isSound = ({ network, deposit_address: address }: Session) =>
    network !== null && address !== null && addressProblem?.(network, address) === null

  const session = signal(initial)
  const addressIsSound = signal(initial !== null && isSound(initial))
  const amountBefore = signal<string | null>(null)
  let due = readDue(initial)

  async function show(next: Session) {
    addressProblem ??= await ports.loadAddressProblem()
    await textsReady()
    if (!supersedes(next, session.peek())) return
    const dueNow = readDue(next)
    batch(() => {
      session.value = next
      addressIsSound.value = isSound(next)
      if (dueNow.payment !== due.payment) amountBefore.value = null
      else if (dueNow.amount && due.amount && dueNow.amount !== due.amount) amountBefore.value = due.amount
    })
    if (dueNow.amount || dueNow.payment !== due.payment) due = dueNow
    passTokenOn(next)
  }

  /** Copies the payer's token to the session that renews this one, so that the payer also gets its refunds. */
  function passTokenOn({ id, renewed_by: next }: Session) {
    const token = next && ports.recallPayerToken(next) === null && ports.recallPayerToken(id)
    if (token) ports.rememberPayerToken(next, token)
  }

  if (initial) passTokenOn(initial)

  return { session, addressIsSound, amountBefore, show }
}

/** The amount that a session asks for, and a text that identifies the session and its pair. */
const readDue = (session: Session | null) => ({
  payment: session && `${session.id} ${session.crypto_asset} ${session.network}`,
  amount: session?.crypto_amount ?? null,
})
