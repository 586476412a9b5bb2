import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Session } from '../../contract/session/session'
import type { SentState } from '../../payment/screen'
import type { Ports } from './ports'

/** A transfer that the customer sent, and that the service has not detected yet. */
export type SentTransfer = {
  /** Empty if the wallet did not tell it. */
  hash: string
  /** Whether it was sent before a reload, so that its hash may not have reached the service. */
  isRecalled: boolean
  state: SentState
}

/** Whether the customer has sent the amount that the session asks for. Another amount due ends the state. */
export interface SentModel {
  readonly sentTransfer: ReadonlySignal<SentTransfer | null>
  /** The customer sent the amount that `session` asked for. */
  markSent(session: Session, hash: string): void
  /** Sets the state of the transfer. */
  reportSent(state: SentState): void
  /** The customer says that nothing was sent. */
  markUnsent(): void
  /** Recalls transfers that were sent before a reload, until the returned function is called. */
  recallSentTransfers(): () => void
}

type Deps = {
  session: ReadonlySignal<Session | null>
  ports: Pick<Ports, 'recallSent' | 'rememberSent' | 'forgetSent'>
  /** The customer's action has changed the screen. */
  enterScreen(): void
}

export function createSentModel({ session, ports, enterScreen }: Deps): SentModel {
  const sent = signal<(SentTransfer & { id: string; due: string }) | null>(null)
  const isFor = (one: Session | null) => one && sent.value?.id === one.id && sent.value.due === dueOf(one)
  return {
    sentTransfer: computed(() => (isFor(session.value) ? sent.value : null)),
    markSent(paid, hash) {
      const { id } = paid
      const due = dueOf(paid)
      ports.rememberSent(id, due, hash)
      sent.value = { id, due, hash, isRecalled: false, state: 'waiting' }
      enterScreen()
    },
    reportSent(state) {
      if (sent.value && sent.value.state !== state) sent.value = { ...sent.value, state }
    },
    markUnsent() {
      const { id } = sent.peek() ?? {}
      if (id) ports.forgetSent(id)
      sent.value = null
      enterScreen()
    },
    recallSentTransfers: () =>
      effect(() => {
        const current = session.value
        const hash = current && ports.recallSent(current.id, dueOf(current))
        const last = sent.peek()
        if (!current || hash === null || (last?.id === current.id && last.hash === hash)) return
        sent.value = { id: current.id, due: dueOf(current), hash, isRecalled: true, state: 'waiting' }
      }),
  }
}

const dueOf = ({ crypto_amount_due: due, crypto_asset: asset, network }: Session) => `${due} ${asset} ${network}`
