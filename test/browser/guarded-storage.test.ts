import { describe, expect, it } from 'vitest'
import { guardedStorage } from '../../src/browser/guarded-storage'

function memory(): Storage {
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
    const all = memory()
    const storage = guardedStorage(() => all)
    storage.setItem('a', '{"b":1}')
    expect([storage.getItem('a'), storage.getJson('a')]).toEqual(['{"b":1}', { b: 1 }])
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.getJson('a')]).toEqual([null, null])
  })

  it.each([
    ['that is denied as soon as it is accessed', refused],
    ['that is full', () => ({ getItem: refused, setItem: refused, removeItem: refused }) as unknown as Storage],
  ])('stores nothing in a browser %s, and throws nothing', (_, access) => {
    const storage = guardedStorage(access)
    storage.setItem('a', 'b')
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.getJson('a')]).toEqual([null, null])
  })

  it('returns null for text that is not JSON', () => {
    const all = memory()
    all.setItem('a', 'no JSON')
    expect(guardedStorage(() => all).getJson('a')).toBeNull()
  })
})
