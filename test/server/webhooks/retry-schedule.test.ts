import { describe, expect, test } from 'vitest'
import { pauseAfter } from '../../../src/server/webhooks/retry-schedule'

const pause = (retries: number, retryAfter = 0, random = 0) => {
  const ms = pauseAfter(retries, retryAfter * 1000, random)
  return ms && ms / 1000
}

describe('the schedule of deliveries', () => {
  test('is 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, and then nothing', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map((retries) => pause(retries))).toEqual([
      5,
      60,
      300,
      1800,
      7200,
      18_000,
      36_000,
      50_400,
      null,
    ])
  })

  test('is stretched by chance, never shortened', () => {
    expect(pause(1, 0, 1)).toBe(66)
    expect(pause(1, 0, 0.5)).toBe(63)
  })

  test.each([
    [120, 120],
    [1, 5],
    [999_999_999, 86_400],
  ])('is delayed to %s seconds by the receiver’s Retry-After, and by no more than a day', (retryAfter, seconds) =>
    expect(pause(0, retryAfter)).toBe(seconds))

  test('is over after its last retry, whatever the receiver asks for', () => expect(pause(8, 10)).toBeNull())
})
