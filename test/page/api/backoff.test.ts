import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBackoff } from '../../../src/page/api/backoff'

const PAGES = 10_000
const SECOND = 1000

const idOf = (page: number) => createHash('sha256').update(String(page)).digest('hex').slice(0, 32)

/**
 * When each page that lost its connection at 0 is back, where the service is from `backAt` on. `first`, `later`: how
 * long it is asked to wait then, and after each further attempt.
 */
function comingBack(backAt: number, first: number, later: number): number[] {
  return Array.from({ length: PAGES }, (_, page) => {
    const spread = createBackoff(idOf(page))
    let now = spread.retry(first)
    while (now < backAt) now += spread.retry(later)
    return now
  })
}

/** The most pages that return in one second, and the mean from the first to the last. */
function crowd(times: readonly number[]) {
  const first = Math.min(...times)
  const seconds: number[] = []
  for (const time of times) {
    const second = Math.floor((time - first) / SECOND)
    seconds[second] = (seconds[second] ?? 0) + 1
  }
  return { peak: Math.max(...seconds.map((count) => count ?? 0)), mean: times.length / seconds.length }
}

describe('10,000 pages that lost the service in one moment', () => {
  it.each([
    ['half a second', 0.5],
    ['three seconds', 3],
    ['seven seconds', 7],
    ['16 seconds', 16],
    ['45 seconds', 45],
    ['two minutes', 120],
    ['ten minutes', 600],
  ])('come back after %s without a peak of more than twice the mean', (_, seconds) => {
    for (const asked of [0, 5 * SECOND, 20 * SECOND]) {
      const { peak, mean } = crowd(comingBack(seconds * SECOND, asked, asked))
      expect(peak, `asked to wait ${asked} ms`).toBeLessThanOrEqual(2 * mean)
    }
  })

  it('return spread out when the service asks only some of them to wait', () => {
    for (const seconds of [1, 3, 10, 45, 120]) {
      const { peak, mean } = crowd(comingBack(seconds * SECOND, 0, 5 * SECOND))
      expect(peak, `after ${seconds} s`).toBeLessThanOrEqual(2 * mean)
    }
  })
})

describe('one page', () => {
  it('waits longer each time, at most 30 seconds, and begins anew once it was answered', () => {
    const spread = createBackoff('7d1f0f0e-6f2b-4a55-9d43-0a1f6c1b2c3d')
    const pauses = Array.from({ length: 30 }, () => spread.retry(0))
    expect(pauses[0]).toBeLessThanOrEqual(SECOND)
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
    expect(pauses.at(-1)).toBe(30 * SECOND)
    spread.succeed()
    expect(spread.retry(0)).toBe(pauses[0])
  })

  it('waits at least as long as it is asked to, and less than twice as long', () => {
    for (let page = 0; page < 100; page++) {
      const spread = createBackoff(idOf(page))
      for (const asked of [20 * SECOND, 60 * SECOND, 5 * SECOND, 20 * SECOND]) {
        const pause = spread.retry(asked)
        expect(pause).toBeGreaterThanOrEqual(asked)
      }
      expect(createBackoff(idOf(page)).retry(60 * SECOND)).toBeLessThan(120 * SECOND)
    }
  })

  it('waits about as long as any other where it asks every few seconds', () => {
    for (let page = 0; page < 100; page++) {
      const pause = createBackoff(idOf(page)).around(SECOND)
      expect(pause).toBeGreaterThanOrEqual(0.75 * SECOND)
      expect(pause).toBeLessThan(1.25 * SECOND)
    }
  })
})
