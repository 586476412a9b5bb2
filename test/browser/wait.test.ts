import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wait } from '../../src/browser/wait'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('`wait` resolves after the given milliseconds', async () => {
  const done = vi.fn()
  wait(1000).then(done)
  await vi.advanceTimersByTimeAsync(999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledTimes(1)
})

it('`wait` resolves at once when its signal aborts or has already aborted, and leaves no timer', async () => {
  const ending = new AbortController()
  const waiting = wait(1000, ending.signal)
  ending.abort()
  await waiting
  await wait(1000, ending.signal)
  expect(vi.getTimerCount()).toBe(0)
})
