import { expect, test } from 'vitest'
import { createCache } from '../../../src/server/storage/cache'

test('drops the matching values, and values that are still loading, which may match', async () => {
  const loads: string[] = []
  const cache = createCache<string | null>(
    10,
    () => true,
    async (key) => {
      loads.push(key)
      return key === 'empty' ? null : key
    },
  )
  for (const key of ['a', 'b', 'empty']) await cache.read(key)
  const loading = cache.read('late')
  cache.dropWhere((value) => value === 'a')
  expect(await loading).toBe('late')
  expect(['a', 'b', 'empty', 'late'].map(cache.peek)).toEqual([undefined, 'b', null, undefined])
  for (const key of ['a', 'b', 'empty', 'late']) await cache.read(key)
  expect(loads).toEqual(['a', 'b', 'empty', 'late', 'a', 'late'])
})

test('values that are not cacheable evict no other values', async () => {
  const loads: string[] = []
  const load = async (key: string) => {
    loads.push(key)
    return key.startsWith('page') ? key : null
  }
  const cache = createCache(
    3,
    () => true,
    load,
    (value) => value !== null,
  )
  for (const key of ['page 1', 'page 2']) await cache.read(key)
  for (let guess = 0; guess < 10; guess += 1) expect(await cache.read(`guess ${guess}`)).toBeNull()
  expect(['page 1', 'page 2', 'guess 9'].map(cache.peek)).toEqual(['page 1', 'page 2', undefined])
  // concurrent reads share one load
  loads.length = 0
  expect(await Promise.all([cache.read('guess'), cache.read('guess')])).toEqual([null, null])
  expect(loads).toEqual(['guess'])
})
