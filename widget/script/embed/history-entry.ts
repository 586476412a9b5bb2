import { DIALOG_KEY, type SavedPayment, savedPayment } from '../history-state'

/** An entry of the shop's history that holds a payment. */
export interface HistoryEntry {
  /** The URL of a payment that was saved before a reload. */
  readonly savedHref: string | null
  /** Saves the URL of the payment; null while the customer has not started one. */
  save(href: string | null): void
  /** Leaves the payment's own entry. The browser does so asynchronously. */
  goBack(): void
}

const stateWith = (key: string, href: string | null) => ({ ...history.state, [key]: { href } satisfies SavedPayment })

/** The dialog has an entry of its own, so that Back closes it. */
export const dialogEntry = (): HistoryEntry => ({
  savedHref: null,
  save(href) {
    if (savedPayment(DIALOG_KEY)) history.replaceState(stateWith(DIALOG_KEY, href), '')
    else history.pushState(stateWith(DIALOG_KEY, href), '')
  },
  goBack() {
    if (savedPayment(DIALOG_KEY)) history.back()
  },
})

/** An inline page uses the shop's entry, which may also hold payments with another amount or metadata. */
export function inlineEntry(pathname: string, { amount, metadata }: { [option: string]: string }): HistoryEntry {
  const key = JSON.stringify(['malipo', pathname, amount, metadata])
  return {
    savedHref: savedPayment(key)?.href ?? null,
    save: (href) => history.replaceState(stateWith(key, href), ''),
    goBack() {},
  }
}
