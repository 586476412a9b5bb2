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
  expect(['a', 'b', 'none', 'late'].map(kept.known)).toEqual([undefined, 'b', null, undefined])
  for (const key of ['a', 'b', 'none', 'late']) await kept.read(key)
  expect(loads).toEqual(['a', 'b', 'none', 'late', 'a', 'late'])
})
