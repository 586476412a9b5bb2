import { expect, test } from 'vitest'
import { retryAfterMs } from '../../src/payment/retry-after'

const DATE = 'Sat, 21 Nov 2026 10:00:00 GMT'
const requestedPause = (retryAfter: string, date: string | null = DATE) =>
  retryAfterMs(new Headers({ 'Retry-After': retryAfter, ...(date && { Date: date }) })) / 1000

test.each([
  ['seconds', '120', 120],
  ['no time', '0', 0],
  ['a date', 'Sat, 21 Nov 2026 10:01:30 GMT', 90],
  ['a date as it was written long ago', 'Saturday, 21-Nov-26 10:01:30 GMT', 90],
  ['a date that is over', 'Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['what is neither', 'soon', 0],
  ['less than nothing', '-7', 0],
])('Retry-After may be %s', (_, retryAfter, seconds) => expect(requestedPause(retryAfter)).toBe(seconds))

test('a date counts from the Date of the answer, and is ignored if the answer has none', () => {
  expect(requestedPause('Sat, 21 Nov 2026 10:01:30 GMT', 'Sat, 21 Nov 2026 10:01:00 GMT')).toBe(30)
  expect(requestedPause('Sat, 21 Nov 2126 10:01:30 GMT', null)).toBe(0)
})

test('an answer without Retry-After requests no pause', () => expect(retryAfterMs(new Headers({ Date: DATE }))).toBe(0))
