import { expect, it } from 'vitest'
import { periodOf } from '../../../../src/dashboard/parts/lists/period'

it('lasts from the start of the first day to the end of the last, in the device’s time zone', () => {
  const { from, to } = periodOf({ from: '2026-11-20', to: '2026-11-21' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 20))
  expect(new Date(to ?? '')).toEqual(new Date(2026, 10, 21, 23, 59, 59, 999))
})

it('is open without a day, and passes invalid days on to the service', () => {
  expect(periodOf({})).toEqual({ from: undefined, to: undefined })
  expect(periodOf({ from: 'yesterday', to: '' })).toEqual({ from: 'yesterday', to: '' })
})
