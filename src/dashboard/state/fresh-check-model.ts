import { type ReadonlySignal, signal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'
import type { FreshCheck } from '../../contract/members/fresh-check'
import type { ConfirmRequest } from '../api/confirm-request'
import type { I18n } from '../i18n/create-i18n'

/** A request that waits until the member confirms it. */
export interface PendingCheck {
  check: FreshCheck
  /** Requests another check of the same request, such as a new code. Throws Refusal. */
  renew(): Promise<void>
  /** Called when the service has accepted the confirmation. */
  confirmed(): void
  cancel(): void
}

export interface FreshCheckModel {
  readonly pendingCheck: ReadonlySignal<PendingCheck | null>
}

/** The requests that members confirm, one after another. */
export function createFreshChecks(i18n: ReadonlySignal<I18n>) {
  const pendingCheck = signal<PendingCheck | null>(null)
  let previous: Promise<unknown> = Promise.resolve()
  let cancellations = 0

  const cancelled = () => new Refusal('refused', i18n.peek().t('check.cancelled'), [], undefined)

  function show(first: FreshCheck, renew: () => Promise<FreshCheck | null>): Promise<string | null> {
    return new Promise((resolve, reject) => {
      let isEnded = false
      function end() {
        isEnded = true
        if (pendingCheck.peek()?.cancel === cancel) pendingCheck.value = null
      }
      function cancel() {
        end()
        reject(cancelled())
      }
      function open(check: FreshCheck) {
        if (isEnded) return
        pendingCheck.value = {
          check,
          async renew() {
            const next = await renew()
            if (next) return open(next)
            end()
            resolve(null)
          },
          confirmed() {
            end()
            resolve(check.id)
          },
          cancel,
        }
      }
      open(first)
    })
  }

  const confirm: ConfirmRequest = (check, renew) => {
    const asOf = cancellations
    const result = previous.then(() => {
      if (asOf !== cancellations) throw cancelled()
      return show(check, renew)
    })
    previous = result.catch(() => {})
    return result
  }

  /** Cancels the pending check and those behind it, because they name amounts and recipients. */
  function cancelAll() {
    cancellations += 1
    pendingCheck.peek()?.cancel()
  }

  return { model: { pendingCheck } satisfies FreshCheckModel, confirm, cancelAll }
}
