import { useSignal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'
import { useDashboard } from './dashboard-context'

/** An action that changes data of the service. */
interface Action<Input> {
  isBusy: boolean
  refusal: Refusal | null
  /** Runs the action. Ignored while it is already running. */
  run(input: Input): Promise<void>
  reset(): void
}

/** Runs an action of the API, one attempt at a time. */
export function useAction<Input>(perform: (input: Input) => Promise<void>): Action<Input> {
  const { endSession } = useDashboard()
  const isBusy = useSignal(false)
  const refusal = useSignal<Refusal | null>(null)
  return {
    isBusy: isBusy.value,
    refusal: refusal.value,
    async run(input) {
      if (isBusy.peek()) return
      isBusy.value = true
      refusal.value = null
      try {
        await perform(input)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.reason === 'signed-out') endSession()
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
