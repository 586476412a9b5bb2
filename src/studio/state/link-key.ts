import * as v from 'valibot'

const TabState = v.object({ key: v.string() })

type Tab = {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>
  history: Pick<History, 'state' | 'replaceState'>
}

export interface LinkKey {
  take(): string | null
  drop(): void
}

/**
 * Takes the key of the merchant's link out of the address before anything else runs. It is stored only in the tab's
 * history entry, which survives a reload and which other pages and windows of this origin cannot read.
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
