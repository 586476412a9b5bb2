import { LRUCache } from 'lru-cache'

/** A cache of the `max` entries used last, limited by size, because the option `max` allocates room for all at once. */
export const createLru = <Value extends {}>(max: number) =>
  new LRUCache<string, Value>({ maxSize: max, sizeCalculation: () => 1 })
