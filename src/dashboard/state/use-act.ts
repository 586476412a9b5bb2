import { useSignal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'
import { useDashboard } from './dashboard-context'

/** An action that changes data of the service. */
interface Act<Wish> {
  isBusy: boolean
  refusal: Refusal | null
  /** Runs the action. Ignored while it is already running. */
  run(wish: Wish): Promise<void>
  reset(): void
}

/** Runs an action of the API, one attempt at a time. */
export function useAct<Wish>(perform: (wish: Wish) => Promise<void>): Act<Wish> {
  const { signedOut } = useDashboard()
  const isBusy = useSignal(false)
  const refusal = useSignal<Refusal | null>(null)
  return {
    isBusy: isBusy.value,
    refusal: refusal.value,
    async run(wish) {
      if (isBusy.peek()) return
      isBusy.value = true
      refusal.value = null
      try {
        await perform(wish)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.reason === 'signed-out') signedOut()
        refusal.value = error
      } finally {
        isBusy.value = false
      }
    },
    reset() {
      refusal.value = null
    },
  }
}
