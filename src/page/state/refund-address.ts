import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Network } from '../../contract/enums'
import type { View } from '../../contract/page/view'
import { comparePasted } from '../../payment/pasted-address'
import { refundAddressProblem, typedAddress } from '../../payment/refund-address'

/** More characters than this at once were pasted. */
const TYPED_AT_ONCE = 4

/**
 * The service's answer to the address: it refused the address; the link had been used with another one; there were too
 * many requests; or no answer came, so that the result is unknown.
 */
type SubmitResult = 'refused' | 'used' | 'busy' | 'lost' | null

/** The entry of a refund's address: twice, so that a wrong one is noticed before the money is sent. */
export interface RefundAddress {
  /** The field's first value. */
  readonly initial: string
  /** The address that was typed or pasted, without white space. */
  readonly address: ReadonlySignal<string>
  /** The problem with the address; null while it is not shown. */
  readonly problem: ReadonlySignal<ReturnType<typeof refundAddressProblem> | { readonly kind: 'refused' }>
  readonly isSound: ReadonlySignal<boolean>
  /** Both entries of the address are equal. */
  readonly isReady: ReadonlySignal<boolean>
  /** The second entry, to be compared with the address. */
  readonly pasted: Signal<string>
  /** The button was pressed before the second entry. */
  readonly isSecondMissing: ReadonlySignal<boolean>
  readonly result: Signal<SubmitResult>
  enter(text: string): void
  /** The customer leaves the field. */
  blur(): void
  /** Returns the field that is missing or wrong, and shows why; null if the address can be sent. */
  check(): 'address' | 'pasted' | null
}

export function createRefundAddress(network: Network, sent: View['form']): RefundAddress {
  const typed = signal(sent?.values.address ?? '')
  const pasted = signal('')
  const address = computed(() => typedAddress(typed.value))
  const found = computed(() => refundAddressProblem(network, address.value))
  const comparison = computed(() => comparePasted(pasted.value, network, address.value))
  /** Typed text is checked only once it is complete. */
  const isComplete = signal(sent?.errors !== undefined)
  const isSecondMissing = signal(false)
  const result = signal<SubmitResult>(sent?.errors ? 'refused' : sent?.busy ? 'busy' : null)
  const isSound = computed(() => found.value === null && result.value !== 'refused')
  const isReady = computed(() => isSound.value && comparison.value === 'same')
  const problem = computed(() =>
    result.value === 'refused' ? ({ kind: 'refused' } as const) : isComplete.value ? found.value : null,
  )
  return {
    initial: typed.peek(),
    ...{ address, problem, isSound, isReady, pasted, isSecondMissing, result },
    enter(text) {
      batch(() => {
        isComplete.value = changedAtOnce(typed.peek(), text) > TYPED_AT_ONCE
        isSecondMissing.value = false
        result.value = null
        typed.value = text
      })
    },
    blur() {
      if (address.peek()) isComplete.value = true
    },
    check() {
      isComplete.value = true
      if (problem.peek()) return 'address'
      if (isReady.peek()) return null
      isSecondMissing.value = comparison.peek() === null
      return 'pasted'
    },
  }
}

/** The number of new characters between an equal start and an equal end. */
function changedAtOnce(before: string, after: string): number {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return after.length - start - end
}
