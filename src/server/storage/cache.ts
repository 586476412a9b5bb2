import { LRUCache } from 'lru-cache'

/** A bounded memory over `load`; at most one load per key at a time, and no load that began before a drop is kept. */
interface Cache<Value> {
  read(key: string): Promise<Value>
  /** What `read` would answer without asking anybody. */
  known(key: string): Value | undefined
  drop(key: string): void
  /** Drops the values that `isMeant`, and what is still being loaded, of which nobody knows. */
  dropThose(isMeant: (value: Value) => boolean): void
  clear(): void
}

/** @param trusted whether changes by others are heard at the moment; if not, nothing is served from memory */
export function createCache<Value>(
  most: number,
  trusted: () => boolean,
  load: (key: string) => Promise<Value>,
): Cache<Value> {
  type Entry = { loading: Promise<Value>; value?: Value }
  const entries = new LRUCache<string, Entry>({ max: most })

  const trustedEntry = (key: string) => (trusted() ? entries.get(key) : undefined)

  return {
    known: (key) => trustedEntry(key)?.value,
    read(key) {
      const kept = trustedEntry(key)
      if (kept) return kept.loading
      const entry: Entry = { loading: load(key) }
      entries.set(key, entry)
      entry.loading.then(
        (value) => {
          entry.value = value
        },
        () => entries.peek(key) === entry && entries.delete(key),
      )
      return entry.loading
    },
    drop: (key) => void entries.delete(key),
    dropThose(isMeant) {
      for (const [key, { value }] of [...entries]) if (value === undefined || isMeant(value)) entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
