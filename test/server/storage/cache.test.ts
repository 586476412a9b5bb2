import { expect, test } from 'vitest'
import { createCache } from '../../../src/server/storage/cache'

test('drops those values that are meant, and what is still loading, which may be one of them', async () => {
  const loads: string[] = []
  const kept = createCache<string | null>(
    10,
    () => true,
    async (key) => {
      loads.push(key)
      return key === 'none' ? null : key
    },
  )
  for (const key of ['a', 'b', 'none']) await kept.read(key)
  const loading = kept.read('late')
  kept.dropWhere((value) => value === 'a')
  expect(await loading).toBe('late')
  expect(['a', 'b', 'none', 'late'].map(kept.peek)).toEqual([undefined, 'b', null, undefined])
  for (const key of ['a', 'b', 'none', 'late']) await kept.read(key)
  expect(loads).toEqual(['a', 'b', 'none', 'late', 'a', 'late'])
})

test('lets what is not kept push out nothing, however much of it is asked for', async () => {
  const loads: string[] = []
  const load = async (key: string) => {
    loads.push(key)
    return key.startsWith('page') ? key : null
  }
  const kept = createCache(
    3,
    () => true,
    load,
    (value) => value !== null,
  )
  for (const key of ['page 1', 'page 2']) await kept.read(key)
  for (let guess = 0; guess < 10; guess += 1) expect(await kept.read(`guess ${guess}`)).toBeNull()
  expect(['page 1', 'page 2', 'guess 9'].map(kept.peek)).toEqual(['page 1', 'page 2', undefined])
  // whoever asks at once waits for the same load
  loads.length = 0
  expect(await Promise.all([kept.read('guess'), kept.read('guess')])).toEqual([null, null])
  expect(loads).toEqual(['guess'])
})
