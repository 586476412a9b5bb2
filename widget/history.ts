import { IN_DIALOG, type KeptPayment, keptPayment } from './kept-payment'
import type { PageRequest } from './page-request'

/** A payment's place in the shop's history. */
export interface HistoryPlace {
  /** What was kept before a reload: the address of a payment that has begun. */
  readonly href: string | null
  /** Keeps the address of the payment; null while there is none. */
  keep(href: string | null): void
  /** Takes back the entry that is its own, a moment later. */
  leave(): void
}

const stateWith = (key: string, href: string | null) => ({ ...history.state, [key]: { href } satisfies KeptPayment })

/** The dialog has an entry of its own, so that Back closes it. */
export const dialogPlace = (): HistoryPlace => ({
  href: null,
  keep(href) {
    if (keptPayment(IN_DIALOG)) history.replaceState(stateWith(IN_DIALOG, href), '')
    else history.pushState(stateWith(IN_DIALOG, href), '')
  },
  leave() {
    if (keptPayment(IN_DIALOG)) history.back()
  },
})

/** An inline page lives in the shop's own entry, beside others that have another amount or metadata. */
export function inlinePlace({ address, prefill }: Pick<PageRequest, 'address' | 'prefill'>): HistoryPlace {
  const key = JSON.stringify(['malipo', address.pathname, prefill.amount, prefill.metadata])
  return {
    href: keptPayment(key)?.href ?? null,
    keep: (href) => history.replaceState(stateWith(key, href), ''),
    leave() {},
  }
}
