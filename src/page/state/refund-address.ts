import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Network } from '../../contract/enums'
import type { View } from '../../contract/page/view'
import { comparePasted } from '../../payment/pasted-address'
import { refundAddressProblem, typedRecipient } from '../../payment/refund-address'

/** The most characters that typing enters at once. More are a paste, which is checked at once. */
const MAX_TYPED_AT_ONCE = 4

/**
 * The result of sending the address. `refused`: the service does not accept the address; `used`: the link had already
 * been used with another address; `busy`: too many requests; `lost`: no answer came, so the result is unknown.
 */
type SubmitResult = 'refused' | 'used' | 'busy' | 'lost' | null

/** The form for a refund's address, which the customer enters twice, so that a mistake is noticed before it is sent. */
export interface RefundAddress {
  /** The field's first value. */
  readonly initial: string
  /** The address in the typed or pasted text. */
  readonly address: ReadonlySignal<string>
  /** The problem to show beside the address; null while there is none to show. */
  readonly problem: ReadonlySignal<ReturnType<typeof refundAddressProblem> | { readonly kind: 'refused' }>
  readonly isSound: ReadonlySignal<boolean>
  /** Both entries of the address are equal. */
  readonly isReady: ReadonlySignal<boolean>
  /** The second entry, to be compared with the address. */
  readonly pasted: Signal<string>
  /** The customer pressed the button before the second entry. */
  readonly isSecondMissing: ReadonlySignal<boolean>
  readonly result: Signal<SubmitResult>
  enter(text: string): void
  /** The customer leaves the field. */
  blur(): void
  /** Returns the field that is missing or wrong, and shows why; null if the address can be sent. */
  check(): 'address' | 'pasted' | null
}

export function createRefundAddress(network: Network, submitted: View['form']): RefundAddress {
  const typed = signal(submitted?.values.address ?? '')
  const pasted = signal('')
  const recipient = computed(() => typedRecipient(network, typed.value))
  const address = computed(() => recipient.value.address)
  const found = computed(() => refundAddressProblem(network, recipient.value))
  const comparison = computed(() => comparePasted(pasted.value, network, address.value))
  /** Typed text is checked only once it is complete. */
  const isComplete = signal(submitted?.errors !== undefined)
  const isSecondMissing = signal(false)
  const result = signal<SubmitResult>(submitted?.errors ? 'refused' : submitted?.busy ? 'busy' : null)
  const isSound = computed(() => found.value === null && result.value !== 'refused')
  const isReady = computed(() => isSound.value && comparison.value === 'same')
  const problem = computed(() =>
    result.value === 'refused' ? ({ kind: 'refused' } as const) : isComplete.value ? found.value : null,
  )
  return {
    initial: typed.peek(),
    ...{ address, problem, isSound, isReady, pasted, isSecondMissing, result },
    enter(text) {
      const before = address.peek()
      batch(() => {
        isComplete.value = countInserted(typed.peek(), text) > MAX_TYPED_AT_ONCE
        isSecondMissing.value = false
        result.value = null
        typed.value = text
        // the second entry was compared with another address
        if (address.peek() !== before) pasted.value = ''
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

/** The number of characters that `after` has in place of a part of `before`. */
function countInserted(before: string, after: string): number {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return after.length - start - end
}
