import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBackoff } from '../../../src/page/api/backoff'

const PAGES = 10_000
const SECOND = 1000

const idOf = (page: number) => createHash('sha256').update(String(page)).digest('hex').slice(0, 32)

/**
 * The time at which a page reconnects that lost its connection at 0, if the service is up again at `backAt`. The
 * service asks it to wait for `first` milliseconds, and for `later` after each further attempt.
 */
function reconnectTimes(backAt: number, first: number, later: number): number[] {
  return Array.from({ length: PAGES }, (_, page) => {
    const backoff = createBackoff(idOf(page))
    let now = backoff.nextPause(first)
    while (now < backAt) now += backoff.nextPause(later)
    return now
  })
}

/** The largest number of pages that reconnect in one second, and the mean from the first to the last second. */
function measurePeak(times: readonly number[]) {
  const first = Math.min(...times)
  const seconds: number[] = []
  for (const time of times) {
    const second = Math.floor((time - first) / SECOND)
    seconds[second] = (seconds[second] ?? 0) + 1
  }
  return { peak: Math.max(...seconds.map((count) => count ?? 0)), mean: times.length / seconds.length }
}

describe('10,000 pages that lose the service at the same moment', () => {
  it.each([
    ['half a second', 0.5],
    ['three seconds', 3],
    ['seven seconds', 7],
    ['16 seconds', 16],
    ['45 seconds', 45],
    ['two minutes', 120],
    ['ten minutes', 600],
  ])('reconnect after %s without a peak of more than twice the mean', (_, seconds) => {
    for (const retryAfter of [0, 5 * SECOND, 20 * SECOND]) {
      const { peak, mean } = measurePeak(reconnectTimes(seconds * SECOND, retryAfter, retryAfter))
      expect(peak, `asked to wait ${retryAfter} ms`).toBeLessThanOrEqual(2 * mean)
    }
  })

  it('reconnect spread out if the service asks only some of them to wait', () => {
    for (const seconds of [1, 3, 10, 45, 120]) {
      const { peak, mean } = measurePeak(reconnectTimes(seconds * SECOND, 0, 5 * SECOND))
      expect(peak, `after ${seconds} s`).toBeLessThanOrEqual(2 * mean)
    }
  })
})

describe('one page', () => {
  it('waits longer each time, at most 30 seconds, and starts over after an answer', () => {
    const backoff = createBackoff('7d1f0f0e-6f2b-4a55-9d43-0a1f6c1b2c3d')
    const pauses = Array.from({ length: 30 }, () => backoff.nextPause(0))
    expect(pauses[0]).toBeLessThanOrEqual(SECOND)
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
    expect(pauses.at(-1)).toBe(30 * SECOND)
    backoff.reset()
    expect(backoff.nextPause(0)).toBe(pauses[0])
  })

  it('waits at least as long as the service asks, and less than twice as long', () => {
    for (let page = 0; page < 100; page++) {
      const backoff = createBackoff(idOf(page))
      for (const retryAfter of [20 * SECOND, 60 * SECOND, 5 * SECOND, 20 * SECOND]) {
        const pause = backoff.nextPause(retryAfter)
        expect(pause).toBeGreaterThanOrEqual(retryAfter)
      }
      expect(createBackoff(idOf(page)).nextPause(60 * SECOND)).toBeLessThan(120 * SECOND)
    }
  })

  it('polls every few seconds with about the same pause as other pages', () => {
    for (let page = 0; page < 100; page++) {
      const pause = createBackoff(idOf(page)).spreadAround(SECOND)
      expect(pause).toBeGreaterThanOrEqual(0.75 * SECOND)
      expect(pause).toBeLessThan(1.25 * SECOND)
    }
  })
})
