// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { Wallet } from '../../../src/contract/wallets/wallet'
import { type Answers, draw, listOf, meAs } from '../draw'

const BANK = {
  id: '6b5a4938-2716-4054-8f3e-2d1c0b9a8f7e',
  bank_code: '058',
  bank_name: 'Guaranty Trust Bank',
  account_number: '0123456789',
  account_name: 'Lagos Books Ltd',
  created_at: '2026-11-21T10:00:00.000Z',
}
const PAYOUT = {
  id: '2e4d6c8b-0a1f-4b3d-9e5c-7f8a9b0c1d2e',
  mode: 'test',
  reference: 'salary-2026-11',
  bank_id: BANK.id,
  amount: '45000.00',
  currency: 'NGN',
  status: 'success',
  reason: null,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:04:12.000Z',
  version: 3,
}
const NAIRA = {
  currency: 'NGN',
  network: null,
  available: '96000.00',
  pending: '0.00',
  held: '0.00',
  owed: '0.00',
  value: null,
}
const SERVICE: Answers = {
  'GET /api/v1/misc/banks': listOf(BANK),
  'GET /api/v1/balances': { data: [NAIRA] },
  'GET /api/v1/payouts': listOf(PAYOUT),
  [`GET /api/v1/payouts/${PAYOUT.id}`]: { data: PAYOUT },
}
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string | RegExp, value: string) =>
  fireEvent.input(await screen.findByLabelText(label), { target: { value } })

async function review(amount: string) {
  await type('Amount', amount)
  await type(/^Your reference/, 'salary-2026-11')
  await click('Review the payout')
}

it('a payout is sent after confirmation, and only once after a lost answer', async () => {
  let attempts = 0
  const { requests, sent } = await draw('/dashboard/test/payouts/new', {
    ...SERVICE,
    'POST /api/v1/payouts': () => {
      attempts += 1
      return attempts === 1 ? { status: 502 } : { status: 201, data: PAYOUT }
    },
  })
  expect(await screen.findByText('₦96,000.00')).toBeTruthy()
  await review('45,000.00')
  const dialog = await screen.findByRole('dialog', { name: 'Pay out this amount?' })
  expect(dialog.textContent).toContain('₦45,000.00')
  expect(dialog.textContent).toContain('0123456789')
  expect(attempts).toBe(0)
  await click('Pay out now')
  await screen.findByText(/may or may not be saved/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await click('Review the payout')
  await click('Pay out now')
  expect(await screen.findByRole('heading', { name: 'Payout' })).toBeTruthy()
  expect(location.pathname).toBe(`/dashboard/test/payouts/${PAYOUT.id}`)
  expect(await sent('POST /api/v1/payouts')).toEqual({
    bank_id: BANK.id,
    amount: '45000.00',
    currency: 'NGN',
    reference: 'salary-2026-11',
  })
  const keys = requests().flatMap(({ method, headers }) => (method === 'POST' ? [headers.get('idempotency-key')] : []))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('a refused payout shows the service’s reason', async () => {
  await draw('/dashboard/test/payouts/new', {
    ...SERVICE,
    'POST /api/v1/payouts': {
      status: 409,
      message: 'Your money is in your own wallets: only you can send it',
    },
  })
  await review('45000')
  await click('Pay out now')
  expect((await screen.findByRole('alert')).textContent).toContain('only you can send it')
})

it('the form explains a busy service in Arabic, and shows the service’s message in English', async () => {
  await draw(
    '/dashboard/live/payouts/banks',
    { ...SERVICE, 'POST /api/v1/misc/banks': { status: 503, message: 'This mode is not set up here' } },
    'ar',
  )
  fireEvent.change(await screen.findByLabelText('البنك'), { target: { value: '057' } })
  await click('إضافة حساب بنكي')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('الخدمة مشغولة')
  expect(within(alert).getByText('This mode is not set up here').getAttribute('lang')).toBe('en')
})

it('the form refuses an ambiguous amount', async () => {
  const { requests } = await draw('/dashboard/test/payouts/new', SERVICE)
  await review('45.000')
  expect((await screen.findByRole('alert')).textContent).toContain('Please check the marked fields.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests().every(({ method }) => method === 'GET')).toBe(true)
})

it('the form refuses more than the balance before the confirmation', async () => {
  await draw('/dashboard/test/payouts/new', SERVICE, 'fr')
  await screen.findByText(/Disponible/)
  await type('Montant', '96000,01')
  await click('Vérifier le virement')
  expect(await screen.findByText(/^Votre solde est de 96.000,00/)).toBeTruthy()
  expect(screen.getByLabelText('Montant').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('dialog')).toBeNull()
  await type('Montant', '96000')
  await click('Vérifier le virement')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('the list reminds merchants with their own wallets that only they can send the money in them', async () => {
  await draw('/dashboard/live/payouts', {
    ...SERVICE,
    'GET /api/v1/wallets': listOf(exampleOf(Wallet)),
  })
  expect(await screen.findByText(/send it from your own wallet/)).toBeTruthy()
})

it('the form needs a bank account first, and links to adding one', async () => {
  await draw('/dashboard/test/payouts/new', { ...SERVICE, 'GET /api/v1/misc/banks': listOf() })
  const add = await screen.findByRole('link', { name: 'Add a bank account' })
  expect(add.getAttribute('href')).toBe('/dashboard/test/payouts/banks')
})

it('a bank account is added, and deleted after confirmation', async () => {
  const { sent, requests } = await draw('/dashboard/test/payouts/banks', {
    ...SERVICE,
    'POST /api/v1/misc/banks': { status: 201, data: BANK },
    [`DELETE /api/v1/misc/banks/${BANK.id}`]: { data: { deleted: true } },
  })
  fireEvent.change(await screen.findByLabelText('Bank'), { target: { value: '057' } })
  await type('Account number', '9876543210')
  await type('Account holder', 'Amina Okafor')
  screen.getByRole('button', { name: 'Add a bank account' }).focus()
  await click('Add a bank account')
  await screen.findByText('Bank account added')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Bank')))
  expect(await sent('POST /api/v1/misc/banks')).toEqual({
    bank_name: 'Zenith Bank',
    bank_code: '057',
    account_number: '9876543210',
    account_name: 'Amina Okafor',
  })
  await click('Delete')
  const dialog = await screen.findByRole('dialog')
  expect(requests().some(({ method }) => method === 'DELETE')).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Bank account deleted')
})

it('a bank that is not listed is added by its name and code, and no account without a bank', async () => {
  const { sent, requests } = await draw('/dashboard/test/payouts/banks', {
    ...SERVICE,
    'POST /api/v1/misc/banks': { status: 201, data: BANK },
  })
  await type('Account number', '9876543210')
  await type('Account holder', 'Amina Okafor')
  await click('Add a bank account')
  expect(await screen.findByText('Choose the bank of the account.')).toBeTruthy()
  expect(requests().every(({ method }) => method === 'GET')).toBe(true)
  fireEvent.change(screen.getByLabelText('Bank'), { target: { value: 'other' } })
  await type('Name of the bank', 'Kano Savings')
  await type('Bank code', '50999')
  await click('Add a bank account')
  expect(await sent('POST /api/v1/misc/banks')).toEqual({
    bank_name: 'Kano Savings',
    bank_code: '50999',
    account_number: '9876543210',
    account_name: 'Amina Okafor',
  })
})

it('the banks say which currency can be paid out, and that nobody checks the name', async () => {
  await draw('/dashboard/test/payouts/banks', SERVICE)
  expect(await screen.findByText(/bank accounts in Nigeria, in naira/)).toBeTruthy()
  expect(await screen.findByText(/We cannot check it/)).toBeTruthy()
})

it('a failed payout shows the consequences and the reason', async () => {
  await draw(`/dashboard/test/payouts/${PAYOUT.id}`, {
    ...SERVICE,
    'GET /api/v1/misc/banks': listOf(),
    [`GET /api/v1/payouts/${PAYOUT.id}`]: { data: { ...PAYOUT, status: 'failed', reason: 'account closed' } },
  })
  expect(await screen.findByText('This payout failed. The money is back in your balance.')).toBeTruthy()
  expect(screen.getByText('account closed').getAttribute('lang')).toBe('en')
  expect(await screen.findByText('This bank account was deleted.')).toBeTruthy()
})

it('every screen is read-only for a viewer', async () => {
  for (const [path, title] of [
    ['payouts', 'Payouts'],
    ['payouts/new', 'Pay out'],
    ['payouts/banks', 'Bank accounts'],
  ] as const) {
    const { unmount } = await draw(`/dashboard/test/${path}`, {
      ...SERVICE,
      'GET /api/v1/me': { data: meAs('viewer') },
    })
    const main = within(await screen.findByRole('main'))
    await main.findByRole('heading', { name: title, level: 1 })
    await screen.findAllByText(/₦45,000|Guaranty|Your role/)
    expect(main.queryAllByRole('button')).toEqual([])
    expect(main.queryByRole('link', { name: 'Pay out' })).toBeNull()
    unmount()
  }
})
