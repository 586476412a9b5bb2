type Memory<Key> = { readonly size: number; keys(): Iterable<Key>; delete(key: Key): unknown }

/** Bounds what is kept: what was put there first goes first, until there is no more than `most`. */
export function forgetOldest<Key>(memory: Memory<Key>, most: number): void {
  for (const oldest of memory.keys()) {
    if (memory.size <= most) return
    memory.delete(oldest)
  }
}
