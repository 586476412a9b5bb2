import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { PAYING_FROM, type PayingFrom } from '../../payment/paying-from'
import type { Screen } from '../../payment/screen'
import { type SumWithFee, sumWithFee } from '../../payment/withdrawal-fee'
import type { Ports } from './ports'

/** The fee of the exchange that the customer pays from. */
export interface FeeModel {
  /** The fee as typed; empty without one. */
  readonly fee: ReadonlySignal<string>
  /** The sum to enter in the exchange. Null without a fee, or if the customer pays from a wallet. */
  readonly sumToEnter: ReadonlySignal<SumWithFee | null>
  enterFee(typed: string): void
  /** Recalls the fee of the payment on the screen, until the returned function is called. */
  recallFees(): () => void
}

type Deps = {
  screen: ReadonlySignal<Screen>
  app: ReadonlySignal<PayingFrom | ''>
  ports: Pick<Ports, 'recallFee' | 'rememberFee'>
}

export function createFeeModel({ screen, app, ports }: Deps): FeeModel {
  const fee = signal('')
  const open = computed(() => {
    const current = screen.value
    return current.name === 'paying' || current.name === 'partial' ? current : null
  })
  /** A fee is for one coin on one network. */
  const key = computed(
    () => open.value && `${open.value.session.id} ${open.value.payment.asset} ${open.value.payment.network}`,
  )
  return {
    fee,
    sumToEnter: computed(() => {
      const from = app.value && PAYING_FROM[app.value]
      const isWallet = from && !from.withdraw
      return open.value && fee.value.trim() && !isWallet ? sumWithFee(open.value.payment, fee.value) : null
    }),
    enterFee(typed) {
      fee.value = typed
      const payment = key.peek()
      if (payment) ports.rememberFee(payment, typed)
    },
    recallFees: () =>
      effect(() => {
        fee.value = key.value ? ports.recallFee(key.value) : ''
      }),
  }
}
