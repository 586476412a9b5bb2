import { expect, it } from 'vitest'
import { axisEnd } from '../../../src/dashboard/today/received-chart'

it.each([
  [0, 1],
  [0.3, 0.4],
  [1, 1],
  [59, 100],
  [18_500, 20_000],
  [360_000, 400_000],
  [531_500, 1_000_000],
])('the axis of values up to %d ends at %d', (max, end) => {
  expect(axisEnd(max)).toBeCloseTo(end)
})
