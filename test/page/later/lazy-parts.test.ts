import { expect, it, onTestFinished, vi } from 'vitest'
import { createLazyParts } from '../../../src/page/later/lazy-parts'

it('a chunk is fetched once, however often it is asked for', async () => {
  const load = vi.fn(async () => 'parts')
  const lazy = createLazyParts<string>(null, load)
  await Promise.all([lazy.fetch(), lazy.fetch()])
  await lazy.fetch()
  expect(lazy.parts.value).toBe('parts')
  expect(load).toHaveBeenCalledTimes(1)
})

it('a chunk that failed to load is tried again until it is there', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('offline'))
  load.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue('parts')
  const lazy = createLazyParts<string>(null, load)
  const fetched = lazy.fetch()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(lazy.failed.value).toBe(true)
  lazy.fetch()
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(7_000)
  await fetched
  expect(load).toHaveBeenCalledTimes(3)
  expect(lazy.parts.value).toBe('parts')
})

it('what is there already is never loaded', async () => {
  const load = vi.fn(async () => 'others')
  const lazy = createLazyParts('parts', load)
  await lazy.fetch()
  expect(lazy.parts.value).toBe('parts')
  expect(load).not.toHaveBeenCalled()
})
