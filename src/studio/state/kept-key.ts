import * as v from 'valibot'

const Kept = v.object({ key: v.string() })

type Tab = {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>
  history: Pick<History, 'state' | 'replaceState'>
}

export interface KeptKey {
  take(): string | null
  drop(): void
}

/**
 * Takes the key of the merchant's link out of the address before anything else happens. It survives a reload in the
 * tab's history entry and is kept nowhere else: not in storage, and unreadable to other pages and windows of this
 * origin.
 */
export function createKeptKey({ location, history }: Tab): KeptKey {
  const keep = (key: string | null) =>
    history.replaceState(key ? { key } : null, '', location.pathname + location.search)
  return {
    take() {
      const kept = v.safeParse(Kept, history.state)
      const key = location.hash.slice(1) || (kept.success ? kept.output.key : null)
      keep(key)
      return key
    },
    drop: () => keep(null),
  }
}
