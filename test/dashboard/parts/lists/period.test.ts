import { expect, it } from 'vitest'
import { toTimeRange } from '../../../../src/dashboard/parts/lists/period'

it('a period lasts from the start of the first day to the end of the last, in the device’s time zone', () => {
  const { from, to } = toTimeRange({ from: '2026-11-20', to: '2026-11-21' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 20))
  expect(new Date(to ?? '')).toEqual(new Date(2026, 10, 21, 23, 59, 59, 999))
})

it('a period without a day is open, and invalid days are sent to the service', () => {
  expect(toTimeRange({})).toEqual({ from: undefined, to: undefined })
  expect(toTimeRange({ from: 'yesterday', to: '' })).toEqual({ from: 'yesterday', to: '' })
})
