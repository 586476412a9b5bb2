import { LRUCache } from 'lru-cache'

/** A cache of the `max` entries used last. It counts them by size: with `max`, room for all is allocated at once. */
export const createLru = <Value extends {}>(max: number) =>
  new LRUCache<string, Value>({ maxSize: max, sizeCalculation: () => 1 })
