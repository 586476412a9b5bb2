// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test, vi } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { MerchantSession } from '../../../src/contract/session/merchant-session'
import { Summary } from '../../../src/contract/session/summary'
import { DashboardApp } from '../../../src/dashboard/dashboard-app'
import { type Answers, draw, listOf, ME, meAs } from '../draw'

const DONE = { name: true, logo: true, receiving: true, page: true, payment: true }
const EMPTY_SUMMARY = { currencies: [], total: null, attention: [], setup: DONE }
const SUMMARY = exampleOf(Summary)
const NAIRA = SUMMARY.currencies[0]
const DAYS = Array.from({ length: 30 }, (_, day) => ({
  date: new Date(Date.UTC(2026, 9, 23 + day)).toISOString().slice(0, 10),
  amount: day === 29 ? '50000.00' : '1000.00',
  refunded: '0.00',
  payments: 1,
}))

/** Draws Today with this summary. */
const drawToday = (summary: object, address = '/dashboard/test/today', more: Answers = {}) =>
  draw(address, {
    'GET /api/v1/summary': { data: { ...SUMMARY, ...summary } },
    'GET /api/v1/payment-sessions': listOf(exampleOf(MerchantSession)),
    ...more,
  })

test('Today shows received money as a chart and as a table, and links to what needs attention', async () => {
  await drawToday({})
  expect(await screen.findByRole('heading', { name: 'NGN per day in the last 30 days' })).toBeTruthy()
  const days = screen.getAllByRole('table').find(({ className }) => className === 'day-table')
  expect(days && within(days).getByText('21 Nov 2026')).toBeTruthy()
  const need = screen.getByRole('link', { name: /Underpaid/ })
  expect(need.getAttribute('href')).toBe('/dashboard/test/payments?attention=underpaid')
})

test('the chart tells the value of each day to the keyboard', async () => {
  await drawToday({ currencies: [{ ...NAIRA, days: DAYS }] })
  const slider = await screen.findByRole('slider', { name: 'Day' })
  expect(slider.getAttribute('aria-valuetext')).toBe('21 Nov 2026: ₦50,000.00, 1 payment')
  fireEvent.input(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('23 Oct 2026: ₦1,000.00, 1 payment')
  expect(document.querySelector('.chart-day')?.textContent).toContain('23 Oct 2026: ₦1,000.00')
})

test('a day with more refunds than payments is less than 0, and the days add up to the card', async () => {
  const days = DAYS.map((day, at) => (at === 29 ? { ...day, amount: '0.00', refunded: '4000.00', payments: 0 } : day))
  const sums = { today: '0.00', refunded_today: '4000.00', last_30_days: '29000.00', refunded_30_days: '4000.00' }
  await drawToday({ currencies: [{ ...NAIRA, ...sums, days }] })
  const slider = await screen.findByRole('slider', { name: 'Day' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/: -₦4,000.00, /)
  expect(document.querySelector('.received .large-money')?.textContent).toBe('-₦4,000.00')
  expect(document.querySelector('.received')?.textContent).toContain('₦25,000.00')
  const rows = [...document.querySelectorAll('.day-table td:nth-of-type(1)')].map(({ textContent }) =>
    Number(textContent?.replace(/[₦,]/g, '')),
  )
  expect(rows.reduce((sum, value) => sum + value, 0)).toBe(25_000)
  expect(document.querySelector<HTMLElement>('.chart-bar:nth-of-type(30)')?.style.getPropertyValue('--share')).toBe('0')
})

test('the total of all currencies may be less than 0', async () => {
  await drawToday({ total: { currency: 'NGN', today: '-400.00', last_30_days: '-10.00' } })
  expect((await screen.findByText('Total today in NGN')).parentElement?.textContent).toContain('-₦400.00')
})

test('the most used currency is first, after the total of all', async () => {
  const euro = { ...NAIRA, currency: 'EUR', today: '59.00', days: DAYS.slice(0, 2) }
  await drawToday({
    currencies: [euro, { ...NAIRA, days: DAYS }],
    total: { currency: 'NGN', today: '159767.44', last_30_days: '200000.00' },
  })
  await screen.findByText('Total today in NGN')
  const titles = [...document.querySelectorAll('.received h2')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Total today in NGN', 'Received today in NGN', 'Received today in EUR'])
  expect(screen.getByText('All currencies, at the rates of now')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'EUR' }))
  expect(await screen.findByRole('heading', { name: 'EUR per day in the last 30 days' })).toBeTruthy()
})

describe('the first run', () => {
  const steps = () => [...document.querySelectorAll('.setup li')].map((step) => step.getAttribute('data-done'))

  test('ticks what is done, and offers the first open step', async () => {
    await drawToday({ setup: { ...DONE, logo: false, page: false } }, '/dashboard/live/today')
    await screen.findByText('Get ready to take real money')
    expect(steps()).toEqual(['true', 'false', 'true', 'false', 'true'])
    expect(screen.getByText('3 of 5 steps done')).toBeTruthy()
    expect(document.querySelector('.setup .main')?.textContent).toBe('Add a logo')
    // with a wallet and no page, the next step of live mode is a page
    expect(screen.getByRole('link', { name: 'Add a page' }).getAttribute('href')).toBe('/dashboard/live/pages/new')
    expect(screen.queryByRole('link', { name: 'Add a wallet' })).toBeNull()
  })

  test('is hidden when all is done, and stays hidden on a device that dismissed it', async () => {
    const done = await drawToday({})
    await screen.findByText('Received today')
    expect(document.querySelector('.setup')).toBeNull()
    done.unmount()
    const open = await drawToday({ setup: { ...DONE, logo: false } })
    fireEvent.click(await screen.findByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(document.querySelector('.setup')).toBeNull())
    expect(open.memory.has('malipo-setup-dismissed-test')).toBe(true)
  })

  test('is for owners alone', async () => {
    await drawToday({ setup: { ...DONE, logo: false } }, '/dashboard/test/today', {
      'GET /api/v1/me': { data: meAs('viewer') },
    })
    await screen.findByText('Received today')
    expect(document.querySelector('.setup')).toBeNull()
  })
})

describe('going live', () => {
  const PATH = '/api/v1/merchant/test-copy'
  const COPY = {
    settings: ['name', 'theme'],
    pages: [{ id: '1', title: 'Cloth', slug: 'cloth' }],
    refused: [{ id: '2', title: 'Thread', slug: 'thread', errors: ['options.0: USDT cannot be offered on Omni.'] }],
  }

  test('lists what is copied before it copies, and warns while the name is the handle', async () => {
    const { requests, sent } = await drawToday({}, '/dashboard/live/today', {
      'GET /api/v1/me': { data: { ...ME, merchant: { handle: 'my-shop', name: 'my-shop', logo_url: null } } },
      [`GET ${PATH}`]: { data: COPY },
      [`POST ${PATH}`]: { data: COPY },
    })
    expect(await screen.findByText(/Customers read “my-shop”/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy from test mode' }))
    const dialog = within(await screen.findByRole('dialog'))
    for (const text of ['Business name', 'Look of your pages', 'Cloth']) expect(dialog.getByText(text)).toBeTruthy()
    expect(dialog.getByText(/Not copied: API keys, webhooks, secrets/)).toBeTruthy()
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
    fireEvent.click(dialog.getByRole('button', { name: 'Copy from test mode' }))
    await sent(`POST ${PATH}`)
    expect(await screen.findByText('Copied. 1 page is waiting as a draft.')).toBeTruthy()
    expect(screen.getByText(/not copied, because live mode refuses them/).parentElement?.textContent).toContain(
      'Thread',
    )
  })

  test('offers nothing in test mode, or with nothing to copy', async () => {
    const { requests, unmount } = await drawToday({})
    await screen.findByText('Received today')
    expect(requests().some(({ url }) => url.includes('test-copy'))).toBe(false)
    unmount()
    await drawToday({}, '/dashboard/live/today', { [`GET ${PATH}`]: { data: { settings: [], pages: [] } } })
    await screen.findByText('Received today')
    expect(screen.queryByRole('button', { name: 'Copy from test mode' })).toBeNull()
  })
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
  await screen.findByText('Received today')
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

test('Today shows an unavailable network, and since when', async () => {
  const attention = [{ kind: 'network_unreachable', count: 1, network: 'Tron', since: '2026-11-21T09:00:00.000Z' }]
  await draw('/dashboard/live/today', {
    'GET /api/v1/summary': { data: { ...EMPTY_SUMMARY, attention } },
    'GET /api/v1/payment-sessions': listOf(),
  })
  const need = await screen.findByRole('link', { name: /Tron unavailable since 21 Nov 2026/ })
  expect(need.getAttribute('href')).toBe('/dashboard/live/wallets')
})
