// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { DepositAccount } from '../../../src/contract/money/deposit-account'
import { Customer } from '../../../src/contract/session/customer'
import { MerchantSession } from '../../../src/contract/session/merchant-session'
import { type Answers, draw, listOf, meAs } from '../draw'

const AMINA = exampleOf(Customer)
const ERASED: Customer = { ...AMINA, first_name: null, last_name: null, email: null }
const LIST = '/api/v1/customers'
const PATH = `${LIST}/${AMINA.id}`
const SCREEN_URL = `/dashboard/test/customers/${AMINA.id}`

const answersForAmina = (more: Answers = {}): Answers => ({
  [`GET ${PATH}`]: { data: AMINA },
  'GET /api/v1/payment-sessions': listOf(),
  ...more,
})
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

describe('the list of customers', () => {
  test('links to each customer, even to an erased one', async () => {
    await draw('/dashboard/live/customers', {
      [`GET ${LIST}`]: listOf(AMINA, { ...ERASED, id: AMINA.id.replace('1', '2') }),
    })
    const table = within(await screen.findByRole('table', { name: 'Customers' }))
    const [headings, amina, erased] = table.getAllByRole('row')
    expect(headings?.textContent).toBe('NameE-mailCustomer since')
    expect(amina?.textContent).toMatch(/Amina Okafor.*amina@example\.com/)
    expect(table.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/dashboard/live/customers/${AMINA.id}`)
    expect(erased?.textContent).toMatch(/No name.*Erased/)
  })

  test('offers an owner to add the first customer', async () => {
    await draw('/dashboard/test/customers', { [`GET ${LIST}`]: listOf() })
    expect(await screen.findByRole('heading', { name: 'No customers yet' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Add a customer' })).toHaveLength(2)
  })

  test('offers a viewer no button to add', async () => {
    await draw('/dashboard/test/customers', {
      'GET /api/v1/me': { data: meAs('viewer') },
      [`GET ${LIST}`]: listOf(),
    })
    await screen.findByRole('heading', { name: 'No customers yet' })
    expect(screen.queryByRole('link', { name: 'Add a customer' })).toBeNull()
  })
})

describe('a new customer', () => {
  const fill = async () => {
    await screen.findByRole('heading', { name: 'Add a customer' })
    type('First name', 'Amina')
    type('E-mail', 'amina@example.com')
    fireEvent.click(screen.getByRole('button', { name: 'Add a customer' }))
  }

  test('is created with an idempotency key, and then opened', async () => {
    const { sent, requests } = await draw(
      '/dashboard/test/customers/new',
      answersForAmina({ [`POST ${LIST}`]: { data: AMINA } }),
    )
    await fill()
    expect(await sent(`POST ${LIST}`)).toEqual({ first_name: 'Amina', last_name: null, email: 'amina@example.com' })
    expect(
      requests()
        .find(({ method }) => method === 'POST')
        ?.headers.get('idempotency-key'),
    ).toBeTruthy()
    await waitFor(() => expect(location.pathname).toBe(SCREEN_URL))
    expect(document.title).not.toContain('Amina')
  })

  test('is reported as existing if the e-mail is known', async () => {
    const existing = { ...AMINA, updated_at: '2026-11-22T10:00:00.000Z' }
    await draw('/dashboard/test/customers/new', answersForAmina({ [`POST ${LIST}`]: { data: existing } }))
    await fill()
    expect(await screen.findByText(/already exists/)).toBeTruthy()
  })

  test('shows errors at their fields', async () => {
    const errors = ['email: Must be an e-mail address.']
    await draw('/dashboard/test/customers/new', { [`POST ${LIST}`]: { status: 400, errors } })
    await fill()
    expect(await screen.findByText('Must be an e-mail address.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')))
  })
})

describe('one customer', () => {
  test('shows the payments, by the customer’s id', async () => {
    const { requests } = await draw(
      SCREEN_URL,
      answersForAmina({ 'GET /api/v1/payment-sessions': listOf(exampleOf(MerchantSession)) }),
    )
    expect(await screen.findByText('₦50,000.00')).toBeTruthy()
    const { searchParams } = new URL(requests().find(({ url }) => url.includes('sessions'))?.url ?? '')
    expect(searchParams.get('customer_id')).toBe(AMINA.id)
  })

  test('creates a deposit account only on request', async () => {
    const account = `${PATH}/deposit-account`
    const { requests } = await draw(
      SCREEN_URL,
      answersForAmina({ [`GET ${account}`]: { data: exampleOf(DepositAccount) } }),
    )
    const button = await screen.findByRole('button', { name: 'Show the deposit account' })
    expect(requests().some(({ url }) => url.endsWith(account))).toBe(false)
    fireEvent.click(button)
    expect(await screen.findByText('TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy Address on Tron' })).toBeTruthy()
    expect(screen.getByText('0123456789')).toBeTruthy()
  })

  test.each([
    [503, /Try again in a few minutes/],
    [409, /erased before one was created/],
  ])('explains what to do when the deposit account is answered with %i', async (status, text) => {
    await draw(SCREEN_URL, answersForAmina({ [`GET ${PATH}/deposit-account`]: { status } }))
    fireEvent.click(await screen.findByRole('button', { name: 'Show the deposit account' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(text)
  })

  test('is erased after the dialog says what is removed and what is kept', async () => {
    const answers = answersForAmina()
    const { requests } = await draw(SCREEN_URL, answers)
    answers[`DELETE ${PATH}`] = () => {
      answers[`GET ${PATH}`] = { data: ERASED }
      return { data: { deleted: true } }
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Erase this customer' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/permanently removed.*are kept/)
    expect(requests().some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Erase this customer' }))
    expect(await screen.findByText(/This customer was erased/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('Amina Okafor')
    expect(screen.queryByRole('button', { name: 'Erase this customer' })).toBeNull()
  })

  test('is read-only for a viewer', async () => {
    await draw(SCREEN_URL, answersForAmina({ 'GET /api/v1/me': { data: meAs('viewer') } }))
    expect(await screen.findByText('Amina Okafor')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Erase|deposit account/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create an invoice' })).toBeNull()
  })
})
