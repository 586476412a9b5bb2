// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/preact'
import { expect, test, vi } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { MerchantSession } from '../../../src/contract/session/merchant-session'
import { Summary } from '../../../src/contract/session/summary'
import { DashboardApp } from '../../../src/dashboard/dashboard-app'
import { draw, listOf } from '../draw'

const EMPTY_SUMMARY = { currencies: [], attention: [] }

test('Today shows received money as a chart and as a table, and links to what needs attention', async () => {
  await draw('/dashboard/test/today', {
    'GET /api/v1/summary': { data: exampleOf(Summary) },
    'GET /api/v1/payment-sessions': listOf(exampleOf(MerchantSession)),
  })
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe('NGN per day in the last 30 days')
  expect(within(screen.getByRole('table')).getByText('21 Nov 2026')).toBeTruthy()
  const need = screen.getByRole('link', { name: /Underpaid/ })
  expect(need.getAttribute('href')).toBe('/dashboard/test/payments?attention=underpaid')
})

test('Today deducts refunds, and shows the sum before them', async () => {
  const example = exampleOf(Summary)
  const sums = { refunded_today: '10000.00', refunded_30_days: '10000.00' }
  await draw('/dashboard/test/today', {
    'GET /api/v1/summary': { data: { ...example, currencies: example.currencies.map((one) => ({ ...one, ...sums })) } },
    'GET /api/v1/payment-sessions': listOf(),
  })
  expect((await screen.findAllByText('₦40,000.00')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/before refunds of/)[0]?.textContent).toBe('₦50,000.00 before refunds of ₦10,000.00')
})

test('Today reloads at midnight', async () => {
  const { requests, dashboard, unmount } = await draw('/dashboard/live/today', {
    'GET /api/v1/summary': { data: exampleOf(Summary) },
    'GET /api/v1/payment-sessions': listOf(exampleOf(MerchantSession)),
  })
  await screen.findByText('1 payment')
  unmount()
  const summaryRequests = () => requests().filter(({ url }) => url.includes('/summary')).length
  vi.useFakeTimers()
  let now = new Date(2026, 10, 21, 23, 50).getTime()
  render(<DashboardApp dashboard={{ ...dashboard, serviceNow: () => now }} />)
  const before = summaryRequests()
  now += 9 * 60_000
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(summaryRequests()).toBe(before)
  now += 2 * 60_000
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(summaryRequests()).toBe(before + 1)
})

test.each([
  ['test', 'Take the first payment'],
  ['live', 'Live mode is not set up yet'],
])('Today shows the first step in %s mode', async (mode, title) => {
  await draw(`/dashboard/${mode}/today`, {
    'GET /api/v1/summary': { data: EMPTY_SUMMARY },
    'GET /api/v1/payment-sessions': listOf(),
  })
  expect(await screen.findByText(title)).toBeTruthy()
})

test('Today shows an unavailable network, and since when', async () => {
  const attention = [{ kind: 'network_unreachable', count: 1, network: 'Tron', since: '2026-11-21T09:00:00.000Z' }]
  await draw('/dashboard/live/today', {
    'GET /api/v1/summary': { data: { ...EMPTY_SUMMARY, attention } },
    'GET /api/v1/payment-sessions': listOf(),
  })
  const need = await screen.findByRole('link', { name: /Tron unavailable since 21 Nov 2026/ })
  expect(need.getAttribute('href')).toBe('/dashboard/live/wallets')
})
