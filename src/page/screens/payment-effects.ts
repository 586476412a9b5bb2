import { effect } from '@preact/signals'
import type { PageModel } from '../state/page-model'
import { OutcomeDetails } from './lazy-outcome'

/** Begins what happens unseen while there is a payment: a copy on the device, and getting ready for the outcome. */
export function startPaymentEffects(model: PageModel): () => void {
  let hasBegun = false
  let stop: (() => void) | undefined
  const stopWaiting = effect(() => {
    if (model.isFormAlone.value || hasBegun) return
    hasBegun = true
    Promise.all([import('../offline/keep-payment'), import('./preload-outcome')]).then(
      ([{ keepPayment }, { preloadOutcome }]) => {
        keepPayment(model, OutcomeDetails.isLoaded)
        stop = preloadOutcome(model)
      },
      () => {
        hasBegun = false
      },
    )
  })
  return () => {
    stopWaiting()
    stop?.()
  }
}
