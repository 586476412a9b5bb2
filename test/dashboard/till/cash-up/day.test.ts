import { expect, test } from 'vitest'
import { dayOf, rangeOfDay } from '../../../../src/dashboard/till/cash-up/day'

test('a day reaches from its first moment to that of the next day, on the device’s clock', () => {
  const range = rangeOfDay('2026-11-21')
  expect(range).not.toBeNull()
  const { from = '', to = '' } = range ?? {}
  expect(dayOf(Date.parse(from))).toBe('2026-11-21')
  expect(dayOf(Date.parse(from) - 1)).toBe('2026-11-20')
  expect(dayOf(Date.parse(to))).toBe('2026-11-22')
  expect(dayOf(Date.parse(to) - 1)).toBe('2026-11-21')
})

test('a text that is no day has no range', () => {
  expect(rangeOfDay('yesterday')).toBeNull()
})
