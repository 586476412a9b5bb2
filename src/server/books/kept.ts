/** A bounded memory over `load`; at most one load per key at a time, and no load that began before a drop is kept. */
export interface Kept<Value> {
  read(key: string): Promise<Value>
  drop(key: string): void
  clear(): void
}

/** @param trusted whether changes by others are heard at the moment; if not, nothing is served from memory */
export function createKept<Value>(
  most: number,
  trusted: () => boolean,
  load: (key: string) => Promise<Value>,
): Kept<Value> {
  const values = new Map<string, Promise<Value>>()
  return {
    read(key) {
      const kept = values.get(key)
      if (kept && trusted()) {
        // least recently used first
        values.delete(key)
        values.set(key, kept)
        return kept
      }
      const loading = load(key)
      values.set(key, loading)
      loading.catch(() => values.get(key) === loading && values.delete(key))
      for (const oldest of values.keys()) {
        if (values.size <= most) break
        values.delete(oldest)
      }
      return loading
    },
    drop: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
