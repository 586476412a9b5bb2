// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { changeDocument } from './change-document'

test('finds a clean document, and changes it', changeDocument)
test('finds a clean document after that test, and changes it', changeDocument)

test('changes globals', () => {
  const global = globalThis as { planted?: boolean }
  expect([global.planted, process.env.PLANTED, scrollY]).toEqual([undefined, undefined, 0])
  global.planted = true
  process.env.PLANTED = '1'
  Object.defineProperty(window, 'scrollY', { value: 420, configurable: true })
  Object.assign(navigator, { planted: true })
})
