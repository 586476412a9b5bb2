import { describe, expect, it } from 'vitest'
import { guardedStorage } from '../../src/browser/guarded-storage'

function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  } as Storage
}
const refused = () => {
  throw new DOMException('denied', 'SecurityError')
}

describe('guarded storage', () => {
  it('stores, reads and removes', () => {
    const storageInMemory = memoryStorage()
    const storage = guardedStorage(() => storageInMemory)
    storage.setItem('a', '{"b":1}')
    expect([storage.getItem('a'), storage.getJson('a')]).toEqual(['{"b":1}', { b: 1 }])
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.getJson('a')]).toEqual([null, null])
  })

  it.each([
    ['denies every access', refused],
    [
      'refuses to read and write',
      () => ({ getItem: refused, setItem: refused, removeItem: refused }) as unknown as Storage,
    ],
  ])('stores nothing and does not throw when the browser %s', (_, access) => {
    const storage = guardedStorage(access)
    storage.setItem('a', 'b')
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.getJson('a')]).toEqual([null, null])
  })

  it('returns null for text that is not JSON', () => {
    const storageInMemory = memoryStorage()
    storageInMemory.setItem('a', 'no JSON')
    expect(guardedStorage(() => storageInMemory).getJson('a')).toBeNull()
  })
})
