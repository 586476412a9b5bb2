import { expect, it } from 'vitest'
import { ago } from '../../../src/server/doctor/finding'

it.each([
  [-400, '0 s ago'],
  [999, '0 s ago'],
  [119_999, '119 s ago'],
  [120_000, '2 min ago'],
  [179_999, '2 min ago'],
])('an age of %i ms is written as %s, rounded down', (ms, text) => {
  expect(ago(ms)).toBe(text)
})
