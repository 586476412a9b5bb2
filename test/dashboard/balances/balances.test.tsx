// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/preact'
import { expect, it, onTestFinished, vi } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { LedgerEntry } from '../../../src/contract/money/ledger'
import { Wallet } from '../../../src/contract/wallets/wallet'
import { draw, listOf, META, meAs } from '../draw'

const NAIRA = {
  currency: 'NGN',
  network: null,
  available: '96000.00',
  pending: '0.00',
  held: '1000.00',
  owed: '0.00',
  value: null,
}
const TETHER = {
  currency: 'USDT',
  network: 'Tron',
  available: '12.5',
  pending: '31.25',
  held: '0',
  owed: '0',
  value: null,
}
const ENTRY = {
  id: '1042',
  currency: 'NGN',
  network: null,
  account: 'paid_out',
  amount: '45000.00',
  cause: { type: 'payout', id: '2e4d6c8b-0a1f-4b3d-9e5c-7f8a9b0c1d2e', session_id: null },
  created_at: '2026-11-21T10:04:12.000Z',
}
const PAID = exampleOf(LedgerEntry)

it('the list shows each currency and network, without zero amounts', async () => {
  const { findByRole } = await draw('/dashboard/test/balances', {
    'GET /api/v1/balances': { data: [NAIRA, TETHER, { ...TETHER, network: 'Ethereum', pending: '0', available: '3' }] },
  })
  const naira = (await findByRole('heading', { name: 'NGN' })).closest('li')
  expect(naira?.textContent).toContain('₦96,000.00')
  expect(naira?.textContent).toContain('₦1,000.00')
  expect(naira?.textContent).not.toContain('Pending')
  const tether = (await findByRole('heading', { name: 'USDT' })).closest('li')
  expect(
    tether &&
      within(tether)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
  ).toEqual(['Tron (TRC20)', 'Ethereum (ERC20)'])
  expect(tether?.textContent).toContain('31.25 USDT')
  expect(tether?.textContent).not.toContain('Owed')
})

it('the list values each coin and adds all up in the currency of the till, unless a rate is missing', async () => {
  const valued = [
    { ...NAIRA, value: { currency: 'NGN', amount: '96000.00' } },
    { ...TETHER, value: { currency: 'NGN', amount: '20000.00' } },
  ]
  const { findByText, findByRole, queryByText, unmount } = await draw('/dashboard/test/balances', {
    'GET /api/v1/balances': { data: valued },
  })
  expect(await findByText('₦116,000.00')).toBeTruthy()
  expect((await findByRole('heading', { name: 'USDT' })).closest('li')?.textContent).toContain('₦20,000.00')
  expect(queryByText('Available in total, in NGN')).toBeTruthy()
  unmount()
  const partly = await draw('/dashboard/test/balances', { 'GET /api/v1/balances': { data: [valued[0], TETHER] } })
  await partly.findByRole('heading', { name: 'USDT' })
  expect(partly.queryByText('Available in total, in NGN')).toBeNull()
})

it('the list tells a merchant with own wallets nothing of payouts or swaps', async () => {
  const { findByText, queryByText } = await draw('/dashboard/live/balances', {
    'GET /api/v1/balances': { data: [TETHER] },
    'GET /api/v1/wallets': listOf(exampleOf(Wallet)),
  })
  expect(await findByText(/What your wallets received from payments/)).toBeTruthy()
  expect(queryByText('Swap it into naira to pay it out.')).toBeNull()
})

it('the list says of each coin in custody what can be done with it', async () => {
  const bitcoin = { ...TETHER, currency: 'BTC', network: 'Bitcoin' }
  const { findByRole } = await draw('/dashboard/test/balances', {
    'GET /api/v1/balances': { data: [NAIRA, TETHER, bitcoin] },
  })
  const cardOf = async (name: string) => within((await findByRole('heading', { name })).closest('li') as HTMLElement)
  const naira = await cardOf('NGN')
  expect(naira.getByRole('link', { name: 'Pay out' }).getAttribute('href')).toContain('/payouts/new')
  expect(naira.getByRole('link', { name: 'Swap' }).getAttribute('href')).toContain('fromCurrency=NGN')
  const tether = await cardOf('USDT')
  expect(tether.getByText('Swap it into naira to pay it out.')).toBeTruthy()
  expect(tether.queryByRole('link', { name: 'Pay out' })).toBeNull()
  expect((await cardOf('BTC')).getByText(/You can only refund it to customers/)).toBeTruthy()
})

it('the list shows the amount that the merchant owes', async () => {
  const { findByText } = await draw('/dashboard/test/balances', {
    'GET /api/v1/balances': { data: [{ ...NAIRA, available: '0.00', owed: '250.00' }] },
  })
  expect((await findByText('₦250.00')).closest('[data-sum]')?.getAttribute('data-sum')).toBe('owed')
})

it('the list offers play money only to owners in test mode', async () => {
  const balances = { 'GET /api/v1/balances': { data: [] }, 'GET /api/v1/wallets': listOf() }
  const owner = await draw('/dashboard/test/balances', { ...balances })
  expect(await owner.findByRole('link', { name: 'Add play money' })).toBeTruthy()
  owner.unmount()
  const viewer = await draw('/dashboard/test/balances', { ...balances, 'GET /api/v1/me': { data: meAs('viewer') } })
  await viewer.findByText('No money yet')
  expect(viewer.queryByRole('link', { name: 'Add play money' })).toBeNull()
  viewer.unmount()
  const live = await draw('/dashboard/live/balances', { ...balances })
  await live.findByText('No money yet')
  expect(live.queryByRole('link', { name: 'Add play money' })).toBeNull()
  live.unmount()
  const form = await draw('/dashboard/live/balances/play-money', {})
  await form.findByText('Only owners can add play money, in test mode.')
  expect(form.queryByLabelText('Amount')).toBeNull()
})

it('the form adds play money on the chosen network, with an idempotency key', async () => {
  const { findByLabelText, getByLabelText, getByRole, sent, requests, findByText } = await draw(
    '/dashboard/test/balances/play-money',
    {
      'GET /api/v1/balances': { data: [TETHER] },
      'POST /sandbox/balances': {
        status: 201,
        data: { id: '1', currency: 'USDT', network: 'Tron', amount: '5', available: '17.5', created_at: '' },
      },
    },
  )
  fireEvent.change(await findByLabelText('Currency'), { target: { value: 'USDT' } })
  fireEvent.change(await findByLabelText('Network'), { target: { value: 'Tron' } })
  fireEvent.input(getByLabelText('Amount'), { target: { value: '5' } })
  fireEvent.click(getByRole('button', { name: 'Add' }))
  expect(await sent('POST /sandbox/balances')).toEqual({ currency: 'USDT', network: 'Tron', amount: '5' })
  expect(
    requests()
      .find(({ method }) => method === 'POST')
      ?.headers.get('idempotency-key'),
  ).toBeTruthy()
  await findByText('Play money added to your balance.')
  expect(location.pathname).toBe('/dashboard/test/balances')
})

it('the ledger is filtered by the URL, and links movements to their causes', async () => {
  const { findByRole, requests } = await draw('/dashboard/test/balances/ledger?currency=NGN&from=2026-11-20', {
    'GET /api/v1/ledger': { ...listOf(ENTRY, PAID), meta: { ...META, total: 40, total_pages: 2, has_next: true } },
  })
  const row = await findByRole('link', { name: /45,000\.00/ })
  expect(row.getAttribute('href')).toBe('/dashboard/test/payouts/2e4d6c8b-0a1f-4b3d-9e5c-7f8a9b0c1d2e')
  const payment = await findByRole('link', { name: /31\.25 USDT/ })
  expect(payment.getAttribute('href')).toBe(`/dashboard/test/payments/${PAID.cause.session_id}`)
  const { searchParams } = new URL(requests().find(({ url }) => url.includes('/ledger'))?.url ?? '')
  expect(searchParams.get('currency')).toBe('NGN')
  expect(searchParams.get('from')).toBe(new Date(2026, 10, 20).toISOString())
  const next = await findByRole('link', { name: 'Next' })
  expect(next.getAttribute('href')).toBe('/dashboard/test/balances/ledger?currency=NGN&from=2026-11-20&page=2')
})

it('movements are a statement in a shopkeeper’s words, and all entries on request', async () => {
  const change = (id: string, type: string, amount: string) => ({
    ...ENTRY,
    id,
    account: 'available',
    amount,
    cause: { ...ENTRY.cause, type },
  })
  const { findByText, getByRole, requests, findByLabelText, dashboard } = await draw(
    '/dashboard/test/balances/ledger',
    {
      'GET /api/v1/ledger': listOf(
        change('3', 'payout', '45000.00'),
        change('2', 'payout', '-45000.00'),
        change('1', 'deposit', '50000.00'),
      ),
    },
  )
  for (const text of ['Payment received', 'Payout to your bank', 'Payout failed, money is back'])
    expect(await findByText(text)).toBeTruthy()
  const accounts = () => requests().map(({ url }) => new URL(url).searchParams.get('account'))
  expect(accounts()).toContain('available')
  fireEvent.change(await findByLabelText('Show'), { target: { value: 'all' } })
  fireEvent.click(getByRole('button', { name: 'Filter' }))
  await waitFor(() => expect(accounts().at(-1)).toBeNull())
  expect(dashboard.router.route.value.query).toEqual({ entries: 'all' })
})

it('the ledger stays open when filters change', async () => {
  const { findByLabelText, getByRole, findByRole } = await draw('/dashboard/test/balances/ledger', {
    'GET /api/v1/ledger': listOf(),
  })
  fireEvent.change(await findByLabelText('Currency'), { target: { value: 'USDT' } })
  fireEvent.click(getByRole('button', { name: 'Filter' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/dashboard/test/balances/ledger?currency=USDT'))
  fireEvent.click(await findByRole('link', { name: 'Show all' }))
  expect(location.pathname + location.search).toBe('/dashboard/test/balances/ledger')
})

it('the ledger exports the filtered movements as CSV', async () => {
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:table')
  onTestFinished(() => make.mockRestore())
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  onTestFinished(() => click.mockRestore())
  const { findByRole, requests, findByText } = await draw('/dashboard/test/balances/ledger?currency=NGN', {
    'GET /api/v1/ledger': listOf(ENTRY),
    'GET /api/v1/ledger/export': { data: 'id,created_at', headers: { 'x-rows-cut-at': '100000' } },
  })
  fireEvent.click(await findByRole('button', { name: 'Download CSV' }))
  await findByText('ledger-NGN.csv downloaded')
  expect((await findByRole('alert')).textContent).toContain('The file has only the newest rows')
  expect(saved).toEqual(['ledger-NGN.csv blob:table'])
  expect(requests().at(-1)?.url).toContain('/api/v1/ledger/export?currency=NGN&account=available')
})
