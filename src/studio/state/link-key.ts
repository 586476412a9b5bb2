import * as v from 'valibot'

const TabState = v.object({ key: v.string() })

type Tab = {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>
  history: Pick<History, 'state' | 'replaceState'>
}

export interface LinkKey {
  /** Returns the key of the link, and removes it from the address; null without a link. */
  take(): string | null
  /** Deletes the stored key. */
  drop(): void
}

/**
 * Removes the key of the merchant's link from the address before other code runs. It is stored only in the tab's
 * history entry, which survives a reload, and which other pages of this origin cannot read.
 */
export function createLinkKey({ location, history }: Tab): LinkKey {
  const store = (key: string | null) =>
    history.replaceState(key ? { key } : null, '', location.pathname + location.search)
  return {
    take() {
      const stored = v.safeParse(TabState, history.state)
      const key = location.hash.slice(1) || (stored.success ? stored.output.key : null)
      store(key)
      return key
    },
    drop: () => store(null),
  }
}
