import * as v from 'valibot'

const Kept = v.object({ key: v.string() })

type Tab = {
  location: Pick<Location, 'hash' | 'pathname' | 'search'>
  history: Pick<History, 'state' | 'replaceState'>
}

/**
 * The key of the merchant's link, off the address before anything else happens. It outlasts a reload in the tab's entry
 * of the history, and is nowhere else: no storage has it, and no other page or window of this origin can read it.
 */
export function createKeptKey({ location, history }: Tab) {
  const keep = (key: string | null) =>
    history.replaceState(key ? { key } : null, '', location.pathname + location.search)
  return {
    take(): string | null {
      const kept = v.safeParse(Kept, history.state)
      const key = location.hash.slice(1) || (kept.success ? kept.output.key : null)
      keep(key)
      return key
    },
    drop: () => keep(null),
  }
}
export type KeptKey = ReturnType<typeof createKeptKey>
