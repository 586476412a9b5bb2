import { describe, expect, test } from 'vitest'
import type { PaymentPage } from '../../../src/contract/page/payment-page'
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
  test('waits for the customer to choose a coin, at a price that the customer cannot edit', async () => {
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

  test('is created from what PHP and careless programs send, with a warning for each unknown field', async () => {
    const me = await merchant(here())
    const body = { amount: 0.1 + 0.2, currency: 'USD', metadata: [], items: [], title: '', metdata: { order: 7 } }
    const answer = await (await me.call('POST', PATH, body)).json()
    expect(answer.data).toMatchObject({ amount: '0.30', metadata: null })
    expect(answer.warnings).toContain('metdata: This field is not known. Did you mean metadata?')
    // text stays strict
    expect(await refusal(me, PATH, { ...PRICE, amount: '0.30000000000000004' })).toEqual([
      400,
      ['amount: Must have at most 2 decimals.'],
    ])
  })

  test('can be created with an asset, and then has an address at once', async () => {
    const me = await merchant(here())
    const made = await make(me, { crypto_asset: 'USDT', network: 'Tron', reference: 'order-7' })
    expect(made).toMatchObject({ status: 'pending', reference: 'order-7', crypto_asset: 'USDT' })
    expect(made.deposit_address).toMatch(/^T/)
    expect(await me.ask('GET', `${PATH}/ref/order-7`)).toEqual(made)
    expect((await me.call('GET', `${PATH}/ref/nonsense`)).status).toBe(404)
    expect((await me.call('GET', `${PATH}/ref/a%00b`)).status).toBe(404)
    expect((await me.call('POST', PATH, { ...PRICE, reference: 'order-7' })).status).toBe(409)
  })

  test('expires if the customer chooses no coin', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    here().clock.turn(30 * 60_000)
    await here().app.run('expire_sessions')
    expect(await me.ask('GET', `${PATH}/${id}`)).toMatchObject({ status: 'expired' })
  })

  test.each([
    'page',
    'customer_id',
    'invoice_id',
  ])('is 404 for an unknown %s, which the answer names', async (field) => {
    const me = await merchant(here())
    const value = field === 'page' ? 'order' : '00000000-0000-4000-8000-000000000000'
    expect(await refusal(me, PATH, { ...PRICE, [field]: value })).toEqual([
      404,
      [`${field}: This object does not exist.`],
    ])
  })

  test('can be for a registered customer', async () => {
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

  test('starts no payment for an invoice that another session has paid', async () => {
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

  test('returns only to a URL that its page allows, with a link that the page’s secret verifies', async () => {
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
    const made = await make(me, { page: page.slug, return_url: 'https://m.shop.example/back?order=7&x=%20y&done' })
    const link = verifyReturnLink(made.return_link ?? '', page.return_secret)
    expect(link).toMatchObject({
      session_id: made.id,
      reference: made.reference,
      status: 'initiated',
      amount: '12500.50',
    })
    expect(made.return_link).toMatch(/^https:\/\/m\.shop\.example\/back\?order=7&x=%20y&done&session_id=/)
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
    [{ ...PRICE, amount: '1.001' }, ['amount: Must have at most 2 decimals.']],
    [{ amount: '1.5', currency: 'XOF' }, ['amount: Must be a whole number of XOF.']],
    [{ ...PRICE, amount: '1e5' }, ['amount: Must be a decimal number without an exponent.']],
    [{ ...PRICE, amount: '9'.repeat(20) }, ['amount: Must be at most 10000000000000.00.']],
    [
      { ...PRICE, currency: 'BTC' },
      ['currency: Must be one of NGN, KES, GHS, ZAR, XOF, UGX, TZS, EGP, MAD, USD, EUR.'],
    ],
    [{ ...PRICE, crypto_asset: 'USDT' }, ['network: This field is required with crypto_asset.']],
    [{ ...PRICE, network: 'Tron' }, ['crypto_asset: This field is required with network.']],
    [{ ...PRICE, crypto_asset: 'BTC', network: 'Tron' }, [expect.stringMatching(/^network: /)]],
    [{ ...PRICE, reference: '.' }, ['reference: Must not be . or .., which cannot stand in a path.']],
    [{ ...PRICE, reference: ' .. ' }, ['reference: Must not be . or .., which cannot stand in a path.']],
    [{ ...PRICE, customer_id: 'x' }, ['customer_id: Must be a UUID.']],
    [{ ...PRICE, metadata: { big: 'x'.repeat(5000) } }, ['metadata: Must be at most 4 KiB.']],
    [{ ...PRICE, metadata: [1] }, ['metadata: Must be an object.']],
    [
      { ...PRICE, customer: AMINA, customer_id: '1f0c9c34-6f7b-4a51-8a0e-0d3c5b7a9e21' },
      ['customer: Must not be given together with customer_id.'],
    ],
  ])('is refused with %j', async (body, errors) => {
    expect(await refusal(await merchant(here()), PATH, body)).toEqual([400, errors])
  })

  test.each([
    ['a number with more digits than are stored', '{"order":9007199254740993}', 'Must not have a number above 2^53'],
    ['a number that is too large for JavaScript', '{"orders":[{"id":1e400}]}', 'Must not have a number above 2^53'],
    ['thousands of levels', `{"a":${'['.repeat(6000)}${']'.repeat(6000)}}`, 'Must be nested at most 32 levels deep.'],
  ])('is refused with metadata that has %s', async (_, metadata, error) => {
    const body = `{"amount":"5","currency":"NGN","metadata":${metadata}}`
    expect(await refusal(await merchant(here()), PATH, body)).toEqual([400, [expect.stringContaining(error)]])
  })

  test('accepts metadata that spells out characters which cannot be stored', async () => {
    const me = await merchant(here())
    const metadata = { pattern: '\\u0000', path: 'C:\\users\\ud800' }
    expect(await make(me, { metadata })).toMatchObject({ metadata })
    expect(await refusal(me, PATH, { ...PRICE, metadata: { a: '\\\0' } })).toEqual([
      400,
      ['metadata: Must not have NUL or lone surrogates, which cannot be stored.'],
    ])
  })

  test('is listed newest first with the same fields as a single session', async () => {
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
    ['[]', ['body: Must be a JSON object.']],
    ['{', ['body: Must be valid JSON.']],
  ])('is refused with %j', async (body, errors) => {
    const me = await merchant(here())
    const { id } = await make(me)
    const response = await me.call('POST', `${PATH}/${id}/deposit-address`, body)
    expect([response.status, (await response.json()).errors]).toEqual([400, errors])
  })

  test('is 400 unless the body is JSON', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    const response = await here().app.app.request(`${PATH}/${id}/deposit-address`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'text/plain' },
      body: JSON.stringify({ crypto_asset: 'BTC', network: 'Bitcoin' }),
    })
    expect([response.status, (await response.json()).errors]).toEqual([
      400,
      ['content-type: Must be application/json.'],
    ])
  })
})

describe('cancelling a session', () => {
  test('fails an unpaid session, and late money still completes it', async () => {
    const me = await merchant(here())
    const made = await make(me, { crypto_asset: 'USDT', network: 'Tron' })
    const cancelled = await me.ask('POST', `${PATH}/${made.id}/cancel`)
    expect(cancelled).toMatchObject({ status: 'failed', cancelled: true, not_renewable: true })
    for (const flag of ['cancelled', 'not_renewable']) expect(made).not.toHaveProperty(flag)
    expect(await me.ask('POST', `${PATH}/${made.id}/cancel`)).toEqual(cancelled)
    await here().sandbox(made, 'deposits', { amount: made.crypto_amount })
    expect(await me.ask('GET', `${PATH}/${made.id}`)).toMatchObject({ status: 'completed' })
  })

  test('also works before an asset is chosen', async () => {
    const me = await merchant(here())
    const { id } = await make(me)
    expect(await me.ask('POST', `${PATH}/${id}/cancel`)).toMatchObject({ status: 'failed' })
  })

  test('is 409 once the session’s time is over, even before it has expired: the customer may renew it', async () => {
    const me = await merchant(here())
    const { id } = await make(me, { crypto_asset: 'USDT', network: 'Tron' })
    here().clock.turn(31 * 60_000)
    expect((await me.call('POST', `${PATH}/${id}/cancel`)).status).toBe(409)
    expect((await here().post(`/api/v1/p/demo/sessions/${id}/renew`, {})).status).toBe(201)
  })

  test.each(['partial', 'processing', 'completed', 'expired'])('is 409 for a %s session', async (status) => {
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

  test('is the crypto amount for a fiat amount, rounded up', async () => {
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
    expect(await refusal(me, `${PATH}/estimate`, unknown)).toEqual([404, ['reference: This object does not exist.']])
    const other = await merchant(here(), 'other')
    expect((await other.call('POST', `${PATH}/estimate`, { ...ASK, reference })).status).toBe(404)
  })

  test.each<[object, string[]]>([
    [{ ...ASK, amount: '-5' }, ['amount: Must not be less than 0.']],
    [{ ...ASK, amount: 1.234 }, ['amount: Must have at most 2 decimals.']],
    [{ ...ASK, network: 'Bitcoin' }, ['network: USDT cannot be paid on Bitcoin.']],
    [
      { amount: '5' },
      [
        'currency: This field is required.',
        'crypto_asset: This field is required.',
        'network: This field is required.',
      ],
    ],
  ])('is refused with %j', async (body, errors) => {
    expect(await refusal(await merchant(here()), `${PATH}/estimate`, body)).toEqual([400, errors])
  })
})
