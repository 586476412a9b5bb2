// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../../src/contract/enums'
import { exampleOf } from '../../../src/contract/example-of'
import { PaymentPage } from '../../../src/contract/page/payment-page'
import { Refund } from '../../../src/contract/refunds/refund'
import { Customer } from '../../../src/contract/session/customer'
import { Invoice } from '../../../src/contract/session/invoice'
import { MerchantSession } from '../../../src/contract/session/merchant-session'
import { type Answers, draw, listOf, META, meAs } from '../draw'

const PAYMENT = exampleOf(MerchantSession)
const SEARCHES: Answers = {
  'POST /api/v1/payment-sessions/search': listOf(PAYMENT),
  'POST /api/v1/customers/search': listOf(exampleOf(Customer)),
  'POST /api/v1/invoices/search': listOf(exampleOf(Invoice)),
  'POST /api/v1/payment-pages/search': listOf(exampleOf(PaymentPage)),
  'POST /api/v1/refunds/search': listOf(exampleOf(Refund)),
}
const NONE: Answers = Object.fromEntries(Object.keys(SEARCHES).map((path) => [path, listOf()]))

async function open(answers: Answers = {}, role: Role = 'owner') {
  const drawn = await draw('/dashboard/test/pages', {
    'GET /api/v1/payment-pages': listOf(),
    'GET /api/v1/me': { data: meAs(role) },
    ...NONE,
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Pages' })
  fireEvent.keyDown(document.body, { key: '/' })
  return { ...drawn, field: await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' }) }
}
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const results = () => within(screen.getByRole('listbox', { name: 'Results' }))
const selected = () => results().getByRole('option', { selected: true })

describe('the search', () => {
  test('lists all kinds, and sends the text in bodies, never in a URL', async () => {
    const { field, requests, sent } = await open(SEARCHES)
    type(field, ' amina ')
    const groups = await results().findAllByRole('group')
    expect(groups.map((group) => group.querySelector('h2')?.textContent)).toEqual([
      ...['Payments', 'Customers', 'Invoices', 'Pages', 'Refunds'],
    ])
    expect(results().getAllByRole('option')).toHaveLength(5)
    for (const path of Object.keys(SEARCHES)) expect(await sent(path)).toEqual({ query: 'amina', limit: 6 })
    expect(requests().every(({ url }) => !url.includes('amina'))).toBe(true)
    expect(location.href).not.toContain('amina')
  })

  test('leaves names and references to no translator, with a dot between the parts of a line', async () => {
    const { field } = await open({ 'POST /api/v1/payment-sessions/search': listOf(PAYMENT) })
    type(field, 'amina')
    const about = (await results().findByRole('option')).querySelector('.search-about')
    const reference = [...(about?.querySelectorAll('bdi[translate=no]') ?? [])].at(-1)
    expect([reference?.textContent, reference?.getAttribute('dir')]).toEqual([PAYMENT.reference, 'ltr'])
    expect(about?.textContent?.split(' · ').length).toBe(about?.querySelectorAll(':scope > bdi').length)
  })

  test('is used with the arrows and Enter', async () => {
    const { field } = await open(SEARCHES)
    type(field, 'amina')
    await results().findAllByRole('option')
    expect(field.getAttribute('aria-activedescendant')).toBe(selected().id)
    expect(selected().textContent).toContain('₦50,000.00')
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(selected().textContent).toContain('31.25 USDT')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(selected().textContent).toContain('Amina Okafor')
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/test/customers/${exampleOf(Customer).id}`))
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
  })

  test('opens by Enter only what was found for the typed text, as soon as it is there', async () => {
    const former = { ...PAYMENT, id: '11111111-1111-4111-8111-111111111111' }
    const { field } = await open({
      'POST /api/v1/payment-sessions/search': async (request) =>
        listOf((await request.clone().json()).query === 'musa' ? PAYMENT : former),
    })
    type(field, 'aisha')
    await results().findByRole('option')
    type(field, 'musa')
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(location.pathname).toBe(`/dashboard/test/payments/${PAYMENT.id}`))
  })

  test('opens a refund’s payment by a click', async () => {
    const { field } = await open({ 'POST /api/v1/refunds/search': listOf(exampleOf(Refund)) })
    type(field, 'return-1042')
    fireEvent.click(await results().findByRole('option'))
    expect(location.pathname).toBe(`/dashboard/test/payments/${exampleOf(Refund).session_id}`)
  })

  test('leads to the list of all payments that were found', async () => {
    const many = { data: [PAYMENT], meta: { ...META, total: 9, has_next: true } }
    const { field, dashboard } = await open({
      'POST /api/v1/payment-sessions/search': many,
      'GET /api/v1/payment-sessions': listOf(),
    })
    type(field, 'rice')
    fireEvent.click(await results().findByRole('option', { name: 'Show all payments found' }))
    expect(await screen.findByRole('heading', { name: 'Results for “rice”' })).toBeTruthy()
    expect([location.search, dashboard.search.value]).toEqual(['', 'rice'])
  })

  test('asks a cashier’s service only for payments and pages', async () => {
    const { field, requests } = await open({ ...SEARCHES }, 'cashier')
    type(field, 'amina')
    expect(await results().findAllByRole('option')).toHaveLength(2)
    const searched = requests().filter(({ method }) => method === 'POST')
    expect(searched.map(({ url }) => new URL(url).pathname).sort()).toEqual([
      '/api/v1/payment-pages/search',
      '/api/v1/payment-sessions/search',
    ])
  })

  test.each(['manager', 'viewer'] as const)('lists all kinds for a %s', async (role) => {
    const { field } = await open({ ...SEARCHES }, role)
    type(field, 'amina')
    expect(await results().findAllByRole('option')).toHaveLength(5)
  })

  test('says that nothing was found', async () => {
    const { field } = await open()
    type(field, 'zainab')
    const text = 'Nothing was found for “zainab”. Check the spelling, or enter another word.'
    expect(await within(screen.getByRole('dialog')).findByText(text)).toBeTruthy()
  })

  test('can be repeated if the service is busy', async () => {
    let isBusy = true
    const { field } = await open({
      'POST /api/v1/payment-sessions/search': () => (isBusy ? { status: 503, message: 'Busy' } : listOf(PAYMENT)),
    })
    type(field, 'amina')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBusy = false
    fireEvent.click(retry)
    expect(await results().findByRole('option')).toBeTruthy()
  })

  test('does not open while a text is typed elsewhere', async () => {
    await draw('/dashboard/test/customers/new', {})
    fireEvent.keyDown((await screen.findAllByRole('textbox'))[0] as HTMLElement, { key: '/' })
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
  })
})
