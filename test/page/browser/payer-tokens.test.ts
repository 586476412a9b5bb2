// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recallPayerToken, rememberPayerToken } from '../../../src/page/browser/payer-tokens'

const DAY_MS = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Another tab, or the page after a reload. */
const anotherTab = async () => {
  vi.resetModules()
  return (await import('../../../src/page/browser/payer-tokens')).recallPayerToken
}

it('the token of a payment is found in another tab and after a reload', async () => {
  rememberPayerToken('one', 'token of one')
  rememberPayerToken('two', 'token of two')
  const recall = await anotherTab()
  expect([recall('one'), recall('two'), recall('three')]).toEqual(['token of one', 'token of two', null])
})

it('a token is stored without the session’s id', () => {
  rememberPayerToken('0d3c5b7a-1111-4a51-8a0e-1f0c9c346f7b', 'token')
  expect(JSON.stringify({ ...localStorage })).toContain('token')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/0d3c5b7a|1f0c9c346f7b/)
})

it('a token is forgotten after ninety days, and after twenty newer ones', async () => {
  rememberPayerToken('first', 'x')
  for (let n = 1; n <= 20; n++) rememberPayerToken(`later ${n}`, 'x')
  const recall = await anotherTab()
  expect(recall('first')).toBeNull()
  expect(recall('later 1')).toBe('x')
  vi.setSystemTime(Date.now() + 90 * DAY_MS)
  expect(recall('later 1')).toBeNull()
})

it('a token lasts as long as the page where storage is denied', async () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: deny, setItem: deny })
  rememberPayerToken('one', 'token')
  expect(recallPayerToken('one')).toBe('token')
  expect((await anotherTab())('one')).toBeNull()
})

it.each(['{', '{}', 'null', '7'])('stored data that is not a list counts as no tokens: %s', async (stored) => {
  localStorage.setItem('malipo-payer', stored)
  expect((await anotherTab())('one')).toBeNull()
})
