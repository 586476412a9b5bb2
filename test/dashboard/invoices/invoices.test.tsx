// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { PaymentPage } from '../../../src/contract/page/payment-page'
import { Customer } from '../../../src/contract/session/customer'
import { Invoice } from '../../../src/contract/session/invoice'
import { MerchantSession } from '../../../src/contract/session/merchant-session'
import { type Answers, draw, listOf, meAs } from '../draw'

const INVOICE = exampleOf(Invoice)
const AMINA = exampleOf(Customer)
const PAGE = { ...exampleOf(PaymentPage), currency: 'NGN', status: 'active' }
const PAYMENT: MerchantSession = { ...exampleOf(MerchantSession), status: 'initiated', invoice_id: INVOICE.id }
const LIST = '/api/v1/invoices'
const PATH = `${LIST}/${INVOICE.id}`
const SESSIONS = '/api/v1/payment-sessions'
const SCREEN_URL = `/dashboard/test/invoices/${INVOICE.id}`

const answersForInvoice = (invoice: Partial<Invoice> = {}, more: Answers = {}): Answers => ({
  [`GET ${PATH}`]: { data: { ...INVOICE, ...invoice } },
  [`GET /api/v1/customers/${AMINA.id}`]: { data: AMINA },
  [`GET ${SESSIONS}`]: listOf(),
  'GET /api/v1/payment-pages': listOf(PAGE),
  ...more,
})
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const line = (n: number) => within(screen.getByRole('group', { name: `Item ${n}` }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function fillLine(n: number, description: string, quantity: string, price: string) {
  type(line(n).getByLabelText('Description'), description)
  type(line(n).getByLabelText('Quantity'), quantity)
  type(line(n).getByLabelText('Unit price'), price)
}

describe('the list of invoices', () => {
  test('is filtered by the URL, and marks overdue invoices', async () => {
    const { requests } = await draw('/dashboard/live/invoices?status=open', {
      [`GET ${LIST}`]: listOf(INVOICE, { ...INVOICE, id: AMINA.id, due_date: '2026-11-20', reference: 'INV-1' }),
    })
    const [, open, overdue] = within(await screen.findByRole('table', { name: 'Invoices' })).getAllByRole('row')
    expect(open?.textContent).toMatch(/₦45,000\.00Open.*INV-1042.*24 Dec 2026/)
    expect(overdue?.textContent).toMatch(/Overdue.*INV-1/)
    expect(requests().some(({ url }) => url.endsWith(`${LIST}?status=open`))).toBe(true)
  })

  test('uses the service’s day when the device’s clock is wrong', async () => {
    for (const device of ['2020-01-01T00:00:00Z', '2036-01-01T00:00:00Z']) {
      const headers = { date: 'Sat, 21 Nov 2026 12:00:00 GMT' }
      const list = listOf(INVOICE, { ...INVOICE, id: AMINA.id, due_date: '2026-11-19' })
      const { unmount } = await draw('/dashboard/live/invoices', { [`GET ${LIST}`]: { ...list, headers } }, 'en', {
        now: () => Date.parse(device),
      })
      const [, ...rows] = within(await screen.findByRole('table', { name: 'Invoices' })).getAllByRole('row')
      expect(rows.map(({ textContent }) => /Open|Overdue/.exec(textContent ?? '')?.[0])).toEqual(['Open', 'Overdue'])
      unmount()
    }
  })

  test('offers an owner to create the first invoice', async () => {
    await draw('/dashboard/test/invoices', { [`GET ${LIST}`]: listOf() })
    expect(await screen.findByRole('heading', { name: 'No invoices yet' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Create an invoice' })).toHaveLength(2)
  })
})

describe('a new invoice', () => {
  const NEW_INVOICE_URL = '/dashboard/test/invoices/new'

  test('shows the total while typing, and sends plain decimals', async () => {
    const { sent } = await draw(NEW_INVOICE_URL, answersForInvoice({}, { [`POST ${LIST}`]: { data: INVOICE } }))
    await screen.findByRole('group', { name: 'Item 1' })
    expect(screen.getByText('Shown once each item has a price')).toBeTruthy()
    fillLine(1, 'Things Fall Apart', '3', '₦15,000.10')
    press('Add an item')
    expect(document.activeElement).toBe(line(2).getByLabelText('Description'))
    fillLine(2, 'Postage', '1', '500')
    expect(await screen.findByText('₦45,500.30')).toBeTruthy()
    type(screen.getByLabelText(/Due date/), '2026-12-24')
    press('Create the invoice')
    expect(await sent(`POST ${LIST}`)).toEqual({
      currency: 'NGN',
      items: [
        { description: 'Things Fall Apart', quantity: 3, unit_amount: '15000.10' },
        { description: 'Postage', quantity: 1, unit_amount: '500' },
      ],
      due_date: '2026-12-24',
      reference: null,
      customer_id: null,
    })
    await waitFor(() => expect(location.pathname).toBe(SCREEN_URL))
  })

  test('shows an error at its line, even after another line was removed', async () => {
    const errors = ['items.1.description: This field is required.']
    const { sent } = await draw(NEW_INVOICE_URL, answersForInvoice({}, { [`POST ${LIST}`]: { status: 400, errors } }))
    await screen.findByRole('group', { name: 'Item 1' })
    press('Add an item')
    press('Add an item')
    fillLine(2, 'A', '1', '1')
    fillLine(3, '', '1', '2')
    press('Remove item 1')
    // the focus moves to the next line
    expect(document.activeElement).toBe(line(1).getByLabelText('Description'))
    expect(await screen.findByText('₦3.00')).toBeTruthy()
    press('Create the invoice')
    expect(await sent(`POST ${LIST}`)).toMatchObject({ items: [{ description: 'A' }, { unit_amount: '2' }] })
    expect(await line(2).findByText('This field is required.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(line(2).getByLabelText('Description')))
    press('Remove item 1')
    expect(await line(1).findByText('This field is required.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove item 1' })).toBeNull()
  })

  test('is not sent with an ambiguous price', async () => {
    const { requests } = await draw(NEW_INVOICE_URL, answersForInvoice())
    await screen.findByRole('group', { name: 'Item 1' })
    fillLine(1, 'A', '1', '1.500')
    press('Create the invoice')
    expect(await line(1).findByText(/Enter an amount/)).toBeTruthy()
    expect(requests().some(({ method }) => method === 'POST')).toBe(false)
  })

  test('takes a customer found by e-mail, or adds a new one', async () => {
    const { sent, requests } = await draw(
      NEW_INVOICE_URL,
      answersForInvoice(
        {},
        {
          'POST /api/v1/customers/search': listOf(),
          'POST /api/v1/customers': { data: AMINA },
          [`POST ${LIST}`]: { data: INVOICE },
        },
      ),
    )
    type(await screen.findByLabelText(/Customer’s e-mail/), 'amina@example.com')
    fillLine(1, 'A', '1', '1')
    press('Create the invoice')
    expect((await screen.findByRole('alert')).textContent).toContain('First find the customer')
    press('Find the customer')
    const first = await screen.findByLabelText('First name')
    await waitFor(() => expect(document.activeElement).toBe(first))
    type(first, 'Amina')
    press('Add this customer')
    expect(await screen.findByRole('link', { name: 'Amina Okafor' })).toBeTruthy()
    press('Create the invoice')
    expect(await sent(`POST ${LIST}`)).toMatchObject({ customer_id: AMINA.id })
    expect(requests().every(({ url }) => !url.includes('amina'))).toBe(true)
  })

  test('cannot be created by a viewer', async () => {
    await draw(NEW_INVOICE_URL, answersForInvoice({}, { 'GET /api/v1/me': { data: meAs('viewer') } }))
    expect(await screen.findByText(/Your role does not allow this/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create the invoice' })).toBeNull()
  })
})

describe('one invoice', () => {
  test('gets a payment link with its items and customer, and shows it', async () => {
    const answers = answersForInvoice()
    const { sent, copied, requests } = await draw(SCREEN_URL, answers)
    answers[`POST ${SESSIONS}`] = () => {
      answers[`GET ${SESSIONS}`] = listOf(PAYMENT)
      return { status: 201, data: PAYMENT }
    }
    const title = await screen.findByLabelText(/Title/)
    expect(title).toHaveProperty('value', 'Invoice INV-1042')
    screen.getByRole('button', { name: 'Create a payment link' }).focus()
    press('Create a payment link')
    expect(await sent(`POST ${SESSIONS}`)).toEqual({
      amount: '45000.00',
      currency: 'NGN',
      invoice_id: INVOICE.id,
      customer_id: AMINA.id,
      title: 'Invoice INV-1042',
      items: [{ name: 'Things Fall Apart', quantity: 3, amount: '45000.00' }],
    })
    expect(
      requests()
        .find(({ method }) => method === 'POST')
        ?.headers.get('idempotency-key'),
    ).toBeTruthy()
    expect(await screen.findByText(PAYMENT.url)).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'QR code of the payment link' })).toBeTruthy()
    // the pressed button was removed
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy Payment link' })))
    press('Copy Payment link')
    await waitFor(() => expect(copied).toEqual([PAYMENT.url]))
  })

  test('needs an active page for a payment link, and links to creating one', async () => {
    await draw(SCREEN_URL, answersForInvoice({}, { 'GET /api/v1/payment-pages': listOf({ ...PAGE, status: 'draft' }) }))
    const link = await screen.findByRole('link', { name: 'Create a page' })
    expect(link.getAttribute('href')).toBe('/dashboard/test/pages/new')
    expect(screen.queryByRole('button', { name: 'Create a payment link' })).toBeNull()
  })

  test.each([
    ['Mark as paid', 'mark-paid', 'paid', 'Invoice marked as paid'],
    ['Void the invoice', 'void', 'void', 'Invoice voided'],
  ] as const)('is closed by “%s” only after confirmation', async (name, action, status, done) => {
    const answers = answersForInvoice()
    const { requests } = await draw(SCREEN_URL, answers)
    answers[`POST ${PATH}/${action}`] = () => {
      answers[`GET ${PATH}`] = { data: { ...INVOICE, status } }
      return { data: { ...INVOICE, status } }
    }
    const button = await screen.findByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('This cannot be undone')
    expect(requests().some(({ method }) => method === 'POST')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Create a payment link' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    expect(screen.getAllByText(done).length).toBeGreaterThan(0)
  })

  test('is read-only for a viewer', async () => {
    await draw(SCREEN_URL, answersForInvoice({}, { 'GET /api/v1/me': { data: meAs('viewer') } }))
    expect(await screen.findByText('Things Fall Apart')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /link|paid|Void/ })).toBeNull()
  })
})
