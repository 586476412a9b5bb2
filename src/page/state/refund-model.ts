import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { isSameAddress } from '../../payment/address/check'
import { isFailure } from '../api/answer'
import { sendRefundAddress } from '../api/refund-link'
import type { PageModel } from './page-model'
import { createRefundAddress, type RefundAddress } from './refund-address'
import { createRefundFollower } from './refund-follower'

/** The target of the focus after the button was pressed. */
type FocusTarget = { on: 'address' | 'pasted' | 'heading'; attempt: number }

/** The entry of a refund's address, and the refund's progress. */
export interface RefundModel extends Omit<RefundAddress, 'check'> {
  readonly isBusy: ReadonlySignal<boolean>
  readonly focusTarget: ReadonlySignal<FocusTarget | null>
  /** Follows the refund from now on, as far as the page is visible and online. */
  follow(): void
  stop(): void
  /** Sends the address; once, however often it is called. */
  submit(): Promise<void>
}

type Deps = Pick<PageModel, 'api' | 'ports' | 'connection' | 'token' | 'sent' | 'refund'>

/**
 * A refund that the customer opened by its link: entering the address, sending it once, and following the refund.
 * `first` is the refund as it was when the page was opened.
 */
export function createRefundModel(deps: Deps, first: RefundLink): RefundModel {
  const { api, connection, token = '', sent, refund } = deps
  const { check, ...entry } = createRefundAddress(first.network, sent)
  const { address, result } = entry
  const isBusy = signal(false)
  const focusTarget = signal<FocusTarget | null>(null)
  const { show, read, follow, stop } = createRefundFollower({ ...deps, token }, first)

  function moveFocus(on: FocusTarget['on']) {
    focusTarget.value = { on, attempt: (focusTarget.peek()?.attempt ?? 0) + 1 }
  }

  async function send() {
    const to = address.peek()
    batch(() => {
      isBusy.value = true
      result.value = null
    })
    const answer = await sendRefundAddress(api, token, to)
    if (!isFailure(answer)) {
      connection.reached(answer.headers)
      show(answer.data)
    } else if (answer.failed === 'refused' && isAddressRefused(answer.errors)) result.value = 'refused'
    else {
      result.value = answer.failed === 'busy' ? 'busy' : 'lost'
      // either it was too late, or the answer was lost and not the address
      await read()
    }
    isBusy.value = false
    const now = refund.peek() ?? first
    if (now.status === 'requested') {
      if (result.peek() === 'refused') moveFocus('address')
      return
    }
    result.value = now.address && !isSameAddress(now.network, now.address, to) ? 'used' : null
    moveFocus('heading')
    follow()
  }

  return {
    ...entry,
    ...{ isBusy, focusTarget, follow, stop },
    async submit() {
      if (isBusy.peek()) return
      const missing = check()
      await (missing ? moveFocus(missing) : send())
    },
  }
}

/** Whether the service refused the address itself, and not a request that came too late. */
const isAddressRefused = (errors: unknown) =>
  Array.isArray(errors) && errors.some((one) => /^address:/.test(String(one)))
