import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { isSameAddress } from '../../payment/address/check'
import { comparePasted } from '../../payment/pasted-address'
import { refundAddressProblem, typedAddress } from '../../payment/refund-address'
import { isFailure } from '../api/answer'
import { createBackoff } from '../api/backoff'
import { readRefund, sendRefundAddress } from '../api/refund-link'
import type { PageModel } from './page-model'

/** Milliseconds between two questions of what became of the money: few in the first minutes, when it is usually sent. */
const SOONEST = 3_000
const LATEST = 60_000

/** More characters than this at once were pasted. */
const TYPED_AT_ONCE = 4

/**
 * What the service said to the address: it refused that one; the link had been used with another; it is asked too often;
 * or no answer came, so that nobody knows.
 */
type Answered = 'refused' | 'used' | 'busy' | 'lost' | null
/** What the focus moves to after the button was pressed. */
type Attention = { on: 'address' | 'pasted' | 'heading'; attempt: number }

/** The entry of a refund's address, and what becomes of the money. */
export interface RefundModel {
  /** What is in the field before somebody types. */
  readonly given: string
  /** The address that was typed or pasted, without white space. */
  readonly address: ReadonlySignal<string>
  /** What is wrong with the address; null while nothing is to be said. */
  readonly problem: ReadonlySignal<ReturnType<typeof refundAddressProblem> | { readonly kind: 'refused' }>
  readonly isSound: ReadonlySignal<boolean>
  /** The address was pasted twice, and both are the same. */
  readonly isReady: ReadonlySignal<boolean>
  /** What was pasted to be compared with the address. */
  readonly pasted: Signal<string>
  /** The button was pressed before the address was pasted again. */
  readonly isAgainMissing: ReadonlySignal<boolean>
  readonly isBusy: ReadonlySignal<boolean>
  readonly answered: ReadonlySignal<Answered>
  readonly attention: ReadonlySignal<Attention | null>
  enter(text: string): void
  /** Nothing more is typed. */
  leave(): void
  /** Follows the refund from now on, as far as the page is seen and online. */
  follow(): void
  stop(): void
  /** Sends the address; once, however often it is called. */
  submit(): Promise<void>
}

type Deps = Pick<PageModel, 'api' | 'ports' | 'connection' | 'token' | 'sent' | 'refund'>

/**
 * A refund that its customer opened by its link: the address while it is entered, sending it once, and following what
 * becomes of the money. `first` is the refund as it was when the page was opened.
 */
export function createRefundModel(
  { api, ports, connection, token = '', sent, refund }: Deps,
  first: RefundLink,
): RefundModel {
  const { id, network } = first
  const typed = signal(sent?.values.address ?? '')
  const pasted = signal('')
  const address = computed(() => typedAddress(typed.value))
  const found = computed(() => refundAddressProblem(network, address.value))
  const comparison = computed(() => comparePasted(pasted.value, network, address.value))
  /** What was typed is said to be wrong only when it is complete. */
  const isComplete = signal(sent?.errors !== undefined)
  const isAgainMissing = signal(false)
  const isBusy = signal(false)
  const answered = signal<Answered>(sent?.errors ? 'refused' : sent?.busy ? 'busy' : null)
  const attention = signal<Attention | null>(null)
  const problem = computed(() =>
    answered.value === 'refused' ? ({ kind: 'refused' } as const) : isComplete.value ? found.value : null,
  )
  const spread = createBackoff(id)
  const isSound = computed(() => found.value === null && answered.value !== 'refused')
  const isReady = computed(() => isSound.value && comparison.value === 'same')
  let life: AbortController | null = null

  function show(next: RefundLink) {
    // an answer that took long may be older than what is shown
    if (next.version >= (refund.peek() ?? first).version) refund.value = next
  }

  function attend(on: Attention['on']) {
    attention.value = { on, attempt: (attention.peek()?.attempt ?? 0) + 1 }
  }

  /** Reads the refund; false if that failed, or if `over` aborted. */
  async function read(over: AbortSignal): Promise<boolean> {
    const answer = await readRefund(api, token, over)
    if (over.aborted) return false
    if (isFailure(answer)) {
      connection.lost()
      return false
    }
    connection.reached(answer.headers)
    if ('data' in answer) show(answer.data)
    return true
  }

  /** Milliseconds until the refund may have changed, `age` after the page began to follow it; null: nothing can change. */
  function pauseOf({ status, reason, expires_at }: RefundLink, age: number): number | null {
    if (status === 'requested') return Math.max(LATEST, Date.parse(expires_at) - connection.serviceTime())
    // one that failed may succeed after all
    const isOver = status === 'success' || (status === 'failed' && reason !== 'failed')
    return isOver ? null : spread.around(Math.min(LATEST, Math.max(SOONEST, age / 20)))
  }

  async function watch(over: AbortSignal, isFresh: boolean) {
    const began = ports.elapsed()
    let wasRead = isFresh || (await read(over))
    while (!over.aborted) {
      const pause = pauseOf(refund.peek() ?? first, ports.elapsed() - began)
      if (pause === null) return
      if (wasRead) spread.succeed()
      await ports.wait(wasRead ? pause : spread.retry(0), over)
      if (!over.aborted) wasRead = await read(over)
    }
  }

  function follow() {
    const isFresh = life === null
    life?.abort()
    life = new AbortController()
    const { visible, online } = connection.presence.value
    if (visible && online) watch(life.signal, isFresh)
  }

  async function send() {
    const to = address.peek()
    batch(() => {
      isBusy.value = true
      answered.value = null
    })
    const answer = await sendRefundAddress(api, token, to)
    if (!isFailure(answer)) {
      connection.reached(answer.headers)
      show(answer.data)
    } else if (answer.failed === 'refused' && namesAddress(answer.errors)) answered.value = 'refused'
    else {
      answered.value = answer.failed === 'busy' ? 'busy' : 'lost'
      // either it was too late, or the answer was lost and not the address
      await read(new AbortController().signal)
    }
    isBusy.value = false
    const now = refund.peek() ?? first
    if (now.status === 'requested') {
      if (answered.peek() === 'refused') attend('address')
      return
    }
    answered.value = now.address && !isSameAddress(network, now.address, to) ? 'used' : null
    attend('heading')
    follow()
  }

  return {
    given: typed.peek(),
    address,
    problem,
    isSound,
    isReady,
    pasted,
    isAgainMissing,
    isBusy,
    answered,
    attention,
    enter(text) {
      batch(() => {
        isComplete.value = changedAtOnce(typed.peek(), text) > TYPED_AT_ONCE
        isAgainMissing.value = false
        answered.value = null
        typed.value = text
      })
    },
    leave() {
      if (address.peek()) isComplete.value = true
    },
    follow,
    stop: () => life?.abort(),
    async submit() {
      if (isBusy.peek()) return
      isComplete.value = true
      if (problem.peek()) return attend('address')
      if (isReady.peek()) return send()
      isAgainMissing.value = comparison.peek() === null
      attend('pasted')
    },
  }
}

/** How many characters are new between the same beginning and the same end. */
function changedAtOnce(before: string, after: string): number {
  let same = 0
  while (same < before.length && before[same] === after[same]) same++
  let ends = 0
  const rest = Math.min(before.length, after.length) - same
  while (ends < rest && before[before.length - 1 - ends] === after[after.length - 1 - ends]) ends++
  return after.length - same - ends
}

/** Whether the address is what was refused, and not that it comes too late. */
const namesAddress = (errors: unknown) => Array.isArray(errors) && errors.some((one) => /^address:/.test(String(one)))
