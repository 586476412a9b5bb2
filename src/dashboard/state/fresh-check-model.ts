import { type ReadonlySignal, signal } from '@preact/signals'
import { Refusal } from '../../browser/service-client'
import type { FreshCheck } from '../../contract/members/fresh-check'
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

  function show(first: FreshCheck, renew: () => Promise<FreshCheck>): Promise<string> {
    return new Promise((resolve, reject) => {
      function end() {
        if (pendingCheck.peek()?.cancel === cancel) pendingCheck.value = null
      }
      function cancel() {
        end()
        reject(new Refusal('refused', i18n.peek().t('check.cancelled'), [], undefined))
      }
      function open(check: FreshCheck) {
        pendingCheck.value = {
          check,
          renew: async () => open(await renew()),
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

  function confirm(check: FreshCheck, renew: () => Promise<FreshCheck>): Promise<string> {
    const result = previous.then(() => show(check, renew))
    previous = result.catch(() => {})
    return result
  }

  return { model: { pendingCheck } satisfies FreshCheckModel, confirm }
}
