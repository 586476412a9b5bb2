// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { draw, listOf } from './draw'

const SWAPS = '../../src/dashboard/swaps/swaps'

test('a subject that cannot be loaded reports the connection, and appears once it is loaded', async () => {
  const { dashboard, unmount } = await draw('/dashboard/test/swaps', { 'GET /api/v1/swaps': listOf() })
  unmount()
  // forgets the loaded chunks, as in a new tab
  vi.resetModules()
  vi.doMock(SWAPS, () => {
    throw new TypeError('no network')
  })
  const { DashboardApp } = await import('../../src/dashboard/dashboard-app')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  render(<DashboardApp dashboard={dashboard} />)
  expect(screen.getByText('Loading…')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toMatch('No connection to the service.')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(screen.queryByText('Loading…')).toBeNull()
  vi.doUnmock(SWAPS)
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(await screen.findByRole('heading', { name: 'Swaps' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
