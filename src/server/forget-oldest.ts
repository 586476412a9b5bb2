type Memory<Key> = { readonly size: number; keys(): Iterable<Key>; delete(key: Key): unknown }

/** Removes the oldest entries of a map or set until there are at most `most`. */
export function forgetOldest<Key>(memory: Memory<Key>, most: number): void {
  for (const oldest of memory.keys()) {
    if (memory.size <= most) return
    memory.delete(oldest)
  }
}
