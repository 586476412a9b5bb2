// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { exampleOf } from '../../../src/contract/example-of'
import { MerchantSession, MerchantSessionRequest } from '../../../src/contract/session/merchant-session'
import { CashUp } from '../../../src/contract/till/cash-up'
import { Till } from '../../../src/contract/till/till'
import { type Answers, draw, listOf, ME, meAs } from '../draw'

const SALE = exampleOf(MerchantSession)
const WAITING = { ...SALE, status: 'initiated', completed_at: null }
const OTHER_ID = '11111111-2222-4333-8444-555555555555'
const SALES = 'GET /api/v1/payment-sessions'
const CREATE = 'POST /api/v1/payment-sessions'
const READ = `GET /api/v1/payment-sessions/${SALE.id}`
const TILL = { 'GET /api/v1/till': { data: exampleOf(Till) }, [SALES]: listOf() }

const tap = async (name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[0] as Element)
const type = async (digits: string) => {
  for (const digit of digits) await tap(digit === '.' ? 'Decimal point' : digit)
}
const stateOf = (container: Element) => container.querySelector('.sale')?.getAttribute('data-state')

/** Effects run in a task after the next frame. */
const effectsHaveRun = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))

describe('a new sale', () => {
  test('needs an amount and one tap, and is stored by its id alone', async () => {
    const answers: Answers = { ...TILL, [CREATE]: { status: 201, data: WAITING }, [READ]: { data: WAITING } }
    const { sent, memory, requests } = await draw('/dashboard/test/till', answers)
    await type('2500')
    await tap('Charge ₦2,500.00')
    expect(await sent(CREATE)).toEqual({ till: true, amount: '2500.00', currency: 'NGN', title: null })
    expect(await screen.findByText('Waiting for customer')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Waiting for customer · ₦50,000.00 · Malipo'))
    expect(location.pathname).toBe(`/dashboard/test/till/${SALE.id}`)
    expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe('QR code of the payment page')
    expect(memory.get('malipo-till-sale-test')).toBe(SALE.id)
    const list = requests().find(({ method, url }) => method === 'GET' && url.includes('till=true'))
    expect(list?.url).toContain(`created_by=${encodeURIComponent(`member:${ME.member.id}`)}`)
  })

  test('is typed on a keyboard as well, and charged with Enter', async () => {
    const { sent } = await draw('/dashboard/test/till', { ...TILL, [CREATE]: { status: 201, data: WAITING } })
    await screen.findByRole('button', { name: 'Enter an amount' })
    for (const key of ['7', '0', '5', 'Backspace', '.', '2', '5', 'Enter']) fireEvent.keyDown(document.body, { key })
    expect(await sent(CREATE)).toMatchObject({ amount: '70.25' })
  })

  test('has quick items, a tip and a discount, whose lines the customer sees', async () => {
    const { sent } = await draw('/dashboard/test/till', { ...TILL, [CREATE]: { status: 201, data: WAITING } })
    await tap(/Bag of rice/)
    await tap(/Bag of rice/)
    await tap('Tip')
    await tap(/^10\s%$/)
    await tap('Discount')
    fireEvent.input(screen.getByLabelText('Other amount'), { target: { value: '1,000' } })
    await tap('Done')
    await tap('Charge ₦39,600.00')
    expect(await sent(CREATE)).toMatchObject({
      amount: '39600.00',
      items: [
        { name: 'Bag of rice', quantity: '2', amount: '37000.00' },
        { kind: 'discount', amount: '-1000.00' },
        { kind: 'tip', amount: '3600.00' },
      ],
    })
  })

  test.each([
    ['NGN', '0.005', '25.00'],
    ['XOF', '12.5', '2500'],
  ])('in %s refuses a discount of %s, which has too many decimals', async (currency, typed, example) => {
    const till = { ...exampleOf(Till), currency, quick_items: [] }
    await draw('/dashboard/test/till', { ...TILL, 'GET /api/v1/till': { data: till } })
    await type('50')
    await tap('Discount')
    const field = screen.getByLabelText('Other amount')
    fireEvent.input(field, { target: { value: typed } })
    await tap('Done')
    expect(await screen.findByText(`Enter an amount, such as ${example}.`)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('has a description that is no longer than the title of a payment can be', async () => {
    await draw('/dashboard/test/till', TILL)
    await tap('What for')
    const { maxLength } = screen.getByRole('textbox', { name: /^What for/ }) as HTMLInputElement
    const isTaken = (length: number) => v.safeParse(MerchantSessionRequest.entries.title, 'x'.repeat(length)).success
    expect([isTaken(maxLength), isTaken(maxLength + 1)]).toEqual([true, false])
  })

  test('is empty again after the till got another currency, whose prices are others', async () => {
    const answers: Answers = { ...TILL }
    const { dashboard, requests } = await draw('/dashboard/test/till', answers)
    await type('12.5')
    expect(await screen.findByRole('button', { name: 'Charge ₦12.50' })).toBeTruthy()
    answers['GET /api/v1/till'] = { data: { ...exampleOf(Till), currency: 'XOF', quick_items: [] } }
    dashboard.resources.refresh('test /api/v1/till')
    await screen.findByRole('button', { name: '00' })
    await tap('Enter an amount')
    expect(requests().some(({ method }) => method === 'POST')).toBe(false)
    await type('25')
    expect(await screen.findByRole('button', { name: /^Charge .*25$/ })).toBeTruthy()
  })

  test('without an amount, or with a discount above the price, is not sent', async () => {
    const { requests } = await draw('/dashboard/test/till', TILL)
    await tap('Enter an amount')
    await type('5')
    await tap('Discount')
    fireEvent.input(screen.getByLabelText('Other amount'), { target: { value: '6.00' } })
    await tap('Done')
    await tap('Enter an amount')
    expect((await screen.findByRole('alert')).textContent).toBe('The discount is more than the price.')
    expect(requests().some(({ method }) => method === 'POST')).toBe(false)
  })

  test('has the same idempotency key after a lost answer, and another one after a change', async () => {
    const keys: (string | null)[] = []
    await draw('/dashboard/test/till', {
      ...TILL,
      [CREATE]: ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        throw new TypeError('no network')
      },
    })
    await type('5')
    for (const amount of ['₦5.00', '₦5.00', '₦50.00']) {
      if (amount === '₦50.00') await type('0')
      await tap(`Charge ${amount}`)
      await screen.findByText(/nothing is charged twice/)
    }
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('is closed to a member who became a viewer meanwhile', async () => {
    const answers: Answers = { ...TILL, [CREATE]: { status: 403, message: 'Your role does not allow this' } }
    await draw('/dashboard/test/till', answers)
    await type('5')
    answers['GET /api/v1/me'] = { data: meAs('viewer') }
    await tap('Charge ₦5.00')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Charge ₦5.00' })).toBeNull())
    expect(screen.getByText(/Your role does not allow this/)).toBeTruthy()
  })

  test('is not offered while a stored sale waits: that is taken up again', async () => {
    const { dashboard, container } = await draw('/dashboard/test/payments', { ...TILL, [READ]: { data: WAITING } })
    dashboard.memory.setItem('malipo-till-sale-test', SALE.id)
    dashboard.router.go('/dashboard/test/till')
    await waitFor(() => expect(stateOf(container)).toBe('waiting'))
    expect(location.pathname).toBe(`/dashboard/test/till/${SALE.id}`)
  })

  test('is offered if the stored sale is of another merchant', async () => {
    const { dashboard, memory } = await draw('/dashboard/test/payments', TILL)
    dashboard.memory.setItem('malipo-till-sale-test', SALE.id)
    dashboard.router.go('/dashboard/test/till')
    expect(await screen.findByRole('button', { name: 'Enter an amount' })).toBeTruthy()
    expect(memory.get('malipo-till-sale-test')).toBe('')
  })
})

describe('the sale on the screen', () => {
  test('turns green only when the service reports it as completed', async () => {
    const answers: Answers = { ...TILL, [READ]: { data: { ...SALE, status: 'processing', confirmations: 2 } } }
    const { dashboard, container } = await draw(`/dashboard/test/till/${SALE.id}`, answers)
    expect(await screen.findByText('Detected, 2 of 19 confirmations, about one minute')).toBeTruthy()
    expect(stateOf(container)).toBe('detected')
    answers[READ] = { data: SALE }
    dashboard.resources.refresh('test /api/v1/payment-sessions')
    expect(await screen.findByText('Paid')).toBeTruthy()
    expect(stateOf(container)).toBe('paid')
    expect(screen.queryByRole('img')).toBeNull()
  })

  test.each([
    ['pending', {}, 'Customer is paying with USDT on Tron, 31.25'],
    ['partial', { crypto_amount_paid: '19', crypto_amount_due: '12.25' }, 'Underpaid: 12.25 USDT missing'],
    ['underpaid', { crypto_amount_paid: '19', crypto_amount_due: '12.25' }, 'Underpaid: 12.25 USDT missing'],
    ['expired', {}, 'Late: nothing was paid in time'],
    ['completed', { late: true }, 'Paid late'],
    ['completed', { crypto_amount_paid: '62.5' }, '31.25 USDT too much was paid. An owner can send it back.'],
    ['failed', { cancelled: true }, 'Cancelled'],
    ['failed', { cancelled: true, crypto_amount_paid: '19' }, '19 USDT detected. View the payment.'],
    ['processing', { held: true }, 'Under review'],
  ])('says of %s %o: %s', async (status, changes, text) => {
    await draw(`/dashboard/test/till/${SALE.id}`, { ...TILL, [READ]: { data: { ...SALE, status, ...changes } } })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('turns green by money that was sent although the sale was cancelled', async () => {
    const cancelled = { ...SALE, status: 'failed', cancelled: true, crypto_amount_paid: '0' }
    const answers: Answers = { ...TILL, [READ]: { data: cancelled } }
    const { container } = await draw(`/dashboard/test/till/${SALE.id}`, answers)
    await screen.findByText('Cancelled')
    expect(screen.queryByText(/detected/)).toBeNull()
    answers[READ] = { data: { ...SALE, cancelled: true } }
    // no change is announced: the screen polls
    await waitFor(() => expect(stateOf(container)).toBe('paid'))
  })

  test('has neither menu nor header, and only cancels while it waits', async () => {
    await draw(`/dashboard/test/till/${SALE.id}`, { ...TILL, [READ]: { data: WAITING } })
    await screen.findByText('Waiting for customer')
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('banner')).toBeNull()
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Send the link', 'Cancel the sale'])
  })

  test.each([
    ['the sale is cancelled', WAITING, 'Cancel the sale', `POST /api/v1/payment-sessions/${SALE.id}/cancel`],
    ['it is repeated', SALE, 'Same amount again', CREATE],
  ])('is closed to a member whose rights ended when %s', async (_, sale, button, request) => {
    const forbidden = { status: 403, message: 'Your role does not allow this' }
    const answers: Answers = { ...TILL, [READ]: { data: sale }, [request]: forbidden }
    await draw(`/dashboard/test/till/${SALE.id}`, answers)
    await screen.findByRole('button', { name: button })
    answers['GET /api/v1/me'] = { data: meAs('viewer') }
    await tap(button)
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
    expect(screen.getByText(/Your role does not allow this/)).toBeTruthy()
  })

  test('says that it is offline when the next one gets no answer, which has the same key again', async () => {
    const keys: (string | null)[] = []
    const answers: Answers = { ...TILL, [READ]: { data: SALE } }
    await draw(`/dashboard/test/till/${SALE.id}`, answers)
    await screen.findByRole('button', { name: 'Same amount again' })
    const fail = () => {
      throw new TypeError('no network')
    }
    Object.assign(answers, { [READ]: fail, [SALES]: fail })
    answers[CREATE] = ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      return fail()
    }
    await tap('Same amount again')
    await screen.findByText(/nothing is charged twice/)
    expect(await screen.findByText(/^Offline since/)).toBeTruthy()
    await tap('Same amount again')
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  test('follows the payment with which the customer replaced it', async () => {
    const { memory } = await draw(`/dashboard/test/till/${SALE.id}`, {
      ...TILL,
      [READ]: { data: { ...SALE, status: 'expired', renewed_by: OTHER_ID } },
      [`GET /api/v1/payment-sessions/${OTHER_ID}`]: { data: { ...WAITING, id: OTHER_ID } },
    })
    expect(await screen.findByText('Waiting for customer')).toBeTruthy()
    expect(location.pathname).toBe(`/dashboard/test/till/${OTHER_ID}`)
    // another sale was not in progress on this device
    expect(memory.get('malipo-till-sale-test')).toBeUndefined()
  })

  test('stays visible without a connection, and says since when', async () => {
    const answers: Answers = { ...TILL, [READ]: { data: WAITING } }
    const { dashboard } = await draw(`/dashboard/test/till/${SALE.id}`, answers)
    await screen.findByText('Waiting for customer')
    answers[READ] = () => {
      throw new TypeError('no network')
    }
    dashboard.resources.refresh('test /api/v1/payment-sessions')
    expect(await screen.findByText(/^Offline since \d\d:\d\d\.$/)).toBeTruthy()
    expect(screen.getByText('Waiting for customer')).toBeTruthy()
  })
})

test('without a connection, the next sale says since when as the one before, until the service answers', async () => {
  const start = Date.parse('2026-11-21T10:00:00Z')
  let now = start
  const answers: Answers = { ...TILL, [READ]: { data: WAITING } }
  const clock = { now: () => now, elapsed: () => now - start }
  const { dashboard, container } = await draw(`/dashboard/test/till/${SALE.id}`, answers, 'en', clock)
  await screen.findByText('Waiting for customer')
  const fail = () => {
    throw new TypeError('no network')
  }
  Object.assign(answers, { [READ]: fail, [SALES]: fail, 'GET /api/v1/till': fail })
  dashboard.resources.refresh('test /api/v1/payment-sessions')
  const since = (await screen.findByText(/^Offline since \d\d:\d\d\.$/)).textContent
  now += 8 * 60_000
  dashboard.router.go('/dashboard/test/till')
  await waitFor(() => expect(container.querySelector('.new-sale')).not.toBeNull())
  expect((await screen.findByText(/^Offline since/)).textContent).toBe(since)
  Object.assign(answers, TILL)
  dashboard.resources.refresh('test /api/v1/payment-sessions')
  await waitFor(() => expect(screen.queryByText(/^Offline since/)).toBeNull())
})

test('a customer who left and pays late is reported over the next sale, without turning it green', async () => {
  const earlier = { ...SALE, id: OTHER_ID, amount: '7000.00', status: 'expired' }
  const answers: Answers = { ...TILL, [SALES]: listOf(earlier), [READ]: { data: WAITING } }
  const { dashboard, container } = await draw(`/dashboard/test/till/${SALE.id}`, answers)
  await screen.findByText('Waiting for customer')
  answers[SALES] = listOf({ ...earlier, status: 'completed', late: true, version: SALE.version + 1 })
  dashboard.resources.refresh('test /api/v1/payment-sessions')
  const strip = await screen.findByRole('alert')
  expect(strip.textContent).toMatch(/^Paid: ₦7,000\.00, the sale of .* It is not the present customer’s\./)
  expect(stateOf(container)).toBe('waiting')
  fireEvent.click(within(strip).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('money for several earlier sales is reported one by one, without live events as well', async () => {
  const sale = (digit: string, changes: object) => ({ ...SALE, id: OTHER_ID.replaceAll('1', digit), ...changes })
  const [late, cancelled, held, partial] = [
    sale('2', { status: 'expired', amount: '2000.00' }),
    sale('3', { status: 'failed', cancelled: true, crypto_amount_paid: '0', amount: '3000.00' }),
    sale('4', { status: 'processing', amount: '4000.00' }),
    sale('5', { status: 'pending', amount: '5000.00' }),
  ]
  const answers: Answers = { ...TILL, [SALES]: listOf(late, cancelled, held, partial), [READ]: { data: WAITING } }
  await draw(`/dashboard/test/till/${SALE.id}`, answers)
  await screen.findByText('Waiting for customer')
  const version = SALE.version + 1
  answers[SALES] = listOf(
    { ...late, status: 'completed', version },
    { ...cancelled, crypto_amount_paid: '19', version },
    { ...held, held: true, version },
    { ...partial, status: 'partial', version },
  )
  for (const text of [
    /^Paid: ₦2,000\.00, the sale of /,
    /^Money for a cancelled or failed sale: ₦3,000\.00, the sale of /,
    /^Under review: ₦4,000\.00, the sale of /,
    /^Underpaid: ₦5,000\.00, the sale of /,
  ]) {
    const strip = await screen.findByRole('alert')
    expect(strip.textContent).toMatch(text)
    fireEvent.click(within(strip).getByRole('button', { name: 'Close' }))
  }
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('only the present customer’s sale vibrates when it is paid, not an earlier one that was opened meanwhile', async () => {
  const vibrations: string[] = []
  const vibrate = () => vibrations.push(location.pathname)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const answers: Answers = { ...TILL }
  const { dashboard, container } = await draw('/dashboard/test/payments', answers)
  dashboard.memory.setItem('malipo-till-sale-test', SALE.id)
  for (const id of [OTHER_ID, SALE.id]) {
    answers[`GET /api/v1/payment-sessions/${id}`] = { data: { ...SALE, id, status: 'processing' } }
    dashboard.router.go(`/dashboard/test/till/${id}`)
    await waitFor(() => expect(stateOf(container)).toBe('detected'))
    answers[`GET /api/v1/payment-sessions/${id}`] = { data: { ...SALE, id } }
    dashboard.resources.refresh('test /api/v1/payment-sessions')
    await waitFor(() => expect(stateOf(container)).toBe('paid'))
    await effectsHaveRun()
  }
  await waitFor(() => expect(vibrations).toEqual([`/dashboard/test/till/${SALE.id}`]))
})

test('a sale that turned green on the screen is not reported again when the list is late', async () => {
  const detected = { ...SALE, status: 'processing', version: SALE.version - 1 }
  const answers: Answers = { ...TILL, [SALES]: listOf(detected), [READ]: { data: SALE } }
  const { dashboard, requests } = await draw(`/dashboard/test/till/${SALE.id}`, answers)
  await screen.findByText('Paid')
  await tap('Next customer')
  await screen.findByRole('button', { name: 'Enter an amount' })
  answers[SALES] = listOf(SALE)
  const before = requests().length
  dashboard.resources.refresh('test /api/v1/payment-sessions')
  await waitFor(() => expect(requests().length).toBeGreaterThan(before))
  expect(await screen.findByText('₦50,000.00')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('the cash-up', () => {
  const answers = { ...TILL, 'GET /api/v1/till/cash-up': { data: exampleOf(CashUp) } }

  test('of a cashier has the own sales of today, by currency and coin', async () => {
    const { requests } = await draw('/dashboard/test/till/cash-up', {
      ...answers,
      'GET /api/v1/me': { data: meAs('cashier') },
    })
    expect(await screen.findByText('₦50,000.00')).toBeTruthy()
    expect(screen.getByText('₦2,500.00')).toBeTruthy()
    expect(screen.getByText('USDT · Tron (TRC20)')).toBeTruthy()
    expect(screen.queryByLabelText('Who')).toBeNull()
    const { searchParams } = new URL(requests().find(({ url }) => url.includes('/cash-up'))?.url ?? '')
    expect(searchParams.get('created_by')).toBe(`member:${ME.member.id}`)
    expect(Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')).toBe(86_400_000)
  })

  test('has no line for tips and refunds of nothing', async () => {
    const taken = exampleOf(CashUp)
    const currencies = taken.currencies.map((sum) => ({ ...sum, tips: '0.00', refunded: '0.01' }))
    await draw('/dashboard/test/till/cash-up', {
      ...answers,
      'GET /api/v1/till/cash-up': { data: { ...taken, currencies } },
    })
    expect(await screen.findByText('₦0.01')).toBeTruthy()
    expect(screen.queryByText('Tips')).toBeNull()
  })

  test('of an owner can have everyone’s sales', async () => {
    const { requests } = await draw('/dashboard/test/till/cash-up', answers)
    fireEvent.change(await screen.findByLabelText('Who'), { target: { value: 'everyone' } })
    await waitFor(() => {
      const last = requests()
        .filter(({ url }) => url.includes('/cash-up'))
        .at(-1)
      expect(new URL(last?.url ?? '').searchParams.has('created_by')).toBe(false)
    })
  })
})

describe('the settings of the till', () => {
  test('send quick items and tips', async () => {
    const { sent } = await draw('/dashboard/test/till/settings', {
      ...TILL,
      'PATCH /api/v1/till': { data: exampleOf(Till) },
    })
    fireEvent.input(await screen.findByLabelText('Price'), { target: { value: '₦19,000' } })
    fireEvent.input(screen.getByLabelText(/Tips in percent/), { target: { value: '5, 10, 15' } })
    await tap('Save')
    expect(await sent('PATCH /api/v1/till')).toEqual({
      currency: 'NGN',
      quick_items: [{ name: 'Bag of rice', amount: '19000' }],
      tips: [5, 10, 15],
    })
  })

  test.each(['5, 5', '0', '101', '1 2 3 4 5', 'ten'])('refuse the tips “%s”', async (tips) => {
    const { requests } = await draw('/dashboard/test/till/settings', TILL)
    const field = await screen.findByLabelText(/Tips in percent/)
    fireEvent.input(field, { target: { value: tips } })
    await tap('Save')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(requests().some(({ method }) => method === 'PATCH')).toBe(false)
  })

  test('of a cashier are those of the device, and are stored on it', async () => {
    const { memory } = await draw('/dashboard/test/till/settings', {
      ...TILL,
      'GET /api/v1/me': { data: meAs('cashier') },
    })
    fireEvent.click(await screen.findByLabelText('Sound when paid'))
    expect(memory.get('malipo-till-off')).toBe('sound')
    fireEvent.click(screen.getByLabelText('Sound when paid'))
    expect(memory.get('malipo-till-off')).toBe('')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('offer Hausa, which the whole dashboard then has', async () => {
    const { dashboard } = await draw('/dashboard/test/till/settings', TILL)
    fireEvent.change(await screen.findByLabelText('Language'), { target: { value: 'ha' } })
    expect(await screen.findByText('Saitin kanta')).toBeTruthy()
    await waitFor(() => expect(document.documentElement.lang).toBe('ha'))
    dashboard.router.go('/dashboard/test/nothing')
    expect(await screen.findByText('Ba a sami shafin ba')).toBeTruthy()
    expect(document.documentElement.lang).toBe('ha')
  })
})
