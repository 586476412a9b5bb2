import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Refusal } from '../api/refusal'
import { useDashboard } from './dashboard-context'
import { createIdempotencyKey } from './idempotency-key'

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

/**
 * Does something by the API, as often as it takes. `idempotencyKey` is the same for the same wish until an answer came, so
 * that a repeated attempt after a lost answer does nothing a second time.
 */
export function useAct<Wish>(perform: (wish: Wish, idempotencyKey: string) => Promise<void>): Act<Wish> {
  const { signedOut } = useDashboard()
  const isBusy = useSignal(false)
  const refusal = useSignal<Refusal | null>(null)
  const pending = useRef<{ wish: string; key: string } | null>(null)
  return {
    isBusy: isBusy.value,
    refusal: refusal.value,
    async run(wish) {
      if (isBusy.peek()) return
      isBusy.value = true
      refusal.value = null
      const written = JSON.stringify(wish)
      if (pending.current?.wish !== written) pending.current = { wish: written, key: createIdempotencyKey() }
      try {
        await perform(wish, pending.current.key)
        pending.current = null
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.why !== 'away' && error.why !== 'busy') pending.current = null
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
