import { expect, it } from 'vitest'
import { periodOf } from '../../../../src/dashboard/parts/lists/period'

it('is from the first moment of a day of this device to the last of another', () => {
  const { from, to } = periodOf({ from: '2026-11-20', to: '2026-11-21' })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 10, 20))
  expect(new Date(to ?? '')).toEqual(new Date(2026, 10, 21, 23, 59, 59, 999))
})

it('is open where no day is given, and leaves it to the service to refuse what is none', () => {
  expect(periodOf({})).toEqual({ from: undefined, to: undefined })
  expect(periodOf({ from: 'yesterday', to: '' })).toEqual({ from: 'yesterday', to: '' })
})
