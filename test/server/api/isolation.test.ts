import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { jtiOf, type Merchant, merchant } from '../merchant'
import { world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })

const idOf = async (me: Merchant, path: string, body: object): Promise<string> =>
  (await me.ask<{ id: string }>('POST', path, body, 201)).id
const bank = (me: Merchant) =>
  idOf(me, '/api/v1/misc/banks', {
    bank_code: '058',
    bank_name: 'GTBank',
    account_number: '0123456789',
    account_name: 'Lagos Books',
  })
const customer = (me: Merchant) =>
  idOf(me, '/api/v1/customers', { first_name: 'A', email: `${randomUUID()}@example.com` })
const invoice = (me: Merchant) =>
  idOf(me, '/api/v1/invoices', { currency: 'NGN', items: [{ description: 'Book', unit_amount: '10' }] })
const session = (me: Merchant) => idOf(me, '/api/v1/payment-sessions', { amount: '50000', currency: 'NGN' })
const quotation = (me: Merchant) =>
  idOf(me, '/api/v1/swaps/quotation', { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' })
const key = async () => jtiOf((await merchant(here())).token)
const page = (me: Merchant) => idOf(me, '/api/v1/payment-pages', { title: 'A page', currency: 'NGN' })

async function payout(me: Merchant) {
  await me.give('NGN', '10')
  return idOf(me, '/api/v1/payouts', { bank_id: await bank(me), amount: '10', currency: 'NGN' })
}
async function refund(me: Merchant) {
  const { id } = await here().sandbox(await here().pay(), 'deposits')
  return idOf(me, `/api/v1/payment-sessions/${id}/refunds`, {
    crypto_amount: '1',
    address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  })
}

async function requestedRefund(me: Merchant) {
  const { id } = await here().sandbox(await here().pay(), 'deposits')
  return idOf(me, `/api/v1/payment-sessions/${id}/refunds`, { crypto_amount: '1' })
}

/** Every object that a path can name: how a test creates it, and every operation on it. */
const OBJECTS: [string, string, (me: Merchant) => Promise<string>, object?][] = [
  ['GET', '/api/v1/payment-sessions/{id}', session],
  ['POST', '/api/v1/payment-sessions/{id}/deposit-address', session, { crypto_asset: 'USDT', network: 'Tron' }],
  ['POST', '/api/v1/payment-sessions/{id}/cancel', session],
  ['POST', '/api/v1/payment-sessions/{id}/refunds', session, { crypto_amount: '1', address: 'T' }],
  ['GET', '/api/v1/customers/{id}', customer],
  ['DELETE', '/api/v1/customers/{id}', customer],
  ['GET', '/api/v1/customers/{id}/deposit-account', customer],
  ['GET', '/api/v1/invoices/{id}', invoice],
  ['POST', '/api/v1/invoices/{id}/mark-paid', invoice],
  ['POST', '/api/v1/invoices/{id}/void', invoice],
  ['GET', '/api/v1/swaps/quotation/{id}', quotation],
  ['POST', '/api/v1/swaps/quotation/{id}/execute', quotation],
  ['DELETE', '/api/v1/misc/banks/{id}', bank],
  ['GET', '/api/v1/payouts/{id}', payout],
  ['GET', '/api/v1/refunds/{id}', refund],
  ['DELETE', '/api/v1/keys/{id}', key],
  ['GET', '/api/v1/refunds/{id}', requestedRefund],
  ['GET', '/api/v1/payment-sessions/{id}/refunds', session],
  ['GET', '/api/v1/payment-pages/{id}', page],
  ['PATCH', '/api/v1/payment-pages/{id}', page, { title: 'Mine now' }],
  ['POST', '/api/v1/payment-pages/{id}/studio-links', page],
]

describe('another merchant, and the merchant in the other mode', () => {
  test.each(OBJECTS)('gets the same answer from %s %s as for an unknown id', async (method, path, make, body) => {
    const me = await merchant(here())
    const id = await make(me)
    const target = path.replace('{id}', id)
    const nowhere = path.replace('{id}', randomUUID())
    for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')]) {
      const theirs = await other.call(method, target, body)
      const unknown = await other.call(method, nowhere, body)
      const same = { ...((await unknown.json()) as object), request_id: expect.any(String) }
      expect([theirs.status, await theirs.json()]).toEqual([404, same])
      expect(theirs.headers.get('content-type')).toBe(unknown.headers.get('content-type'))
    }
    const mine = await me.call(method, target, body)
    expect(mine.status).not.toBe(404)
  })

  test.each(OBJECTS)('is refused by %s %s in the order 401, 400, 404', async (method, path, _make, body) => {
    const me = await merchant(here())
    const broken = path.includes('payment-pages') ? null : path.replace('{id}', 'not-an-id')
    const { app } = here().app
    if (broken) {
      expect((await app.request(broken, { method })).status).toBe(401)
      const response = await me.call(method, broken, body)
      expect([response.status, (await response.json()).errors?.[0]]).toEqual([
        400,
        expect.stringMatching(/: Must be a UUID\.$/),
      ])
    }
    if (body) {
      const response = await me.call(method, path.replace('{id}', randomUUID()), '{"broken')
      expect(response.status).toBe(400)
    }
    expect((await app.request(path.replace('{id}', randomUUID()), { method })).status).toBe(401)
  })

  test('cannot name an object of the merchant in a body', async () => {
    const me = await merchant(here())
    const other = await merchant(here(), 'other')
    await page(other)
    const items = [{ description: 'Book', unit_amount: '10' }]
    const named: [string, object][] = [
      ['/api/v1/payouts', { bank_id: await bank(me), amount: '10', currency: 'NGN' }],
      ['/api/v1/invoices', { currency: 'NGN', items, customer_id: await customer(me) }],
      ['/api/v1/payment-sessions', { amount: '1', currency: 'NGN', customer_id: await customer(me) }],
      ['/api/v1/payment-sessions', { amount: '1', currency: 'NGN', invoice_id: await invoice(me) }],
      ['/api/v1/payment-sessions', { amount: '1', currency: 'NGN', page: 'demo' }],
    ]
    for (const [path, body] of named) expect((await other.call('POST', path, body)).status).toBe(404)
  })

  test('finds no object of the merchant in any list', async () => {
    const me = await merchant(here())
    for (const make of [session, customer, invoice, payout, page, refund]) await make(me)
    const { id } = await me.ask<{ id: string }>('GET', `/api/v1/swaps/quotation/${await quotation(me)}`)
    await me.give('USDT', '5')
    await me.ask('POST', `/api/v1/swaps/quotation/${id}/execute`)
    const paths = [
      'payment-pages',
      'payment-sessions',
      'customers',
      'invoices',
      'swaps',
      'misc/banks',
      'payouts',
      'ledger',
    ]
    for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')])
      for (const path of paths) {
        const body = await (await other.call('GET', `/api/v1/${path}`)).json()
        expect([path, body.data, body.meta.total]).toEqual([path, [], 0])
      }
    for (const path of paths) expect((await me.ask<unknown[]>('GET', `/api/v1/${path}`)).length).toBeGreaterThan(0)
  })

  test('sees only its own keys and changes', async () => {
    const me = await merchant(here())
    for (const make of [bank, invoice, payout, page, refund]) await make(me)
    expect(await me.ask('GET', '/api/v1/audit')).toHaveLength(7)
    for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')]) {
      const own = jtiOf(other.token)
      expect(await other.ask('GET', '/api/v1/keys')).toMatchObject([{ id: own }])
      expect(await other.ask('GET', '/api/v1/audit')).toMatchObject([{ action: 'key.created', object: own }])
    }
  })
})

describe('without custody in live mode', () => {
  test('operations that need custody answer 503 and write nothing', async () => {
    const live = await merchant(here(), 'demo', 'live')
    const bank_id = await bank(live)
    const calls: [string, string, object?][] = [
      ['POST', '/api/v1/payouts', { bank_id, amount: '10', currency: 'NGN' }],
      ['GET', `/api/v1/customers/${await customer(live)}/deposit-account`],
      ['POST', '/api/v1/swaps/quotation', { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' }],
      [
        'POST',
        '/api/v1/payment-sessions/estimate',
        { amount: '5', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' },
      ],
    ]
    for (const [method, path, body] of calls) {
      const response = await live.call(method, path, body)
      expect([path, response.status]).toEqual([path, 503])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await live.ask('GET', '/api/v1/payouts')).toEqual([])
  })
})
