// @vitest-environment happy-dom
import { act, screen } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { draw } from '../draw'
import { aSession } from '../fixtures'

it.each([
  ['no-preference', '1 of 19 confirmation'],
  ['reduce', '19 of 19 confirmation'],
])('confirmations count up to their new number, with motion preferred as %s', async (preference, first) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.endsWith(`${preference})`) }) as MediaQueryList,
  )
  const { model } = draw({ session: aSession({ status: 'processing', confirmations: 0 }) })
  await act(() => model.sessions.show(aSession({ status: 'processing', confirmations: 19, version: 2 })))
  expect(screen.getByText(/^\d+ of 19/).textContent).toContain(first)
  await act(() => void vi.advanceTimersByTime(500))
  expect(screen.getByText(/^\d+ of 19/).textContent).toContain('19 of 19')
  vi.restoreAllMocks()
})
