// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../../src/browser/service-client'
import { exampleOf } from '../../../src/contract/example-of'
import { PaymentPage } from '../../../src/contract/page/payment-page'
import { createI18n } from '../../../src/dashboard/i18n/create-i18n'
import en from '../../../src/dashboard/i18n/locales/en'
import { createSnippets, SHOPS } from '../../../src/dashboard/pages/embed/snippets'
import { parseNumber } from '../../../src/dashboard/pages/form/parse-lines'
import { type Answers, draw, listOf, meAs } from '../draw'

const PAGE = exampleOf(PaymentPage)
const PATH = '/api/v1/payment-pages'
const PAGE_PATH = `${PATH}/${PAGE.id}`
const AT = `/dashboard/test/pages/${PAGE.id}`
/** A page with only a title and a price. */
const SIMPLE_PAGE = { ...PAGE, items: null, limits: [], allowed_origins: [], amount: '50000.00' }

const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const answersForPage = (page: object = SIMPLE_PAGE, warnings: string[] = []): Answers => ({
  [`GET ${PATH}`]: listOf(page),
  [`GET ${PAGE_PATH}`]: { data: page, warnings } as Answers[string],
})

/** Tells the dashboard that the screen is as wide as a laptop's. */
const onLaptop = () =>
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)

test('a phone does not load the preview of a page', async () => {
  await draw(AT, answersForPage())
  await screen.findByText('Page settings')
  expect(screen.queryByTitle('What customers see')).toBeNull()
})

test('an open page is shown beside its settings, as customers see it, and a draft is not', async () => {
  const wide = onLaptop()
  onTestFinished(() => wide.mockRestore())
  const open = await draw(AT, answersForPage())
  const frame = await screen.findByTitle('What customers see')
  expect(frame.getAttribute('src')).toBe(`/p/${PAGE.slug}`)
  const fold = (await screen.findByText('What customers see')).closest('details') as HTMLDetailsElement
  fold.open = false
  fireEvent(fold, new Event('toggle'))
  await waitFor(() => expect(screen.queryByTitle('What customers see')).toBeNull())
  open.unmount()
  await draw(AT, answersForPage({ ...SIMPLE_PAGE, status: 'draft' }))
  await screen.findByText(/This page is a draft/)
  expect(screen.queryByTitle('What customers see')).toBeNull()
})

describe('a new page', () => {
  test('takes a localized price, and shows link, warnings and the secret', async () => {
    const warnings = ['options: Sending BTC on Bitcoin usually costs the customer much']
    const { sent } = await draw('/dashboard/test/pages/new', {
      ...answersForPage(),
      [`POST ${PATH}`]: {
        status: 201,
        data: { ...SIMPLE_PAGE, return_secret: 'rsec_whole' },
        warnings,
      } as Answers[string],
    })
    await screen.findByLabelText('Title')
    type('Title', 'Three books')
    type('Amount', '₦50,000')
    press('Create a page')
    expect(await sent(`POST ${PATH}`)).toMatchObject({
      title: 'Three books',
      currency: 'NGN',
      amount: '50000',
      min_amount: null,
      options: [],
      allowed_origins: [],
      indexable: true,
    })
    expect(await screen.findByText('The page is open. Send its link, or show its code to a customer.')).toBeTruthy()
    expect(screen.getByText(PAGE.url)).toBeTruthy()
    expect(screen.getByText('Sending BTC on Bitcoin usually costs the customer much')).toBeTruthy()
    expect(screen.getByText('rsec_whole')).toBeTruthy()
  })

  test('has an amount that the customer chooses between limits, and only the selected coins', async () => {
    const { sent, requests } = await draw('/dashboard/test/pages/new', {
      ...answersForPage(),
      [`POST ${PATH}`]: { status: 201, data: SIMPLE_PAGE },
    })
    await screen.findByLabelText('Title')
    type('Title', 'Donations')
    choose('Price', 'open')
    await waitFor(() => expect(screen.queryByLabelText('Amount')).toBeNull())
    type(/Minimum/, '10')
    press('Add an amount')
    type('Amount', '25.50')
    choose('Accepted coins', 'chosen')
    press('Create a page')
    // the API accepts all coins for an empty selection
    expect(await screen.findByText('Select at least one coin, or accept the recommended coins.')).toBeTruthy()
    expect(requests().some(({ method }) => method === 'POST')).toBe(false)
    fireEvent.click(screen.getByLabelText('USDT · Tron (TRC20)'))
    press('Create a page')
    expect(await sent(`POST ${PATH}`)).toMatchObject({
      amount: null,
      min_amount: '10',
      max_amount: null,
      suggested_amounts: ['25.50'],
      options: [{ asset: 'USDT', network: 'Tron' }],
      items: null,
    })
  })

  test('reports a missing amount in the current language', async () => {
    const { requests } = await draw('/dashboard/test/pages/new', answersForPage(), 'fr')
    const amount = await screen.findByLabelText('Montant')
    fireEvent.click(screen.getByRole('button', { name: 'Créer une page' }))
    expect(await screen.findByText(/Saisissez un montant/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(amount))
    expect(requests().every(({ method }) => method === 'GET')).toBe(true)
  })

  test('sends a support e-mail together with the merchant name of the settings', async () => {
    const { sent } = await draw('/dashboard/test/pages/new', {
      ...answersForPage(),
      [`POST ${PATH}`]: { status: 201, data: SIMPLE_PAGE },
    })
    await screen.findByLabelText('Title')
    type('Title', 'Three books')
    type('Amount', '50000')
    type(/Support e-mail/, 'help@lagos-books.example')
    press('Create a page')
    expect(await sent(`POST ${PATH}`)).toMatchObject({
      merchant: {
        name: 'Lagos Books',
        logo_url: null,
        support_email: 'help@lagos-books.example',
        privacy_url: null,
      },
    })
  })

  test('opens the section with an error, and marks the line', async () => {
    const origin = 'allowed_origins.1: Must begin with https://, such as https://shop.example.'
    await draw('/dashboard/test/pages/new', {
      ...answersForPage(),
      [`POST ${PATH}`]: { status: 400, errors: [origin], message: 'Invalid' },
    })
    await screen.findByLabelText('Title')
    type('Amount', '50000')
    for (const value of ['https://one.example', 'shop.example']) {
      press('Add a site')
      const lines = await waitFor(() => {
        const found = screen.getAllByLabelText('Address of the site')
        expect(found.at(-1)).toHaveProperty('value', '')
        return found
      })
      fireEvent.input(lines.at(-1) as HTMLElement, { target: { value } })
    }
    press('Create a page')
    expect(await screen.findByText(/Must begin with https/)).toBeTruthy()
    const [first, second] = screen.getAllByLabelText('Address of the site')
    expect(first?.getAttribute('aria-invalid')).toBe('false')
    expect(second?.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(second?.closest('details')?.open).toBe(true))
  })
})

describe('a page', () => {
  test('sends only changed fields', async () => {
    const { sent } = await draw(`${AT}?edit=yes`, {
      ...answersForPage({ ...PAGE, theme: { accent: '#0b5c4a' } }),
      [`PATCH ${PAGE_PATH}`]: { data: PAGE },
    })
    await screen.findByLabelText('Title')
    type('Title', 'Two books')
    type(/Return link without paying/, '')
    press('Save')
    expect(await sent(`PATCH ${PAGE_PATH}`)).toEqual({ title: 'Two books', cancel_url: null })
    await waitFor(() => expect(location.search).toBe(''))
  })

  test('keeps e-mail and logo when its merchant name is cleared', async () => {
    const merchant = { ...PAGE.merchant, name: 'Ola Prints', logo_url: '/i/logo.png', support_email: 'ola@example.com' }
    const { sent } = await draw(`${AT}?edit=yes`, {
      ...answersForPage({ ...SIMPLE_PAGE, merchant }),
      [`PATCH ${PAGE_PATH}`]: { data: SIMPLE_PAGE },
    })
    await screen.findByLabelText('Title')
    type(/Merchant name/, '')
    press('Save')
    expect(await sent(`PATCH ${PAGE_PATH}`)).toMatchObject({
      merchant: { name: 'Lagos Books', logo_url: '/i/logo.png', support_email: 'ola@example.com' },
    })
  })

  test('sends all amounts again with another currency', async () => {
    const { sent } = await draw(`${AT}?edit=yes`, {
      ...answersForPage(),
      [`PATCH ${PAGE_PATH}`]: { data: SIMPLE_PAGE },
    })
    await screen.findByLabelText('Title')
    choose('Currency', 'USD')
    press('Save')
    expect(await sent(`PATCH ${PAGE_PATH}`)).toEqual({
      currency: 'USD',
      amount: '50000.00',
      min_amount: null,
      max_amount: null,
      suggested_amounts: [],
      limits: [],
    })
  })

  test('shows warnings, and code to copy', async () => {
    const { copied } = await draw(
      `${AT}?shop=wordpress`,
      answersForPage(SIMPLE_PAGE, ['options: not offered now: Tron']),
    )
    expect(await screen.findByText('Not offered now: Tron')).toBeTruthy()
    press('Copy Shortcode: a button')
    await waitFor(() => expect(copied).toEqual(['[malipo page="demo" text="Pay with crypto"]']))
  })

  test('is closed after confirmation', async () => {
    const { sent, requests } = await draw(AT, { ...answersForPage(), [`PATCH ${PAGE_PATH}`]: { data: SIMPLE_PAGE } })
    fireEvent.click(await screen.findByRole('button', { name: 'Close the page' }))
    expect(requests().some(({ method }) => method === 'PATCH')).toBe(false)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close the page' }))
    expect(await sent(`PATCH ${PAGE_PATH}`)).toEqual({ status: 'inactive' })
  })

  test('keeps the other sites when one is removed', async () => {
    const { sent } = await draw(AT, {
      ...answersForPage({ ...SIMPLE_PAGE, allowed_origins: ['https://one.example', 'https://two.example'] }),
      [`PATCH ${PAGE_PATH}`]: { data: SIMPLE_PAGE },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Sites that may embed this page 1' }))
    press('Save the sites')
    expect(await sent(`PATCH ${PAGE_PATH}`)).toEqual({ allowed_origins: ['https://two.example'] })
  })
})

describe('roles', () => {
  test.each(['viewer', 'cashier'] as const)('is read-only for a %s', async (role) => {
    const { container } = await draw(AT, { 'GET /api/v1/me': { data: meAs(role) }, ...answersForPage() })
    expect(await screen.findByText(PAGE.url)).toBeTruthy()
    const main = within(container.querySelector('main') as HTMLElement)
    const names = main.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(names.every((name) => name?.startsWith('Copy'))).toBe(true)
    expect(main.queryByText('Edit')).toBeNull()
    expect(main.queryByText('Add it to your shop') !== null).toBe(role === 'viewer')
  })

  test('shows a cashier the page instead of the form', async () => {
    await draw(`${AT}?edit=yes`, { 'GET /api/v1/me': { data: meAs('cashier') }, ...answersForPage() })
    expect(await screen.findByText(PAGE.url)).toBeTruthy()
    expect(screen.queryByLabelText('Title')).toBeNull()
  })
})

describe('code for shops', () => {
  const address = { url: 'https://pay.example/p/donate', slug: 'donate' }

  test.each(SHOPS)('for %s has the URL of the page or of the service, and the slug', (shop) => {
    for (const { code } of createSnippets(shop, { ...address, amount: null }, 'Donate'))
      expect(code).toMatch(/https:\/\/pay\.example\/(?:p\/donate"|widget\.js")|page="donate"|page: 'donate'/)
  })

  test('for Shopify takes the amount of the basket only if the page has none', () => {
    const codeFor = (amount: string | null) => JSON.stringify(createSnippets('shopify', { ...address, amount }, 'Pay'))
    expect(codeFor(null)).toContain('cart.total_price')
    expect(codeFor('10.00')).not.toContain('cart.total_price')
  })

  test('for another system is shown without a new history entry', async () => {
    await draw(AT, answersForPage())
    const scrolled = vi.spyOn(window, 'scrollTo')
    fireEvent.click(await screen.findByRole('link', { name: 'Vue' }))
    expect(await screen.findByText(/@click="pay"/)).toBeTruthy()
    expect(location.search).toBe('?shop=vue')
    expect(scrolled).not.toHaveBeenCalled()
  })
})

describe('numbers', () => {
  test.each([
    ['en', '0.5', 0.5],
    ['fr', '0,5', 0.5],
    ['ar', '٥', 5],
    ['en', '10080', 10080],
    ['pt', '', null],
  ] as const)('in %s, %j is %j', (language, typed, number) => {
    expect(parseNumber(createI18n(language, en), 'tolerance_percent', typed)).toBe(number)
  })

  test('other text is refused at its field', () => {
    expect(() => parseNumber(createI18n('en', en), 'tolerance_percent', 'half')).toThrow(Refusal)
  })
})
