import { effect } from '@preact/signals'
import type { PageModel } from '../state/page-model'

/** Keeps a copy of the payment on the device as soon as there is one. */
export function startPaymentEffects(model: PageModel): () => void {
  let hasBegun = false
  return effect(() => {
    if (model.isFormAlone.value || hasBegun) return
    hasBegun = true
    import('../offline/keep-payment').then(
      ({ keepPayment }) => keepPayment(model),
      () => {
        hasBegun = false
      },
    )
  })
}
