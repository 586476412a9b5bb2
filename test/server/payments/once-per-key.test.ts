import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Refund } from '../../../src/contract/refunds/refund'
import { payouts, refunds } from '../../../src/server/storage/schema/payouts'
import { sessions } from '../../../src/server/storage/schema/sessions'
import { bearer, type Merchant, merchant } from '../merchant'
import { AMINA, world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const BANK = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Books' }
const ITEMS = [{ description: 'Book', unit_amount: '9' }]

type Creation = { path: string; body: object; other: object; status?: number }

const idOf = async (me: Merchant, path: string, body: object) =>
  (await me.ask<{ id: string }>('POST', path, body, 201)).id
async function payoutRequest(me: Merchant) {
  await me.give('NGN', '1000')
  return { bank_id: await idOf(me, '/api/v1/misc/banks', BANK), amount: '5', currency: 'NGN' }
}
async function paidSession() {
  return (await here().sandbox(await here().pay(), 'deposits')).id
}

/** Everything that a merchant can create, by its kind. */
const CREATIONS: Record<string, (me: Merchant) => Promise<Creation>> = {
  'a payment': async () => ({
    path: '/api/v1/payment-sessions',
    body: { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' },
    other: { amount: '1' },
  }),
  'an invoice': async () => ({
    path: '/api/v1/invoices',
    body: { currency: 'NGN', items: ITEMS },
    other: { reference: 'x' },
  }),
  'a page': async () => ({
    path: '/api/v1/payment-pages',
    body: { title: 'Books', currency: 'NGN' },
    other: { title: 'X' },
  }),
  'a bank record': async () => ({ path: '/api/v1/misc/banks', body: BANK, other: { bank_name: 'Other' } }),
  'a customer': async () => ({ path: '/api/v1/customers', body: AMINA, other: { first_name: 'Other' } }),
  'a customer who is known': async (me) => {
    await me.ask('POST', '/api/v1/customers', AMINA, 201)
    return { path: '/api/v1/customers', body: AMINA, other: { first_name: 'Other' }, status: 200 }
  },
  'a quotation': async () => ({
    path: '/api/v1/swaps/quotation',
    body: { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' },
    other: { amount: '6' },
  }),
  'a payout': async (me) => ({ path: '/api/v1/payouts', body: await payoutRequest(me), other: { amount: '6' } }),
  'a refund': async () => ({
    path: `/api/v1/payment-sessions/${await paidSession()}/refunds`,
    body: { crypto_amount: '5', address: TRON },
    other: { crypto_amount: '6' },
  }),
  'play money': async () => ({
    path: '/sandbox/balances',
    body: { currency: 'NGN', amount: '5' },
    other: { amount: '6' },
  }),
  'an event for a receiver': async (me) => {
    await me.ask('PUT', '/webhooks', { url: 'http://127.0.0.1:9/' })
    return { path: '/sandbox/events', body: { event: 'swap.failed' }, other: { event: 'swap.completed' } }
  },
}

describe.each(Object.entries(CREATIONS))('%s', (_, creation) => {
  test('is created once for an Idempotency-Key; a retry gets the same answer, and a request with another body gets 409', async () => {
    const me = await merchant(here())
    const { path, body, other, status = 201 } = await creation(me)
    const send = (what: object, key = 'k-1') => me.call('POST', path, what, { 'idempotency-key': key })
    const first = await send(body)
    const text = await first.text()
    expect([first.status, text]).toEqual([status, expect.stringContaining('"success":true')])
    const again = await send(body)
    expect([again.status, await again.text()]).toEqual([status, text])
    expect((await send({ ...body, ...other })).status).toBe(409)
    if (status === 201 && !path.includes('customers')) {
      const anew = await send(body, 'k-2')
      expect([anew.status, (await anew.json()).data.id === JSON.parse(text).data.id]).toEqual([201, false])
    }
    expect(await (await send(body, 'k'.repeat(256))).json()).toMatchObject({
      errors: ['idempotency-key: Must have 1 to 255 characters.'],
    })
  })

  test('is created once for ten requests at once', async () => {
    const me = await merchant(here())
    const { path, body, status = 201 } = await creation(me)
    const second = bearer({ app: await here().another() }, me.token)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? me : second).call('POST', path, body, { 'idempotency-key': 'k-1' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).data.id))
    expect(new Set(ids).size).toBe(1)
  })

  test('that was refused leaves its key free', async () => {
    const me = await merchant(here())
    const { path, body, status = 201 } = await creation(me)
    const send = (what: object) => me.call('POST', path, what, { 'idempotency-key': 'k-1' })
    expect((await send({})).status).toBe(400)
    expect((await send(body)).status).toBe(status)
  })
})

test('ten requests for a payment with one key make one session and one call to custody', async () => {
  const { deps } = here()
  const me = await merchant(here())
  const keys: string[] = []
  const { address } = deps.custody.test
  deps.custody.test.address = (request, key) => {
    keys.push(key)
    return address(request, key)
  }
  const request = { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' }
  const send = () => me.call('POST', '/api/v1/payment-sessions', request, { 'idempotency-key': 'order-1' })
  await Promise.all(Array.from({ length: 10 }, send))
  expect(keys).toHaveLength(1)
  expect(await deps.storage.database.select().from(sessions)).toHaveLength(1)
})

test('a retry of the request for a page gets the unmasked secret again', async () => {
  const me = await merchant(here())
  const send = () =>
    me.call('POST', '/api/v1/payment-pages', { title: 'Books', currency: 'NGN' }, { 'idempotency-key': 'k' })
  const secretOf = async (answer: Response) => (await answer.json()).data.return_secret
  const secret = await secretOf(await send())
  expect(secret).toMatch(/^rsec_[\w+/=]{32}$/)
  expect(await secretOf(await send())).toBe(secret)
})

test('a key belongs to one merchant, in one mode and for one path', async () => {
  const me = await merchant(here())
  const key = { 'idempotency-key': 'k' }
  for (const [who, path, body] of [
    [me, '/api/v1/misc/banks', BANK],
    [me, '/api/v1/customers', AMINA],
    [await merchant(here(), 'other'), '/api/v1/misc/banks', { ...BANK, bank_name: 'Other' }],
    [await merchant(here(), 'demo', 'live'), '/api/v1/misc/banks', { ...BANK, bank_name: 'Live' }],
  ] as const)
    expect((await who.call('POST', path, body, key)).status).toBe(201)
})

describe.each([
  ['payout', async (me: Merchant) => ({ path: '/api/v1/payouts', body: await payoutRequest(me), table: payouts })],
  [
    'refund',
    async () => ({
      path: `/api/v1/payment-sessions/${await paidSession()}/refunds`,
      body: { crypto_amount: '5', address: TRON },
      table: refunds,
    }),
  ],
] as const)('a %s', (_, request) => {
  /** Without a key, as no merchant should. */
  const bare = async ({ token }: Merchant, path: string, body: object) =>
    here().app.app.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const errorsOf = async (answer: Response) => [answer.status, (await answer.json()).errors]

  test('without a key and without a reference is refused, since its repetition would send twice', async () => {
    const me = await merchant(here())
    const { path, body, table } = await request(me)
    for (const reference of [undefined, null, ''])
      expect(await errorsOf(await bare(me, path, { ...body, reference }))).toEqual([
        400,
        ['reference: This field is required without an Idempotency-Key.'],
      ])
    expect(await here().deps.storage.database.select().from(table)).toEqual([])
  })

  test('with a reference is made once, even by ten requests at once: the other nine get 409', async () => {
    const me = await merchant(here())
    const { path, body, table } = await request(me)
    const named = { ...body, reference: 'order-1042' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => bare(me, path, named)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await errorsOf(refused))).toEqual([409, ['reference: This reference was used before.']])
    const rows = await here().deps.storage.database.select().from(table)
    expect(rows.map(({ reference }) => reference)).toEqual(['order-1042'])
    const made = answers.find(({ status }) => status === 201)
    expect(await made?.json()).toMatchObject({ data: { reference: 'order-1042' } })
  })

  test('with another reference is made separately', async () => {
    const me = await merchant(here())
    const { path, body } = await request(me)
    expect((await bare(me, path, { ...body, reference: 'a' })).status).toBe(201)
    expect((await bare(me, path, { ...body, reference: 'b' })).status).toBe(201)
    // A new key does not make a request with a used reference another one.
    const keyed = await me.call('POST', path, { ...body, reference: 'a' }, { 'idempotency-key': randomUUID() })
    expect(keyed.status).toBe(409)
  })

  test('with a key needs no reference, and its reference is null', async () => {
    const me = await merchant(here())
    const { path, body } = await request(me)
    expect(await me.ask<Refund>('POST', path, body, 201)).toMatchObject({ reference: null })
  })
})
