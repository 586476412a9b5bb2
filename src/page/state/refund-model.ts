import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { RefundLink } from '../../contract/refunds/refund-link'
import { isSameAddress } from '../../payment/address/check'
import { isFailure } from '../api/answer'
import { sendRefundAddress } from '../api/refund-link'
import type { PageModel } from './page-model'
import { createRefundAddress, type RefundAddress } from './refund-address'
import { createRefundFollower } from './refund-follower'

/** Where the focus moves after the customer pressed the button. */
type FocusTarget = { on: 'address' | 'pasted' | 'heading'; attempt: number }

/** The form for a refund's address, and the refund's progress. */
export interface RefundModel extends Omit<RefundAddress, 'check'> {
  readonly isBusy: ReadonlySignal<boolean>
  readonly focusTarget: ReadonlySignal<FocusTarget | null>
  /** Follows the refund from now on, while the page is visible and online. */
  follow(): void
  stop(): void
  /** Sends the address. Calls while it is being sent are ignored. */
  submit(): Promise<void>
}

type Deps = Pick<PageModel, 'api' | 'ports' | 'connection' | 'token' | 'submittedForm' | 'refund'>

/**
 * A refund that the customer opened by its link: entering the address, sending it once, and following the refund.
 * `first` is the refund with which the page was opened.
 */
export function createRefundModel(deps: Deps, first: RefundLink): RefundModel {
  const { api, connection, token = '', submittedForm, refund } = deps
  const { check, ...entry } = createRefundAddress(first.network, submittedForm)
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
      // the refund shows whether the service got the address and only its answer was lost
      await read()
    }
    isBusy.value = false
    const latest = refund.peek() ?? first
    if (latest.status === 'requested') {
      if (result.peek() === 'refused') moveFocus('address')
      return
    }
    result.value = latest.address && !isSameAddress(latest.network, latest.address, to) ? 'used' : null
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

/** Whether the service refused the address itself. It also refuses requests that come too late. */
const isAddressRefused = (errors: unknown) =>
  Array.isArray(errors) && errors.some((one) => /^address:/.test(String(one)))
