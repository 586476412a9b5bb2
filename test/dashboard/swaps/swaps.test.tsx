// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { type Answers, draw, listOf, meAs } from '../draw'

/** A quotation whose price is valid for 45 seconds from the time of `draw`. */
const QUOTE = {
  id: '8f7e6d5c-4b3a-4291-8071-6f5e4d3c2b1a',
  fromCurrency: 'USDT',
  toCurrency: 'NGN',
  toNetwork: null,
  sourceAmount: '100',
  targetAmount: '160000.00',
  rate: '1600',
  expiresAt: '2026-11-21T10:00:45.000Z',
  status: 'quoted',
  createdAt: '2026-11-21T09:59:45.000Z',
  completedAt: null,
  version: 1,
}
const PATH = `/api/v1/swaps/quotation/${QUOTE.id}`
const SCREEN_URL = `/dashboard/test/swaps/${QUOTE.id}`
const TETHER = { currency: 'USDT', network: 'Tron', available: '12.5', pending: '0', held: '0', owed: '0', value: null }
const BALANCES: Answers = {
  'GET /api/v1/balances': { data: [TETHER, { ...TETHER, network: 'Ethereum', available: '3.000001' }] },
}

/** A service with a quotation. Its execution applies `changes`, or is refused with `status`. */
function withQuotation(changes: object, status = 200) {
  let swap: object = QUOTE
  return {
    [`GET ${PATH}`]: () => ({ data: swap }),
    [`POST ${PATH}/execute`]: () => {
      if (status >= 400) return { status, message: 'The balance does not cover this', errors: ['amount: too much'] }
      swap = { ...QUOTE, ...changes }
      return { data: swap }
    },
  }
}

it('the form requests a quote for the entered amount, and shows it', async () => {
  const { sent, requests } = await draw('/dashboard/test/swaps/new', {
    ...BALANCES,
    'POST /api/v1/swaps/quotation': { status: 201, data: QUOTE },
    [`GET ${PATH}`]: { data: QUOTE },
  })
  expect(await screen.findByText('15.500001 USDT')).toBeTruthy()
  fireEvent.input(await screen.findByLabelText('Amount to swap'), { target: { value: '100' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show the price' }))
  expect(await sent('POST /api/v1/swaps/quotation')).toEqual({ fromCurrency: 'USDT', toCurrency: 'NGN', amount: '100' })
  expect(
    requests()
      .find(({ method }) => method === 'POST')
      ?.headers.get('idempotency-key'),
  ).toBeTruthy()
  expect(await screen.findByText('1 USDT = ₦1,600.00')).toBeTruthy()
  expect(screen.getByText('₦160,000.00')).toBeTruthy()
})

it('the form does not offer to swap a currency into itself, and offers the receiving networks of a coin', async () => {
  await draw('/dashboard/test/swaps/new', BALANCES)
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: 'NGN' } })
  const select = await screen.findByLabelText('To')
  expect([...select.querySelectorAll('option')].map(({ value }) => value)).toEqual(['USDT', 'USDC'])
  const networks = await screen.findByLabelText('Receiving network')
  expect([...networks.querySelectorAll('option')].map(({ value }) => value)).toContain('Tron')
})

it('a quote counts down by the service’s clock, outside of live regions', async () => {
  await draw(SCREEN_URL, withQuotation({}))
  const timer = await screen.findByRole('timer')
  expect(timer.textContent).toBe('0:45')
  expect(timer.closest('[aria-live], output, [role="status"], [role="alert"]')).toBeNull()
})

it('a quote uses the service’s clock when the device’s clock is wrong', async () => {
  const headers = { date: 'Sat, 21 Nov 2026 10:00:40 GMT' }
  const { dashboard } = await draw(SCREEN_URL, { [`GET ${PATH}`]: { data: QUOTE, headers } })
  expect((await screen.findByRole('timer')).textContent).toBe('0:05')
  expect(dashboard.serviceNow()).toBe(Date.parse('2026-11-21T10:00:40Z'))
})

it('a quote is executed only after the confirmation', async () => {
  const { requests } = await draw(SCREEN_URL, withQuotation({ status: 'processing', version: 2 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Swap now' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('You swap 100 USDT for ₦160,000.00.')
  expect(requests().every(({ method }) => method === 'GET')).toBe(true)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Swap now' }))
  expect(await screen.findByText('In progress')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Swap now' })).toBeNull()
})

it('a refused swap shows the service’s reason', async () => {
  await draw(SCREEN_URL, withQuotation({}, 409))
  fireEvent.click(await screen.findByRole('button', { name: 'Swap now' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Swap now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('amount: too much')
})

it('an expired quote says so, and links to a new quote for the same currencies', async () => {
  await draw(SCREEN_URL, { [`GET ${PATH}`]: { data: { ...QUOTE, status: 'expired' } } })
  expect((await screen.findByRole('alert')).textContent).toContain('This price has expired.')
  const again = screen.getByRole('link', { name: 'Get a new price' })
  expect(again.getAttribute('href')).toBe('/dashboard/test/swaps/new?fromCurrency=USDT&toCurrency=NGN')
})

it('the list is filtered by the URL', async () => {
  const { requests } = await draw('/dashboard/test/swaps?fromCurrency=USDT&to=2026-11-21&page=2', {
    'GET /api/v1/swaps': listOf({ ...QUOTE, status: 'completed', completedAt: QUOTE.createdAt }),
  })
  const row = (await screen.findByRole('link', { name: /100 USDT/ })).closest('tr')
  expect(row?.textContent).toContain('₦160,000.00')
  const { searchParams } = new URL(requests().at(-1)?.url ?? '')
  expect(Object.fromEntries(searchParams)).toEqual({
    page: '2',
    fromCurrency: 'USDT',
    to: new Date(2026, 10, 21, 23, 59, 59, 999).toISOString(),
  })
})

it('a quote shows a viewer the price without actions', async () => {
  const viewer = { 'GET /api/v1/me': { data: meAs('viewer') } }
  const quote = await draw(SCREEN_URL, { ...withQuotation({}), ...viewer })
  await screen.findByText('1 USDT = ₦1,600.00')
  expect(screen.queryByRole('button', { name: 'Swap now' })).toBeNull()
  quote.unmount()
  await draw('/dashboard/test/swaps/new', { ...BALANCES, ...viewer })
  expect(await screen.findByText(/Your role does not allow this/)).toBeTruthy()
  expect(screen.queryByLabelText('Amount to swap')).toBeNull()
})
