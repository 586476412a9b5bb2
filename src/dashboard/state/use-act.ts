import { useSignal } from '@preact/signals'
import { Refusal } from '../api/refusal'
import { useDashboard } from './dashboard-context'

/** Something that changes what the service keeps, under way or refused. */
export interface Act<Wish> {
  isBusy: boolean
  /** Why the last attempt was refused. */
  refusal: Refusal | null
  /** Does it once. Does nothing while an attempt is under way. */
  run(wish: Wish): Promise<void>
  /** Forgets the refusal. */
  reset(): void
}

/** Does something by the API, one attempt at a time. */
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
        if (error.why === 'signed-out') signedOut()
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
