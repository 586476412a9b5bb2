// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { leaveEverything } from './leave-everything'

test('finds nothing, and leaves everything', leaveEverything)
test('finds nothing of the test before, and leaves everything', leaveEverything)

test('changes what a file may not leave changed', () => {
  const global = globalThis as { planted?: boolean }
  expect([global.planted, process.env.PLANTED, scrollY]).toEqual([undefined, undefined, 0])
  global.planted = true
  process.env.PLANTED = '1'
  Object.defineProperty(window, 'scrollY', { value: 420, configurable: true })
  Object.assign(navigator, { planted: true })
})
