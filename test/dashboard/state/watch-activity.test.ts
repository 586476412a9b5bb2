// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { watchActivity } from '../../../src/dashboard/state/watch-activity'

test('a page is idle after ten minutes without input', () => {
  let now = 0
  const isIdle = watchActivity(window, () => now)
  now = 600_000
  expect(isIdle()).toBe(false)
  now += 1
  expect(isIdle()).toBe(true)
  for (const touch of ['pointerdown', 'keydown', 'click', 'input']) {
    document.body.dispatchEvent(new Event(touch))
    expect(isIdle()).toBe(false)
    now += 600_001
    expect(isIdle()).toBe(true)
  }
})
