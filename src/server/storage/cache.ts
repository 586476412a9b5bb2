import { createLru } from '../runtime/lru'

/** A bounded cache over `load`, with one load per key at a time. A load that began before a drop is not cached. */
interface Cache<Value> {
  read(key: string): Promise<Value>
  /** The cached value, if there is one. */
  peek(key: string): Value | undefined
  drop(key: string): void
  /** Drops matching values, and all loads in progress, whose values may match. */
  dropWhere(matches: (value: Value) => boolean): void
  clear(): void
}

/**
 * @param trusted whether changes by other processes arrive at the moment; if not, every read loads
 * @param isCacheable whether a loaded value may evict another
 */
export function createCache<Value>(
  max: number,
  trusted: () => boolean,
  load: (key: string) => Promise<Value>,
  isCacheable: (value: Value) => boolean = () => true,
): Cache<Value> {
  type Entry = { loading: Promise<Value>; value?: Value }
  const entries = createLru<Entry>(max)

  const trustedEntry = (key: string) => (trusted() ? entries.get(key) : undefined)

  return {
    peek: (key) => trustedEntry(key)?.value,
    read(key) {
      const cached = trustedEntry(key)
      if (cached) return cached.loading
      const entry: Entry = { loading: load(key) }
      entries.set(key, entry)
      const forget = () => entries.peek(key) === entry && entries.delete(key)
      entry.loading.then((value) => {
        if (isCacheable(value)) entry.value = value
        else forget()
      }, forget)
      return entry.loading
    },
    drop: (key) => void entries.delete(key),
    dropWhere(matches) {
      for (const [key, { value }] of [...entries]) if (value === undefined || matches(value)) entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
