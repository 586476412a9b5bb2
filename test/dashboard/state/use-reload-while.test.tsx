// @vitest-environment happy-dom
import { render } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { useReloadWhile } from '../../../src/dashboard/state/use-reload-while'

function Reading({ isOpen, reload }: { isOpen: boolean; reload: () => void }) {
  useReloadWhile(isOpen, reload, 5000)
  return null
}

test('`useReloadWhile` calls the newest function at growing intervals until it is closed', () => {
  vi.useFakeTimers()
  const [first, second] = [vi.fn(), vi.fn()]
  const { rerender } = render(<Reading isOpen reload={first} />)
  vi.advanceTimersByTime(1999)
  expect(first).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(first).toHaveBeenCalledTimes(1)
  // a new function does not restart the pause
  vi.advanceTimersByTime(2900)
  rerender(<Reading isOpen reload={second} />)
  vi.advanceTimersByTime(100)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  vi.advanceTimersByTime(60_000)
  expect(second.mock.calls.length).toBeGreaterThanOrEqual(12)
  const callsBefore = second.mock.calls.length
  rerender(<Reading isOpen={false} reload={second} />)
  vi.advanceTimersByTime(60_000)
  expect(second).toHaveBeenCalledTimes(callsBefore)
})
