// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { PaymentPage } from '../../../src/contract/page/payment-page'
import { Refund } from '../../../src/contract/refunds/refund'
import { MerchantSession } from '../../../src/contract/session/merchant-session'
import { Note } from '../../../src/contract/session/timeline'
import { type Answers, draw, listOf, meAs } from '../draw'

const PAYMENT = exampleOf(MerchantSession)
const PATH = `/api/v1/payment-sessions/${PAYMENT.id}`
const SCREEN_URL = `/dashboard/test/payments/${PAYMENT.id}`

const DEPOSIT = {
  at: PAYMENT.created_at,
  deposit_id: '5a4e8b17-2c93-4e0b-8d6f-9b1c3d5e7f08',
  asset: 'USDT',
  network: 'Tron',
  amount: '31.25',
  hash: 'c1b5d2f0',
  explorer_url: null,
  counts: true,
  own: false,
  reason: null,
}
const CREATED = { kind: 'created', at: PAYMENT.created_at }

const answersForPayment = (payment: Partial<MerchantSession> = {}, more: Answers = {}): Answers => ({
  [`GET ${PATH}`]: { data: { ...PAYMENT, ...payment } },
  [`GET ${PATH}/timeline`]: listOf(CREATED, { kind: 'confirmed', ...DEPOSIT }),
  [`GET ${PATH}/refunds`]: listOf(),
  ...more,
})

describe('the list of payments', () => {
  test('isolates each part of a row, so that none changes places with another in Arabic', async () => {
    const reference = '6001_18500.00'
    await draw(
      '/dashboard/test/payments',
      {
        'GET /api/v1/payment-sessions': listOf({ ...PAYMENT, title: '3 كتب', reference }),
      },
      'ar',
    )
    const row = (await screen.findByText(reference)).closest('tr') as HTMLElement
    for (const part of ['3 كتب', 'Amina Okafor', reference])
      expect(within(row).getByText(part).closest('bdi')?.textContent).toBe(part)
    expect(screen.getByText(reference).getAttribute('dir')).toBe('ltr')
    for (const text of [reference, 'Amina Okafor']) expect(screen.getByText(text).getAttribute('translate')).toBe('no')
  })

  test('is filtered by the URL, in the mode of the URL', async () => {
    const { requests } = await draw('/dashboard/live/payments?status=completed&from=2026-11-01', {
      'GET /api/v1/payment-sessions': listOf(PAYMENT),
    })
    expect(await screen.findByText('₦50,000.00')).toBeTruthy()
    const request = requests().find(({ url }) => url.includes('/payment-sessions'))
    expect(request?.headers.get('malipo-mode')).toBe('live')
    const query = new URL(request?.url ?? '').searchParams
    expect(query.get('status')).toBe('completed')
    expect(new Date(query.get('from') ?? '').getDate()).toBe(1)
  })

  test('has a heading for each column, of which three sort it', async () => {
    const { requests } = await draw('/dashboard/test/payments?status=completed&sort=-amount', {
      'GET /api/v1/payment-sessions': listOf(PAYMENT),
    })
    const table = within(await screen.findByRole('table', { name: 'Payments' }))
    const headings = table.getAllByRole('columnheader')
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Amount (sort)',
      'Status',
      'Order',
      'Customer',
      'Coin',
      'Created (sort)',
      'Paid (sort)',
    ])
    expect(headings.map((one) => one.getAttribute('aria-sort'))[0]).toBe('descending')
    expect(
      within(headings[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/dashboard/test/payments?status=completed&sort=amount')
    expect(requests().some(({ url }) => url.includes('sort=-amount'))).toBe(true)
    expect(table.getByText('USDT', { exact: false })).toBeTruthy()
  })

  test('is filtered by a page of the merchant, by its title', async () => {
    const page = exampleOf(PaymentPage)
    await draw('/dashboard/test/payments', {
      'GET /api/v1/payment-sessions': listOf(PAYMENT),
      'GET /api/v1/payment-pages': listOf(page),
    })
    await screen.findByRole('option', { name: page.title })
    fireEvent.change(screen.getByLabelText('Page'), { target: { value: page.slug } })
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
    await waitFor(() => expect(location.search).toBe(`?page_slug=${page.slug}`))
  })

  test('shows the error of a filter', async () => {
    const errors = ['from: Must not be after to.']
    await draw('/dashboard/test/payments?from=2026-11-21&to=2026-11-01', {
      'GET /api/v1/payment-sessions': { status: 400, message: 'The request is not valid', errors },
    })
    expect((await screen.findByText('from: Must not be after to.')).lang).toBe('en')
  })

  test('is filtered by amounts as the language writes them', async () => {
    const { requests } = await draw(
      '/dashboard/test/payments?currency=NGN&min_amount=18+500%2C00&max_amount=x',
      {
        'GET /api/v1/payment-sessions': listOf(PAYMENT),
      },
      'fr',
    )
    await screen.findByRole('link', { name: /50/ })
    const request = requests().find(({ url }) => url.includes('/payment-sessions'))
    const { currency, min_amount, max_amount } = Object.fromEntries(new URL(request?.url ?? '').searchParams)
    expect({ currency, min_amount, max_amount }).toEqual({ currency: 'NGN', min_amount: '18500.00', max_amount: 'x' })
  })

  describe('with search results', () => {
    const find = async (address = '/dashboard/test/payments') => {
      const drawn = await draw(address, {
        ...answersForPayment(),
        'GET /api/v1/payment-sessions': listOf(),
        'POST /api/v1/payment-sessions/search': listOf(PAYMENT),
      })
      drawn.dashboard.search.value = 'amina@example.com'
      await screen.findByRole('heading', { name: /amina@example.com/ })
      return drawn
    }

    test.each([
      ['a filter', '/dashboard/test/payments?attention=underpaid'],
      ['the other mode', '/dashboard/live/payments'],
    ])('shows the list again for %s', async (_, address) => {
      const { dashboard } = await find()
      dashboard.router.go(address)
      await waitFor(() => expect(screen.queryByRole('heading', { name: /amina@example.com/ })).toBeNull())
    })

    test('keeps the results when returning from a payment', async () => {
      const { dashboard } = await find()
      dashboard.router.go(SCREEN_URL)
      await screen.findByRole('heading', { name: 'Timeline' })
      dashboard.router.go('/dashboard/test/payments')
      expect(await screen.findByRole('heading', { name: /amina@example.com/ })).toBeTruthy()
    })

    test('focuses the heading when all are shown again', async () => {
      await find()
      fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
      await waitFor(() => expect(screen.queryByRole('heading', { name: /amina@example.com/ })).toBeNull())
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    })
  })

  test('offers to take the first payment while it is empty', async () => {
    await draw('/dashboard/test/payments', { 'GET /api/v1/payment-sessions': listOf() })
    expect(await screen.findByText('No payments yet')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Take a payment' }).length).toBeGreaterThan(1)
  })

  test('keeps old data, with its age, when the service is unreachable', async () => {
    const answers: Answers = { 'GET /api/v1/payment-sessions': listOf(PAYMENT) }
    const { dashboard } = await draw('/dashboard/test/payments', answers)
    await screen.findByText('₦50,000.00')
    answers['GET /api/v1/payment-sessions'] = () => {
      throw new TypeError('no network')
    }
    dashboard.resources.refresh('test /api/v1/payment-sessions')
    expect((await screen.findByRole('alert')).textContent).toMatch(/No connection.*Last updated at/)
    expect(screen.getByText('₦50,000.00')).toBeTruthy()
  })
})

/** A service whose first answer to a refund is lost. */
function answersLosingFirstRefund(): Answers {
  let attempts = 0
  return answersForPayment(
    {},
    {
      [`POST ${PATH}/refunds`]: () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('no network')
        return { status: 201, data: exampleOf(Refund) }
      },
    },
  )
}

describe('one payment', () => {
  test('is refunded once to the confirmed address', async () => {
    const { sent, requests } = await draw(
      SCREEN_URL,
      answersForPayment({}, { [`POST ${PATH}/refunds`]: { status: 201, data: exampleOf(Refund) } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('cannot be reversed')
    const amount = within(dialog).getByLabelText(/Amount in USDT/)
    expect(amount).toHaveProperty('value', '31.25')
    fireEvent.input(amount, { target: { value: '10' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create a refund link' }))
    expect(await sent(`POST ${PATH}/refunds`)).toEqual({
      ...{ crypto_amount: '10', address: null, deposit_id: null, note: null },
    })
    const request = requests().find(({ method }) => method === 'POST')
    expect(request?.headers.get('idempotency-key')).toMatch(/^[\w+/]{20}$/)
    expect(request?.headers.get('x-csrf-token')).toBe('a-token')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each<[string, Partial<Refund>, string]>([
    ['by a link', { status: 'requested' }, 'Link made: send it to the customer'],
    ['from a wallet of the merchant', { status: 'created', manual: true }, 'Now send it yourself'],
    ['by custody', { status: 'created' }, 'The refund is on its way'],
  ])('that is refunded %s says what comes next, and keeps the reason', async (_, refund, text) => {
    const { sent } = await draw(
      SCREEN_URL,
      answersForPayment({}, { [`POST ${PATH}/refunds`]: { status: 201, data: { ...exampleOf(Refund), ...refund } } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.input(within(dialog).getByLabelText(/Reason/), { target: { value: 'One bag was torn.' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create a refund link' }))
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(await sent(`POST ${PATH}/refunds`)).toMatchObject({ note: 'One bag was torn.' })
  })

  test('that was partly refunded says so, with what is left, and the refund has its transaction and worth', async () => {
    const refund = {
      ...exampleOf(Refund),
      crypto_amount: '6.25',
      explorer_url: 'https://tronscan.org/#/transaction/c1',
    }
    await draw(
      SCREEN_URL,
      answersForPayment(
        { amount_refunded: '10000.00', amount_net: '40000.00' },
        { [`GET ${PATH}/refunds`]: listOf(refund) },
      ),
    )
    expect(await screen.findByText('Partly refunded')).toBeTruthy()
    expect(screen.getByText('₦40,000.00')).toBeTruthy()
    const list = await screen.findByRole('list', { name: 'Refunds' })
    expect(list.textContent).toContain('₦10,000.00 at the rate of the payment')
    expect(list.textContent).toContain(refund.hash)
    expect(within(list).getByRole('link').getAttribute('href')).toBe(refund.explorer_url)
  })

  test('whose surplus was sent back is paid, because its price is left', async () => {
    await draw(SCREEN_URL, answersForPayment({ amount_refunded: '14000.00', amount_net: '50000.00' }))
    expect(await screen.findByText('₦14,000.00')).toBeTruthy()
    expect(screen.queryByText('Partly refunded')).toBeNull()
  })

  test.each([
    ['expired', 'the customer entered no address in time'],
    ['void', 'its money completed the payment, or is no longer available'],
    ['bank_closed', 'bank_closed'],
  ])('whose refund failed with %s says why, in the list and in the timeline', async (reason, text) => {
    const { crypto_amount: amount, crypto_asset: asset, created_at: at } = exampleOf(Refund)
    const step = { kind: 'refund', at, refund_id: exampleOf(Refund).id, status: 'failed', amount, asset, reason }
    await draw(
      SCREEN_URL,
      answersForPayment(
        {},
        {
          [`GET ${PATH}/refunds`]: listOf({ ...exampleOf(Refund), status: 'failed', reason }),
          [`GET ${PATH}/timeline`]: listOf(CREATED, { ...step, by: null, hash: null, explorer_url: null, note: null }),
        },
      ),
    )
    expect(await screen.findByText(`Failed: ${text}`)).toBeTruthy()
    await waitFor(() => expect(document.body.textContent).toContain(`${asset} failed: ${text}`))
  })

  test.each([
    ['underpaid', 'Underpaid'],
    ['partial', 'Partially paid'],
    ['expired', 'Expired'],
  ] as const)('that is %s stays so when money was sent back', async (status, text) => {
    await draw(SCREEN_URL, answersForPayment({ status, amount_refunded: '10000.00', amount_net: '0.00' }))
    await waitFor(() => expect(document.querySelector('header .badge')?.textContent).toBe(text))
  })

  test('that is underpaid is accepted after a question, with a reason', async () => {
    const underpaid = { status: 'underpaid' as const, amount_paid: '32000.00' }
    const accepted = { ...PAYMENT, accepted: true as const }
    const { sent } = await draw(
      SCREEN_URL,
      answersForPayment(underpaid, { [`POST ${PATH}/accept`]: { data: accepted } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Accept as paid' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('₦32,000.00 of ₦50,000.00')
    fireEvent.input(within(dialog).getByLabelText(/Reason/), { target: { value: 'Cash' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Accept as paid' }))
    expect(await sent(`POST ${PATH}/accept`)).toEqual({ reason: 'Cash' })
  })

  test.each([
    ['1,5', '1.5'],
    ['٢٫٥', '2.5'],
  ])('is refunded by an amount in the format of the merchant, such as %s', async (typed, crypto_amount) => {
    const { sent } = await draw(
      SCREEN_URL,
      answersForPayment({}, { [`POST ${PATH}/refunds`]: { status: 201, data: exampleOf(Refund) } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.input(within(dialog).getByLabelText(/Amount in USDT/), { target: { value: typed } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create a refund link' }))
    expect(await sent(`POST ${PATH}/refunds`)).toMatchObject({ crypto_amount })
  })

  test('is refunded to the entered address, and else by a link, as the button says', async () => {
    const { sent } = await draw(
      SCREEN_URL,
      answersForPayment({}, { [`POST ${PATH}/refunds`]: { status: 201, data: exampleOf(Refund) } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog')
    const address = within(dialog).getByLabelText(/Address on Tron/)
    const submit = () => dialog.querySelector('button[type="submit"]')
    fireEvent.input(address, { target: { value: '  ' } })
    expect(submit()?.textContent).toBe('Create a refund link')
    fireEvent.input(address, { target: { value: ' TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC ' } })
    await waitFor(() => expect(submit()?.textContent).toBe('Refund to this address'))
    fireEvent.click(submit() as Element)
    expect(await sent(`POST ${PATH}/refunds`)).toMatchObject({ address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' })
  })

  test('offers to refund the remaining amount', async () => {
    const refunds = listOf(
      { ...exampleOf(Refund), id: 'one', crypto_amount: '10' },
      { ...exampleOf(Refund), id: 'two', crypto_amount: '5', status: 'failed' },
    )
    await draw(SCREEN_URL, answersForPayment({}, { [`GET ${PATH}/refunds`]: refunds }))
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText(/Amount in USDT/)).toHaveProperty('value', '21.25')
  })

  test.each([
    ['is not confirmed yet', { kind: 'detected', ...DEPOSIT }, listOf()],
    ['is refunded', { kind: 'confirmed', ...DEPOSIT }, listOf(exampleOf(Refund))],
  ])('offers no refund of money that %s', async (_, entry, refunds) => {
    const { requests } = await draw(
      SCREEN_URL,
      answersForPayment({}, { [`GET ${PATH}/timeline`]: listOf(CREATED, entry), [`GET ${PATH}/refunds`]: refunds }),
    )
    await screen.findByText('Payment created')
    await waitFor(() => expect(requests().some(({ url }) => url.includes('/refunds'))).toBe(true))
    await screen.findByRole('button', { name: 'Send the receipt again' })
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  })

  test('marks money that does not count as the merchant’s own, and offers no refund of it', async () => {
    const gas = {
      ...DEPOSIT,
      deposit_id: '7b4e8b17-2c93-4e0b-8d6f-9b1c3d5e7f09',
      asset: 'TRX',
      amount: '1',
      counts: false,
    }
    const timeline = (own: boolean) =>
      listOf(CREATED, { kind: 'detected', ...gas, own }, { kind: 'confirmed', ...gas, own })
    const path = `${PATH}/deposits/${gas.deposit_id}`
    const answers = answersForPayment(
      {},
      {
        [`GET ${PATH}/timeline`]: timeline(false),
        [`PATCH ${path}`]: { data: { deposit_id: gas.deposit_id, own: true } },
      },
    )
    const { sent } = await draw(SCREEN_URL, answers)
    const list = await screen.findByRole('list', { name: 'Money that does not count' })
    expect(within(list).getByText('1 TRX')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Refund' })).toBeTruthy()
    answers[`GET ${PATH}/timeline`] = timeline(true)
    fireEvent.click(within(list).getByRole('button', { name: 'This was mine' }))
    expect(await sent(`PATCH ${path}`)).toEqual({ own: true })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull())
    fireEvent.click(within(list).getByRole('button', { name: 'A customer sent it' }))
    await waitFor(async () => expect(await sent(`PATCH ${path}`)).toEqual({ own: false }))
    expect(screen.getAllByText(/Your own money. It does not count/)).toHaveLength(2)
  })

  test('repeats a refund with the same idempotency key after a lost answer', async () => {
    const { requests } = await draw(SCREEN_URL, answersLosingFirstRefund())
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog')
    const send = within(dialog).getByRole('button', { name: 'Create a refund link' })
    fireEvent.click(send)
    expect((await within(dialog).findByRole('alert')).textContent).toContain('the change may or may not be saved')
    fireEvent.click(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = requests()
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('is refunded once after a lost answer, and the list shows the refund', async () => {
    const { requests } = await draw(SCREEN_URL, answersLosingFirstRefund())
    const reads = () => requests().filter(({ method, url }) => method === 'GET' && url.endsWith('/refunds')).length
    const requestRefund = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
      const dialog = await screen.findByRole('dialog')
      fireEvent.input(within(dialog).getByLabelText(/Amount in USDT/), { target: { value: '10' } })
      fireEvent.click(within(dialog).getByRole('button', { name: 'Create a refund link' }))
      return dialog
    }
    const before = reads()
    const dialog = await requestRefund()
    await within(dialog).findByRole('alert')
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await requestRefund()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const posts = requests().filter(({ method }) => method === 'POST')
    expect(posts).toHaveLength(2)
    expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  test('shows errors at their fields, and keeps the input', async () => {
    const refused = { status: 400, message: 'The request is not valid', errors: ['address: is mistyped'] }
    await draw(SCREEN_URL, answersForPayment({}, { [`POST ${PATH}/refunds`]: refused }))
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog')
    const address = within(dialog).getByLabelText(/Address on Tron/)
    fireEvent.input(address, { target: { value: 'TJRy' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Refund to this address' }))
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
    expect(within(dialog).getByText('is mistyped')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(address))
    expect(address).toHaveProperty('value', 'TJRy')
  })

  describe('whose customer asks for money back', () => {
    const over = {
      cause: 'overpaid',
      crypto_amount: '7.81',
      crypto_asset: 'USDT',
      network: 'Tron',
      deposit_id: null,
      requested_at: PAYMENT.created_at,
    } as const
    const apart = { ...over, cause: 'other_coin', crypto_asset: 'USDC', deposit_id: DEPOSIT.deposit_id } as const

    test('shows the request, and refunds with one press what was asked for', async () => {
      const { sent } = await draw(
        SCREEN_URL,
        answersForPayment(
          { refund_requests: [over, apart] },
          { [`POST ${PATH}/refunds`]: { status: 201, data: exampleOf(Refund) } },
        ),
      )
      expect(await screen.findByText('Amina Okafor asks for 7.81 USDT + 7.81 USDC back')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Send 7.81 USDT back' })).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: 'Send 7.81 USDC back' }))
      expect(await sent(`POST ${PATH}/refunds`)).toEqual({ crypto_amount: '7.81', deposit_id: DEPOSIT.deposit_id })
    })

    test('declines after a confirmation', async () => {
      const { requests } = await draw(
        SCREEN_URL,
        answersForPayment({ refund_requests: [over] }, { [`POST ${PATH}/refund-requests/decline`]: { data: PAYMENT } }),
      )
      fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
      const dialog = await screen.findByRole('dialog')
      fireEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const posts = requests().filter(({ method }) => method === 'POST')
      expect(posts.map(({ url }) => new URL(url).pathname)).toEqual([`${PATH}/refund-requests/decline`])
    })

    test('offers the refund to owners only', async () => {
      const payment = { refund_requests: [over], customer: null }
      await draw(SCREEN_URL, answersForPayment(payment, { 'GET /api/v1/me': { data: meAs('cashier') } }))
      expect(await screen.findByText('The customer asks for 7.81 USDT back')).toBeTruthy()
      for (const name of ['Send 7.81 USDT back', 'Decline']) expect(screen.queryByRole('button', { name })).toBeNull()
    })
  })

  test('shows the customer’s message', async () => {
    await draw(SCREEN_URL, answersForPayment({ message: 'For <Zainab>' }))
    expect(await screen.findByText('For <Zainab>')).toBeTruthy()
  })

  test.each([
    ['viewer', [], ['Refund', 'Cancel the payment', 'Send the receipt again', 'Add the note']],
    ['cashier', ['Send the receipt again', 'Add the note'], ['Refund']],
    ['manager', ['Refund', 'Send the receipt again', 'Add the note'], ['Cancel the payment']],
    ['owner', ['Refund', 'Send the receipt again', 'Add the note'], ['Cancel the payment']],
  ] as const)('offers a %s the actions of the role', async (role, offered, not) => {
    await draw(SCREEN_URL, answersForPayment({}, { 'GET /api/v1/me': { data: meAs(role) } }))
    await screen.findByText('Timeline')
    await screen.findByText('Payment created')
    for (const name of offered) expect(await screen.findByRole('button', { name })).toBeTruthy()
    for (const name of not) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('of a cashier requests no refunds, which the role hides, and shows no error', async () => {
    const { requests } = await draw(SCREEN_URL, answersForPayment({}, { 'GET /api/v1/me': { data: meAs('cashier') } }))
    await screen.findByText('Payment created')
    expect(requests().filter(({ url }) => url.includes('/refund'))).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('Refunds')).toBeNull()
  })

  test.each([
    [{ amount: '50000.00', currency: 'NGN', left: '31500.00' }, 'You can refund up to ₦31,500.00 now.'],
    [{ amount: null, currency: null, left: null }, 'No refund limit is set, so only an owner can refund.'],
  ])('tells a manager how much of the limit is left: %o', async (limit, text) => {
    const answers = { 'GET /api/v1/me': { data: meAs('manager') }, 'GET /api/v1/refund-limit': { data: limit } }
    await draw(SCREEN_URL, answersForPayment({}, answers))
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.textContent).toContain(text))
  })

  test('is cancelled before any deposit, after a confirmation, and focuses the heading', async () => {
    const answers = answersForPayment({ status: 'pending', crypto_amount_paid: '0', completed_at: null })
    const { requests } = await draw(SCREEN_URL, answers)
    answers[`POST ${PATH}/cancel`] = () => {
      answers[`GET ${PATH}`] = { data: { ...PAYMENT, status: 'failed' } }
      return { data: { ...PAYMENT, status: 'failed' } }
    }
    const button = await screen.findByRole('button', { name: 'Cancel the payment' })
    button.focus()
    fireEvent.click(button)
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the payment' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests().some(({ method, url }) => method === 'POST' && url.endsWith('/cancel'))).toBe(true)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the payment' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('can be scanned for money again in live mode while it is not completed', async () => {
    const data = { ...PAYMENT, status: 'pending' as const, completed_at: null }
    const { requests } = await draw(SCREEN_URL.replace('test', 'live'), {
      ...answersForPayment(data),
      [`POST ${PATH}/scan`]: { data },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Check for money again' }))
    await screen.findByText('The address is checked within seconds.')
    expect(requests().some(({ method, url }) => method === 'POST' && url.endsWith('/scan'))).toBe(true)
  })

  test('explains that a coin sent by a contract has no transaction of its own', async () => {
    const entry = { kind: 'confirmed', ...DEPOSIT, asset: 'ETH', network: 'Ethereum', hash: '' }
    await draw(SCREEN_URL, answersForPayment({}, { [`GET ${PATH}/timeline`]: listOf(CREATED, entry) }))
    const item = (await screen.findByText(/No transaction of its own/)).closest('li')
    expect(item?.querySelector('code')).toBeNull()
  })

  test('keeps an unfinished note during updates, and clears the field once it is sent', async () => {
    const answers = answersForPayment({}, { [`POST ${PATH}/notes`]: { status: 201, data: exampleOf(Note) } })
    const { dashboard, sent } = await draw(SCREEN_URL, answers)
    await screen.findByText('Payment created')
    const field = () => screen.getByLabelText('Note for your team')
    fireEvent.input(field(), { target: { value: 'Her brother pays.' } })
    answers[`GET ${PATH}/timeline`] = listOf(CREATED, { kind: 'window_ended', at: PAYMENT.created_at })
    dashboard.resources.refresh(`test ${PATH}`)
    await screen.findByText('Price expired')
    expect(field()).toHaveProperty('value', 'Her brother pays.')
    field().focus()
    fireEvent.click(screen.getByRole('button', { name: 'Add the note' }))
    expect(await sent(`POST ${PATH}/notes`)).toEqual({ text: 'Her brother pays.' })
    await waitFor(() => expect(field()).toHaveProperty('value', ''))
    expect(document.activeElement).toBe(field())
  })

  test('reloads the timeline after a lost answer to a note, and points to it', async () => {
    const answers = answersForPayment()
    await draw(SCREEN_URL, answers)
    await screen.findByText('Payment created')
    answers[`POST ${PATH}/notes`] = () => {
      const note = { kind: 'note', at: PAYMENT.created_at, text: 'Her brother pays.', by: 'Amina' }
      answers[`GET ${PATH}/timeline`] = listOf(CREATED, note)
      throw new TypeError('no network')
    }
    fireEvent.input(screen.getByLabelText('Note for your team'), { target: { value: 'Her brother pays.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add the note' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Check whether the note is listed')
    expect(await screen.findByText('Note by Amina')).toBeTruthy()
  })

  test('is shown from right to left in Arabic', async () => {
    await draw(SCREEN_URL, answersForPayment(), 'ar')
    expect(await screen.findByText('السجل الزمني')).toBeTruthy()
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
  })
})
