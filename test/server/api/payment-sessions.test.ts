import { describe, expect, test } from 'vitest'
import type { PaymentPage } from '../../../src/contract/page/payment-page'
import type { Refund } from '../../../src/contract/refunds/refund'
import type { Customer } from '../../../src/contract/session/customer'
import type { Estimate } from '../../../src/contract/session/estimate'
import type { Invoice } from '../../../src/contract/session/invoice'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { Session } from '../../../src/contract/session/session'
import { verifyReturnLink } from '../../../src/server/webhooks/verify'
import { type Merchant, merchant } from '../merchant'
import { AMINA, dataOf, world } from '../world'

const here = world()
const PATH = '/api/v1/payment-sessions'
const PRICE = { amount: '12500.50', currency: 'NGN' }

const make = (me: Merchant, more: object = {}) => me.ask<MerchantSession>('POST', PATH, { ...PRICE, ...more }, 201)

async function refusal(me: Merchant, path: string, body: object | string): Promise<[number, string[] | undefined]> {
  const response = await me.call('POST', path, body)
  return [response.status, (await response.json()).errors]
}

describe('a session made by the merchant', () => {
  test('waits for the customer to choose, at a price that he cannot edit', async () => {
    const me = await merchant(here())
    const made = await make(me, { metadata: { order: 7 }, customer: { ...AMINA } })
    expect(made).toMatchObject({
      ...PRICE,
      status: 'initiated',
      crypto_asset: null,
      deposit_address: null,
      customer: { first_name: 'Amina', email: AMINA.email },
      metadata: { order: 7 },
      url: `http://localhost:8080/p/demo/s/${made.id}`,
    })
    const chosen = await dataOf<Session>(
      await here().post(`/api/v1/p/demo/sessions/${made.id}/method`, { asset: 'USDC', network: 'Base', amount: '1' }),
    )
    expect(chosen).toMatchObject({ status: 'pending', amount: '12500.50', crypto_asset: 'USDC', network: 'Base' })
    expect(chosen).not.toHaveProperty('customer')
    await here().sandbox(chosen, 'deposits')
    expect(await me.ask('GET', `${PATH}/${made.id}`)).toMatchObject({
      status: 'completed',
      amount_paid: '12512.00',
      transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('can come with its asset, and then has an address at once', async () => {
    const me = await merchant(here())
    const made = await make(me, { crypto_asset: 'USDT', network: 'Tron', reference: 'order-7' })
    expect(made).toMatchObject({ status: 'pending', reference: 'order-7', crypto_asset: 'USDT' })
    expect(made.deposit_address).toMatch(/^T/)
    expect(await me.ask('GET', `${PATH}/ref/order-7`)).toEqual(made)
    expect((await me.call('GET', `${PATH}/ref/nonsense`)).status).toBe(404)
    expect((await me.call('GET', `${PATH}/ref/a%00b`)).status).toBe(404)
    expect((await me.call('POST', PATH, { ...PRICE, reference: 'order-7' })).status).toBe(409)
  })

  test('expires when nobody chooses', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    here().clock.turn(30 * 60_000)
    await here().app.run('expire_sessions')
    expect(await me.ask('GET', `${PATH}/${id}`)).toMatchObject({ status: 'expired' })
  })

  test.each(['page', 'customer_id', 'invoice_id'])('names the %s that is not there', async (field) => {
    const me = await merchant(here())
    const value = field === 'page' ? 'order' : '00000000-0000-4000-8000-000000000000'
    expect(await refusal(me, PATH, { ...PRICE, [field]: value })).toEqual([404, [`${field}: does not exist`]])
  })

  test('is for a customer who is known', async () => {
    const me = await merchant(here())
    const customer = await me.ask<Customer>('POST', '/api/v1/customers', { ...AMINA }, 201)
    expect(await make(me, { customer_id: customer.id })).toMatchObject({
      customer_id: customer.id,
      customer: { id: customer.id, first_name: 'Amina' },
    })
  })

  test('pays its invoice when it is completed', async () => {
    const me = await merchant(here())
    const items = [{ description: 'Book', unit_amount: '12500.50' }]
    const invoice = await me.ask<Invoice>('POST', '/api/v1/invoices', { currency: 'NGN', items }, 201)
    const made = await make(me, { invoice_id: invoice.id, crypto_asset: 'USDT', network: 'Tron' })
    expect(made.invoice_id).toBe(invoice.id)
    await here().sandbox(made, 'deposits')
    expect(await me.ask('GET', `/api/v1/invoices/${invoice.id}`)).toMatchObject({ status: 'paid' })
    expect((await me.call('POST', PATH, { ...PRICE, invoice_id: invoice.id })).status).toBe(409)
  })

  test('with an invoice that was paid by another one begins nothing', async () => {
    const me = await merchant(here())
    const items = [{ description: 'Book', unit_amount: '50000' }]
    const { id } = await me.ask<Invoice>('POST', '/api/v1/invoices', { currency: 'NGN', items }, 201)
    const link = () => make(me, { invoice_id: id, amount: '50000' })
    const [first, second] = [await link(), await link()]
    const choose = (session: MerchantSession) => here().post(`/api/v1/p/demo/sessions/${session.id}/method`, AMINA)
    expect((await choose(first)).status).toBe(200)
    await here().sandbox(first, 'deposits')
    expect((await choose(second)).status).toBe(409)
    expect(await me.ask('GET', `${PATH}/${second.id}`)).toMatchObject({ status: 'initiated', deposit_address: null })
  })

  test('returns only where its page leads, with a link that its secret verifies', async () => {
    const me = await merchant(here())
    const page = await me.ask<PaymentPage>(
      'POST',
      '/api/v1/payment-pages',
      {
        title: 'Shop',
        currency: 'NGN',
        return_url: 'https://shop.example/thanks',
        allowed_origins: ['https://m.shop.example'],
      },
      201,
    )
    const [status, errors] = await refusal(me, PATH, { ...PRICE, page: page.slug, return_url: 'https://evil.example/' })
    expect([status, errors]).toEqual([400, [expect.stringMatching(/^return_url: /)]])
    const made = await make(me, { page: page.slug, return_url: 'https://m.shop.example/back?order=7' })
    const link = verifyReturnLink(made.return_link ?? '', page.return_secret)
    expect(link).toMatchObject({
      session_id: made.id,
      reference: made.reference,
      status: 'initiated',
      amount: '12500.50',
    })
    expect(made.return_link).toMatch(/^https:\/\/m\.shop\.example\/back\?order=7&/)
  })

  test('needs an active page', async () => {
    const me = await merchant(here())
    expect((await me.call('POST', PATH, { ...PRICE, page: 'closed' })).status).toBe(409)
    const other = await merchant(here(), 'other')
    expect((await other.call('POST', PATH, PRICE)).status).toBe(409)
  })

  test.each<[object, string[]]>([
    [{}, ['amount: This field is required.', 'currency: This field is required.']],
    [{ ...PRICE, amount: 0 }, ['amount: Must be greater than 0.']],
    [{ ...PRICE, amount: -1 }, ['amount: Must not be less than 0.']],
    [{ ...PRICE, amount: '1.001' }, ['amount: must have at most 2 decimals']],
    [{ amount: '1.5', currency: 'XOF' }, ['amount: must be a whole number of XOF']],
    [{ ...PRICE, amount: '1e5' }, ['amount: Must be a decimal number without an exponent.']],
    [{ ...PRICE, amount: '9'.repeat(20) }, ['amount: must be at most 10000000000000.00']],
    [
      { ...PRICE, currency: 'BTC' },
      ['currency: Must be one of NGN, KES, GHS, ZAR, XOF, UGX, TZS, EGP, MAD, USD, EUR.'],
    ],
    [{ ...PRICE, crypto_asset: 'USDT' }, ['network: is required with crypto_asset']],
    [{ ...PRICE, network: 'Tron' }, ['crypto_asset: is required with network']],
    [{ ...PRICE, crypto_asset: 'BTC', network: 'Tron' }, [expect.stringMatching(/^network: /)]],
    [{ ...PRICE, reference: '.' }, ['reference: Must not be . or .., which cannot stand in a path.']],
    [{ ...PRICE, reference: ' .. ' }, ['reference: Must not be . or .., which cannot stand in a path.']],
    [{ ...PRICE, customer_id: 'x' }, ['customer_id: Must be a UUID.']],
    [{ ...PRICE, metadata: { big: 'x'.repeat(5000) } }, ['metadata: Must be at most 4 KiB.']],
    [{ ...PRICE, metadata: [1] }, ['metadata: Must be an object.']],
    [
      { ...PRICE, customer: AMINA, customer_id: '1f0c9c34-6f7b-4a51-8a0e-0d3c5b7a9e21' },
      ['customer: must not be given together with customer_id'],
    ],
  ])('is not made of %j', async (body, errors) => {
    expect(await refusal(await merchant(here()), PATH, body)).toEqual([400, errors])
  })

  test.each([
    [
      'a number of more digits than are kept',
      '{"order":9007199254740993}',
      'Must not have a number above 2^53',
    ],
    ['a number beyond all numbers', '{"orders":[{"id":1e400}]}', 'Must not have a number above 2^53'],
    ['thousands of levels', `{"a":${'['.repeat(6000)}${']'.repeat(6000)}}`, 'Must be nested at most 32 levels deep.'],
  ])('is not made with metadata that has %s', async (_, metadata, error) => {
    const body = `{"amount":"5","currency":"NGN","metadata":${metadata}}`
    expect(await refusal(await merchant(here()), PATH, body)).toEqual([400, [expect.stringContaining(error)]])
  })

  test('is made with metadata that only speaks of what cannot be stored', async () => {
    const me = await merchant(here())
    const metadata = { pattern: '\\u0000', path: 'C:\\users\\ud800' }
    expect(await make(me, { metadata })).toMatchObject({ metadata })
    expect(await refusal(me, PATH, { ...PRICE, metadata: { a: '\\\0' } })).toEqual([
      400,
      ['metadata: Must not have NUL or lone surrogates, which cannot be stored.'],
    ])
  })

  test('is listed newest first with all that a single one shows', async () => {
    const me = await merchant(here())
    const first = await make(me, { crypto_asset: 'USDT', network: 'Tron' })
    await here().sandbox(first, 'deposits', { amount: '1' })
    here().clock.turn(1000)
    const second = await make(me)
    const body = await (await me.call('GET', `${PATH}?page=1&limit=50`)).json()
    expect(body.data).toEqual([second, await me.ask('GET', `${PATH}/${first.id}`)])
    expect(body.meta).toEqual({ total: 2, page: 1, limit: 50, total_pages: 1, has_next: false, has_prev: false })
  })
})

describe('a deposit address', () => {
  test('is stored on the session, which then waits for the money', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const path = `${PATH}/${id}/deposit-address`
    const chosen = await me.ask<MerchantSession>('POST', path, { crypto_asset: 'BTC', network: 'Bitcoin' }, 201)
    expect(chosen).toMatchObject({ id, status: 'pending', crypto_asset: 'BTC', network: 'Bitcoin' })
    expect(chosen.deposit_address).toMatch(/^bc1q/)
    expect(await me.ask('POST', path, { crypto_asset: 'BTC', network: 'Bitcoin' }, 201)).toEqual(chosen)
    const changed = await me.ask<MerchantSession>('POST', path, { crypto_asset: 'TRX', network: 'Tron' }, 201)
    expect(changed.deposit_address).not.toBe(chosen.deposit_address)
    await here().sandbox(changed, 'deposits', { amount: '1' })
    expect((await me.call('POST', path, { crypto_asset: 'BTC', network: 'Bitcoin' })).status).toBe(409)
  })

  test.each<[unknown, string[]]>([
    [{}, ['crypto_asset: This field is required.', 'network: This field is required.']],
    [
      { crypto_asset: 'DOGE', network: 'Tron' },
      ['crypto_asset: Must be one of BTC, TRX, BNB, TON, USDT, ETH, USDC, SOL.'],
    ],
    [{ crypto_asset: 'BTC', network: 'Tron' }, [expect.stringMatching(/^network: BTC cannot be paid on Tron/)]],
    ['[]', ['body: must be a JSON object']],
    ['{', ['body: is not valid JSON']],
  ])('is not made of %j', async (body, errors) => {
    const me = await merchant(here())
    const { id } = await make(me)
    const response = await me.call('POST', `${PATH}/${id}/deposit-address`, body)
    expect([response.status, (await response.json()).errors]).toEqual([400, errors])
  })

  test('asks for JSON', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const response = await here().app.app.request(`${PATH}/${id}/deposit-address`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'text/plain' },
      body: JSON.stringify({ crypto_asset: 'BTC', network: 'Bitcoin' }),
    })
    expect([response.status, (await response.json()).errors]).toEqual([400, ['content-type: must be application/json']])
  })
})

describe('cancelling a session', () => {
  test('makes it fail while nobody has paid, and late money completes it all the same', async () => {
    const me = await merchant(here())
    const made = await make(me, { crypto_asset: 'USDT', network: 'Tron' })
    const cancelled = await me.ask('POST', `${PATH}/${made.id}/cancel`)
    expect(cancelled).toMatchObject({ status: 'failed', cancelled: true, not_renewable: true })
    for (const flag of ['cancelled', 'not_renewable']) expect(made).not.toHaveProperty(flag)
    expect(await me.ask('POST', `${PATH}/${made.id}/cancel`)).toEqual(cancelled)
    await here().sandbox(made, 'deposits', { amount: made.crypto_amount })
    expect(await me.ask('GET', `${PATH}/${made.id}`)).toMatchObject({ status: 'completed' })
  })

  test('does not free its reference: a new attempt needs another', async () => {
    const me = await merchant(here())
    const first = await make(me, { reference: 'order-1042' })
    await me.ask('POST', `${PATH}/${first.id}/cancel`)
    expect((await me.call('POST', PATH, { ...PRICE, reference: 'order-1042' })).status).toBe(409)
    expect(await me.ask('GET', `${PATH}/ref/order-1042`)).toMatchObject({ id: first.id, cancelled: true })
    await make(me, { reference: 'order-1042-2' })
  })

  test('also works before an asset was chosen', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    expect(await me.ask('POST', `${PATH}/${id}/cancel`)).toMatchObject({ status: 'failed' })
  })

  test('is 409 as soon as its time is over, also before that was noted: the customer may renew it', async () => {
    const me = await merchant(here())
    const { id } = await make(me, { crypto_asset: 'USDT', network: 'Tron' })
    here().clock.turn(31 * 60_000)
    expect((await me.call('POST', `${PATH}/${id}/cancel`)).status).toBe(409)
    expect((await here().post(`/api/v1/p/demo/sessions/${id}/renew`, {})).status).toBe(201)
  })

  test.each(['partial', 'processing', 'completed', 'expired'])('is 409 for a %s one', async (status) => {
    const me = await merchant(here())
    const made = await make(me, { crypto_asset: 'USDT', network: 'Tron' })
    if (status === 'partial') await here().sandbox(made, 'deposits', { amount: '1' })
    if (status === 'processing') await here().sandbox(made, 'deposits', { confirmations: 1 })
    if (status === 'completed') await here().sandbox(made, 'deposits')
    if (status === 'expired') await here().sandbox(made, 'expire')
    expect((await me.call('POST', `${PATH}/${made.id}/cancel`)).status).toBe(409)
    expect(await me.ask('GET', `${PATH}/${made.id}`)).toMatchObject({ status })
  })
})

describe('an estimate', () => {
  const ASK = { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' }

  test('says what a fiat amount costs, rounded up', async () => {
    const me = await merchant(here())
    expect(await me.ask<Estimate>('POST', `${PATH}/estimate`, ASK)).toEqual({
      asset: 'USDT',
      network: 'Tron',
      amount: '50000.00',
      currency: 'NGN',
      cryptoAmount: '31.25',
      rate: '1600.00',
      reference: null,
      valid_until: '2026-11-21T10:01:00.000Z',
    })
    expect(await me.ask('POST', `${PATH}/estimate`, { ...ASK, amount: '50001' })).toMatchObject({
      cryptoAmount: '31.26',
    })
  })

  test('can name a session by its reference', async () => {
    const me = await merchant(here())
    const { reference } = await make(me)
    expect(await me.ask('POST', `${PATH}/estimate`, { ...ASK, reference })).toMatchObject({ reference })
    const unknown = { ...ASK, reference: 'ps_unknown' }
    expect(await refusal(me, `${PATH}/estimate`, unknown)).toEqual([404, ['reference: does not exist']])
    const other = await merchant(here(), 'other')
    expect((await other.call('POST', `${PATH}/estimate`, { ...ASK, reference })).status).toBe(404)
  })

  test.each<[object, string[]]>([
    [{ ...ASK, amount: '-5' }, ['amount: Must not be less than 0.']],
    [{ ...ASK, amount: 1.234 }, ['amount: must have at most 2 decimals']],
    [{ ...ASK, network: 'Bitcoin' }, ['network: USDT cannot be paid on Bitcoin']],
    [
      { amount: '5' },
      [
        'currency: This field is required.',
        'crypto_asset: This field is required.',
        'network: This field is required.',
      ],
    ],
  ])('is not made of %j', async (body, errors) => {
    expect(await refusal(await merchant(here()), `${PATH}/estimate`, body)).toEqual([400, errors])
  })
})

describe('a refund', () => {
  const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

  /** Of a payment of 10 USDT, to which `amount` has come; absent, all of it. */
  async function paid(me: Merchant, amount?: string) {
    const made = await make(me, { amount: '16000', crypto_asset: 'USDT', network: 'Tron' })
    const { version } = await here().sandbox(made, 'deposits', { amount })
    const path = `${PATH}/${made.id}/refunds`
    const refund = (crypto_amount: string) => me.ask<Refund>('POST', path, { crypto_amount, address: TO }, 201)
    return { made, path, version, refund }
  }

  test('sends back no more than was paid, even when asked five times at once', async () => {
    const me = await merchant(here())
    const { made, path } = await paid(me)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => me.call('POST', path, { crypto_amount: '4', address: TO })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
    expect(await me.ask('POST', path, { crypto_amount: '2', address: TO }, 201)).toMatchObject({
      session_id: made.id,
      crypto_asset: 'USDT',
      network: 'Tron',
      crypto_amount: '2',
      address: TO,
      status: 'created',
    })
  })

  test('is listed with its payment, newest first', async () => {
    const me = await merchant(here())
    const { made, path, refund } = await paid(me)
    const other = await paid(me)
    const first = await refund('4')
    await other.refund('1')
    here().clock.turn(1000)
    const second = await refund('6')
    expect(await me.ask('GET', path)).toEqual([second, first])
    const body = await (await me.call('GET', `${path}?limit=1&page=2`)).json()
    expect(body).toMatchObject({ data: [{ id: first.id }], meta: { total: 2, page: 2, has_next: false } })
    const somebody = await merchant(here(), 'somebody')
    expect((await somebody.call('GET', `${PATH}/${made.id}/refunds`)).status).toBe(404)
  })

  test('is made once for an Idempotency-Key', async () => {
    const me = await merchant(here())
    const { path } = await paid(me)
    const send = (crypto_amount: string) =>
      me.call('POST', path, { crypto_amount, address: TO }, { 'idempotency-key': 'k-1' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('4')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const ids = await Promise.all(answers.map(async (one) => (await one.json()).data.id))
    expect(new Set(ids).size).toBe(1)
    expect((await send('5')).status).toBe(409)
    await me.ask('POST', path, { crypto_amount: '6', address: TO }, 201)
  })

  test('that was refused leaves its key free', async () => {
    const me = await merchant(here())
    const { path } = await paid(me)
    const send = (crypto_amount: string) =>
      me.call('POST', path, { crypto_amount, address: TO }, { 'idempotency-key': 'k-1' })
    expect((await send('11')).status).toBe(409)
    expect((await send('10')).status).toBe(201)
  })

  test('of all that came asks for all of it while it is on its way', async () => {
    const me = await merchant(here())
    const { made, refund } = await paid(me, '4')
    await refund('4')
    const asked = await here().session(made.id)
    expect(asked).toMatchObject({ status: 'partial', crypto_amount_paid: '0', crypto_amount_due: '10' })
    expect((await here().sandbox(made, 'deposits', { amount: '10' })).status).toBe('completed')
  })

  test('of all that came ends nothing before it is known how it ends, whatever else comes', async () => {
    const me = await merchant(here())
    const { made, refund } = await paid(me, '4.13')
    await refund('4.13')
    await here().sandbox(made, 'deposits', { amount: '1', confirmations: 0 })
    await here().sandbox(made, 'fail')
    expect((await here().session(made.id)).status).toBe('partial')
    await here().ordersEnd()
    expect(await here().session(made.id)).toMatchObject({ status: 'partial', crypto_amount_paid: '4.13' })
  })

  test('that was reported as failed and is sent after all is not to be sent again, and told to the operator', async () => {
    const me = await merchant(here())
    const { made, path, refund } = await paid(me)
    const { id } = await refund('10')
    for (const state of ['failed', 'success', 'failed', 'success'] as const)
      await here().app.intake.apply('test', { id: state, type: 'refund', data: { id: 'c', reference: id, state } })
    expect(await me.ask('GET', `/api/v1/refunds/${id}`)).toMatchObject({ status: 'success', reason: null, version: 3 })
    expect((await me.call('POST', path, { crypto_amount: '10', address: TO })).status).toBe(409)
    const told = here().deps.log.lines.filter(({ event }) => event === 'refund.sent_after_all')
    expect(told).toMatchObject([{ session: made.id, mode: 'test' }])
  })

  test('that was reported as failed and is sent after all is not to be sent again, nor counted, where the payment goes on', async () => {
    const { post, sandbox, session, app } = here()
    const me = await merchant(here())
    const { made, refund } = await paid(me, '4')
    await sandbox(made, 'expire')
    const { id } = await refund('4')
    const end = (state: 'failed' | 'success') =>
      app.intake.apply('test', { id: state, type: 'refund', data: { id: 'c', reference: id, state } })
    await end('failed')
    const renew = (wish: object) => post(`/api/v1/p/demo/sessions/${made.id}/renew`, wish)
    const renewed = await dataOf<Session>(await renew({}), 201)
    expect(renewed).toMatchObject({ status: 'partial', crypto_amount_paid: '4' })
    await end('success')
    const nothing = { crypto_amount_paid: '0', crypto_amount_due: '10' }
    expect(await session(renewed.id)).toMatchObject({ status: 'failed', cancelled: true, ...nothing })
    const path = `${PATH}/${renewed.id}/refunds`
    expect((await me.call('POST', path, { crypto_amount: '4', address: TO })).status).toBe(409)
    expect(await me.ask('GET', path)).toMatchObject([{ id, session_id: renewed.id, status: 'success' }])
  })

  test('that failed leaves the payment its coin: it is renewed in no other, where what was sent after all could not be told', async () => {
    const { post, ordersEnd } = here()
    const { made, refund } = await paid(await merchant(here()), '4.13')
    await refund('4.13')
    await ordersEnd()
    const renew = (wish: object) => post(`/api/v1/p/demo/sessions/${made.id}/renew`, wish)
    const refused = await renew({ asset: 'TRX', network: 'Tron' })
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'A refund of the payment failed: renew it in USDT on Tron',
    ])
    const renewed = await dataOf<Session>(await renew({ asset: 'USDT', network: 'Tron' }), 201)
    expect(renewed).toMatchObject({ status: 'partial', crypto_amount_paid: '4.13' })
  })

  test('that succeeds is told to nobody but the merchant', async () => {
    const { refund } = await paid(await merchant(here()))
    await refund('10')
    await here().ordersEnd()
    expect(here().deps.log.lines.filter(({ event }) => event.startsWith('refund.'))).toEqual([])
  })

  test('that failed leaves its money to be sent again', async () => {
    const me = await merchant(here())
    const { path } = await paid(me)
    await me.ask('POST', path, { crypto_amount: '9.13', address: TO }, 201)
    expect((await me.call('POST', path, { crypto_amount: '10', address: TO })).status).toBe(409)
    await here().ordersEnd()
    await me.ask('POST', path, { crypto_amount: '10', address: TO }, 201)
  })

  test('before the payment is complete is no longer counted, so that money that comes later must make up for it', async () => {
    const me = await merchant(here())
    const { sandbox } = here()
    const made = await make(me, { amount: '16000', crypto_asset: 'USDT', network: 'Tron' })
    await sandbox(made, 'deposits', { amount: '4' })
    await sandbox(made, 'expire')
    await me.ask('POST', `${PATH}/${made.id}/refunds`, { crypto_amount: '4', address: TO }, 201)
    here().clock.turn(1)
    expect(await sandbox(made, 'deposits', { amount: '6' })).toMatchObject({
      status: 'underpaid',
      crypto_amount_paid: '6',
      crypto_amount_due: '4',
    })
    expect(await sandbox(made, 'deposits', { amount: '4' })).toMatchObject({
      status: 'completed',
      late: true,
      crypto_amount_paid: '10',
    })
    const refund = { crypto_amount: '10', address: TO }
    expect((await me.call('POST', `${PATH}/${made.id}/refunds`, { ...refund, crypto_amount: '11' })).status).toBe(409)
    await me.ask('POST', `${PATH}/${made.id}/refunds`, refund, 201)
    // it was paid, whatever was sent back since
    expect(await sandbox(made, 'deposits', { amount: '1' })).toMatchObject({
      status: 'completed',
      crypto_amount_paid: '11',
    })
  })

  test('of a part says of the payment that it cannot be renewed, until it has failed or the payment is complete', async () => {
    const { sandbox, ordersEnd, session } = here()
    const me = await merchant(here())
    const { made, refund } = await paid(me, '4')
    const listed = async () => (await me.ask<object[]>('GET', PATH))[0]
    expect(await session(made.id)).not.toHaveProperty('not_renewable')
    await refund('3.13')
    expect(await session(made.id)).toHaveProperty('not_renewable', true)
    expect(await listed()).toHaveProperty('not_renewable', true)
    await ordersEnd()
    expect(await session(made.id)).not.toHaveProperty('not_renewable')
    await refund('1')
    expect(await session(made.id)).toHaveProperty('not_renewable', true)
    expect(await sandbox(made, 'deposits', { amount: '10' })).not.toHaveProperty('not_renewable')
    expect(await listed()).not.toHaveProperty('not_renewable')
  })

  test('that failed counts again, without more money', async () => {
    const { sandbox, ordersEnd, session } = here()
    const { made, refund } = await paid(await merchant(here()), '4')
    await refund('3.13')
    const asked = await sandbox(made, 'deposits', { amount: '6' })
    expect(asked).toMatchObject({ status: 'partial', crypto_amount_paid: '6.87', crypto_amount_due: '3.13' })
    await ordersEnd()
    const after = await session(made.id)
    expect(after).toMatchObject({ status: 'completed', crypto_amount_paid: '10', crypto_amount_due: '0' })
    expect(after.version).toBeGreaterThan(asked.version)
  })

  test('before the payment is complete is asked for anew at once; of all that came, it ends the payment when it is done', async () => {
    const { sandbox, ordersEnd, session } = here()
    const { made, version, refund } = await paid(await merchant(here()), '4')
    await refund('3')
    const asked = await session(made.id)
    expect(asked).toMatchObject({ status: 'partial', crypto_amount_paid: '1', crypto_amount_due: '9' })
    expect(asked.version).toBeGreaterThan(version)
    await refund('1')
    expect(await session(made.id)).toMatchObject({ status: 'partial' })
    await ordersEnd()
    const nothing = { crypto_amount_paid: '0', crypto_amount_due: '10' }
    expect(await session(made.id)).toMatchObject({ status: 'failed', cancelled: true, ...nothing })
    expect(await sandbox(made, 'deposits', { amount: '10' })).toMatchObject({ status: 'completed' })
  })

  test.each([
    ['5', '4.13'],
    ['4.13', '5'],
  ])('of all that came, in parts of %s and %s of which one fails, does not call the payment off', async (one, other) => {
    const { ordersEnd, session } = here()
    const { made, refund } = await paid(await merchant(here()), '9.13')
    await refund(one)
    await refund(other)
    await ordersEnd()
    const after = await session(made.id)
    expect(after).toMatchObject({ status: 'partial', crypto_amount_paid: '4.13' })
    expect(after).not.toHaveProperty('cancelled')
  })

  test('of all that came, when it fails, leaves the payment as it was', async () => {
    const { ordersEnd, session } = here()
    const { made, refund } = await paid(await merchant(here()), '4.13')
    await refund('4.13')
    await ordersEnd()
    const after = await session(made.id)
    expect(after).toMatchObject({ status: 'partial', crypto_amount_paid: '4.13' })
    expect(after).not.toHaveProperty('cancelled')
  })

  test('that fails after the payment was completed counts in what is told of it', async () => {
    const { sandbox, ordersEnd, session } = here()
    const { made, refund } = await paid(await merchant(here()), '4')
    await refund('3.13')
    const completed = await sandbox(made, 'deposits', { amount: '9.13' })
    expect(completed).toMatchObject({ status: 'completed', crypto_amount_paid: '10' })
    await ordersEnd()
    expect(await session(made.id)).toMatchObject({ status: 'completed', crypto_amount_paid: '13.13' })
  })

  test('is 409 while nothing is final', async () => {
    const me = await merchant(here())
    const made = await make(me, { crypto_asset: 'USDT', network: 'Tron' })
    await here().sandbox(made, 'deposits', { confirmations: 1 })
    expect((await me.call('POST', `${PATH}/${made.id}/refunds`, { crypto_amount: '1', address: TO })).status).toBe(409)
    const { id } = await make(me)
    expect((await me.call('POST', `${PATH}/${id}/refunds`, { crypto_amount: '1', address: TO })).status).toBe(409)
  })

  test('does not go to an address that the payment showed before its coin was changed', async () => {
    const me = await merchant(here())
    const { post, sandbox } = here()
    const before = await make(me, { amount: '50000', crypto_asset: 'USDT', network: 'Tron' })
    await post(`/api/v1/p/demo/sessions/${before.id}/method`, { asset: 'TRX', network: 'Tron' })
    await sandbox(before, 'deposits')
    const refund = { crypto_amount: '1', address: before.deposit_address }
    expect((await me.call('POST', `${PATH}/${before.id}/refunds`, refund)).status).toBe(400)
    await me.ask('POST', `${PATH}/${before.id}/refunds`, { ...refund, address: TO }, 201)
  })

  test('goes to a sound address of the payment’s network', async () => {
    const me = await merchant(here())
    const { made, path } = await paid(me)
    const errors = async (body: object) => (await refusal(me, path, body))[1]
    expect(await errors({})).toEqual(['crypto_amount: This field is required.'])
    expect(await errors({ crypto_amount: '1', address: '' })).toEqual(['address: This field is required.'])
    expect(await errors({ crypto_amount: '1', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toEqual([
      'address: is no address of this network',
    ])
    expect(await errors({ crypto_amount: '1', address: TO.replace('DeC', 'DeD') })).toEqual([
      'address: is mistyped: its checksum is wrong',
    ])
    expect(await errors({ crypto_amount: '1', address: made.deposit_address })).toEqual([
      'address: is the one that was paid to',
    ])
    expect(await errors({ crypto_amount: '0.0000001', address: TO })).toEqual([
      'crypto_amount: must have at most 6 decimals',
    ])
  })
})
