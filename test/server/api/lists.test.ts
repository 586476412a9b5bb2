import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import { type Merchant, merchant } from '../merchant'
import { AMINA, world } from '../world'

const here = world()
const run = (statement: string) => here().deps.storage.database.execute(sql.raw(statement))

type Row = { id: string }
type List = { data: Row[]; meta: Record<string, unknown> }
const idsOf = ({ data }: List) => data.map(({ id }) => id)
const listed = async (me: Merchant, path: string): Promise<List> => (await me.call('GET', path)).json() as Promise<List>
const found = async (me: Merchant, path: string, body: object): Promise<List> =>
  (await me.call('POST', path, body)).json() as Promise<List>
const refused = async (response: Response) => [
  response.status,
  ((await response.json()) as { errors: string[] }).errors,
]

const SESSIONS = '/api/v1/payment-sessions'
const CUSTOMERS = '/api/v1/customers'
const INVOICES = '/api/v1/invoices'
const EVENTS = '/webhooks/events'

const invoice = (me: Merchant, more: object = {}) =>
  me.ask<Row>('POST', INVOICES, { currency: 'NGN', items: [{ description: 'Book', unit_amount: '1' }], ...more }, 201)

describe('payments', () => {
  test('are filtered by their fields, and all filters must match', async () => {
    const { clock } = here()
    const me = await merchant(here())
    const first = await here().pay()
    const between = clock.now().toISOString()
    clock.turn(60_000)
    const paid = await here().sandbox(await here().pay({ email: 'b@example.com' }), 'deposits')
    const donated = await here().pay({ amount: '20' }, 'donate')
    const seen = await me.ask<MerchantSession>('GET', `${SESSIONS}/${paid.id}`)
    const hash = seen.transactions[0]?.hash ?? ''
    const listIds = async (query: string) => idsOf(await listed(me, `${SESSIONS}?${query}`))

    expect(await listIds('')).toEqual(expect.arrayContaining([donated.id, paid.id, first.id]))
    expect(await listIds('status=completed')).toEqual([paid.id])
    expect(await listIds(`to=${between}`)).toEqual([first.id])
    expect(await listIds(`from=${between}&status=pending&page_slug=demo`)).toEqual([first.id])
    expect(await listIds(`from=${clock.now().toISOString()}&page_slug=demo`)).toEqual([paid.id])
    expect(await listIds('page_slug=donate')).toEqual([donated.id])
    expect(await listIds('page_slug=nowhere')).toEqual([])
    expect(await listIds(`reference=${first.reference}`)).toEqual([first.id])
    expect(await listIds(`reference=${first.reference}&status=completed`)).toEqual([])
    expect(await listIds(`hash=${hash}`)).toEqual([paid.id])
    expect(await listIds(`hash=${hash.toUpperCase()}`)).toEqual([paid.id])
    expect(await listIds(`address=${first.deposit_address}`)).toEqual([first.id])
    expect(await listIds('address=nonsense')).toEqual([])
    expect(await listIds(`customer_id=${seen.customer_id}`)).toEqual([paid.id])
    expect(await listIds(`customer_id=${paid.id}`)).toEqual([])
  })

  test('are found by their invoice', async () => {
    const me = await merchant(here())
    const { id } = await invoice(me)
    await here().pay()
    const price = { amount: '1', currency: 'NGN', invoice_id: id }
    const ofIt = await me.ask<MerchantSession>('POST', SESSIONS, price, 201)
    expect(idsOf(await listed(me, `${SESSIONS}?invoice_id=${id}`))).toEqual([ofIt.id])
    expect(idsOf(await listed(me, `${SESSIONS}?invoice_id=${id}&status=completed`))).toEqual([])
    expect(await refused(await me.call('GET', `${SESSIONS}?invoice_id=INV-7`))).toEqual([
      400,
      ['invoice_id: Must be a UUID.'],
    ])
  })

  test('are found by the customer’s e-mail in any case, and by reference', async () => {
    const me = await merchant(here())
    const session = await here().pay({ email: 'Amina@Example.com' })
    await here().pay({ email: 'other@example.com' })
    const search = `${SESSIONS}/search`
    expect(idsOf(await found(me, search, { email: 'aMINA@example.com' }))).toEqual([session.id])
    expect(idsOf(await found(me, search, { reference: session.reference }))).toEqual([session.id])
    expect(idsOf(await found(me, search, { reference: session.reference, email: 'other@example.com' }))).toEqual([])
    expect(idsOf(await found(me, search, { email: 'nobody@example.com' }))).toEqual([])
    const refusals: [object, string][] = [
      [{}, 'email: Either email, reference or query is required.'],
      [{ email: 'x' }, 'email: Must be an e-mail address.'],
      [{ email: AMINA.email, page: 0 }, 'page: Must be at least 1.'],
      [{ email: AMINA.email, limit: 101 }, 'limit: Must be at most 100.'],
      [{ email: AMINA.email, nonsense: 1 }, 'nonsense: This field is not known.'],
    ]
    for (const [body, error] of refusals)
      expect(await refused(await me.call('POST', search, body))).toEqual([400, [error]])
  })
})

describe('customers', () => {
  test('are found by their e-mail, in any case', async () => {
    const me = await merchant(here())
    const { id } = await me.ask<Row>('POST', CUSTOMERS, { first_name: 'Ada', email: 'ada@example.com' }, 201)
    await me.ask<Row>('POST', CUSTOMERS, { first_name: 'Ada', email: 'ade@example.com' }, 201)
    expect(idsOf(await found(me, `${CUSTOMERS}/search`, { email: 'ADA@Example.com' }))).toEqual([id])
    expect(await refused(await me.call('POST', `${CUSTOMERS}/search`, {}))).toEqual([
      400,
      ['email: Either email or query is required.'],
    ])
    const byName = { email: 'ada@example.com', name: 'Ada' }
    expect(await refused(await me.call('POST', `${CUSTOMERS}/search`, byName))).toEqual([
      400,
      ['name: This field is not known.'],
    ])
  })

  test('are filtered by time, and an erased customer is listed but not found', async () => {
    const me = await merchant(here())
    const { id } = await me.ask<Row>('POST', CUSTOMERS, { first_name: 'Ada', email: 'ada@example.com' }, 201)
    const at = here().clock.now().toISOString()
    expect(idsOf(await listed(me, `${CUSTOMERS}?from=${at}&to=${at}`))).toEqual([id])
    expect(idsOf(await listed(me, `${CUSTOMERS}?from=2099-01-01T00:00:00Z`))).toEqual([])
    await me.ask('DELETE', `${CUSTOMERS}/${id}`)
    expect((await listed(me, CUSTOMERS)).meta).toMatchObject({ total: 1 })
    expect((await found(me, `${CUSTOMERS}/search`, { email: 'ada@example.com' })).meta).toMatchObject({ total: 0 })
  })
})

test('invoices and events are filtered by status, time and reference', async () => {
  const me = await merchant(here())
  const open = await invoice(me, { reference: 'INV-1' })
  const paid = await invoice(me)
  await me.ask('POST', `${INVOICES}/${paid.id}/mark-paid`)
  expect(idsOf(await listed(me, `${INVOICES}?status=paid`))).toEqual([paid.id])
  expect(idsOf(await listed(me, `${INVOICES}?reference=INV-1`))).toEqual([open.id])
  expect(idsOf(await listed(me, `${INVOICES}?to=2001-01-01T00:00:00Z`))).toEqual([])
  await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hooks' })
  const { id } = await me.ask<Row>('POST', '/sandbox/events', { event: 'swap.failed' }, 201)
  const at = here().clock.now().toISOString()
  expect(idsOf(await listed(me, `${EVENTS}?status=pending&from=${at}&to=${at}`))).toEqual([id])
  expect(idsOf(await listed(me, `${EVENTS}?status=failed`))).toEqual([])
})

test.each([
  SESSIONS,
  CUSTOMERS,
  INVOICES,
  EVENTS,
  '/api/v1/ledger',
  '/api/v1/audit',
])('%s refuses unknown values, and a period that ends before it begins', async (path) => {
  const me = await merchant(here())
  expect(await refused(await me.call('GET', `${path}?stauts=paid`))).toEqual([
    400,
    ['stauts: This parameter is not known.'],
  ])
  const backwards = `${path}?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z`
  expect(await refused(await me.call('GET', backwards))).toEqual([400, ['from: Must not be after to.']])
})

test('a search finds only the merchant’s own payments', async () => {
  const me = await merchant(here())
  const session = await here().sandbox(await here().pay(), 'deposits')
  const seen = await me.ask<MerchantSession>('GET', `${SESSIONS}/${session.id}`)
  const queries = [
    'page_slug=demo',
    `reference=${session.reference}`,
    `hash=${seen.transactions[0]?.hash}`,
    `address=${seen.deposit_address}`,
    `customer_id=${seen.customer_id}`,
    'status=completed',
  ]
  for (const query of queries)
    expect([query, (await listed(me, `${SESSIONS}?${query}`)).meta.total]).toEqual([query, 1])
  for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')]) {
    for (const query of queries) expect((await listed(other, `${SESSIONS}?${query}`)).meta.total).toBe(0)
    expect((await found(other, `${SESSIONS}/search`, { email: AMINA.email })).meta.total).toBe(0)
    expect((await found(other, `${SESSIONS}/search`, { reference: session.reference })).meta.total).toBe(0)
    expect((await found(other, `${CUSTOMERS}/search`, { email: AMINA.email })).meta.total).toBe(0)
  }
})

describe('a long list', () => {
  /** Creates invoices, each a day older than the one before. */
  async function copied(me: Merchant, count: number) {
    await invoice(me)
    await run(
      `insert into invoices select copy.* from (select * from invoices limit 1) one, generate_series(1, ${count - 1}) n,
       lateral jsonb_populate_record(null::invoices, to_jsonb(one) || jsonb_build_object('id', md5(n::text)::uuid,
         'created_at', one.created_at - n * interval '1 hour')) copy`,
    )
  }

  test('shows every item once over its pages, across months, with or without counts', async () => {
    const me = await merchant(here())
    await copied(me, 2000)
    for (const isFolded of [false, true]) {
      if (isFolded) await here().app.run('fold_counts')
      const ids: string[] = []
      for (let page = 1; ; page += 1) {
        const list = await listed(me, `${INVOICES}?limit=100&page=${page}`)
        expect(list.meta).toMatchObject({ total: 2000, total_pages: 20, has_next: page < 20 })
        ids.push(...idsOf(list))
        if (!list.meta.has_next) break
      }
      expect(new Set(ids).size).toBe(2000)
      expect(await listed(me, `${INVOICES}?page=1000000`)).toMatchObject({
        data: [],
        meta: { total: 2000, has_next: false },
      })
    }
  })

  test('with a filter is counted up to 10,000, says that there are more, and still has a next page', async () => {
    const me = await merchant(here())
    await copied(me, 10_001)
    expect((await listed(me, INVOICES)).meta).not.toHaveProperty('total_capped')
    expect((await listed(me, `${INVOICES}?status=open`)).meta).toMatchObject({ total: 10_001 })
    const filter = 'from=2000-01-01T00:00:00Z'
    const capped = { total: 10_000, total_capped: true }
    expect((await listed(me, `${INVOICES}?${filter}`)).meta).toMatchObject({ ...capped, has_next: true })
    const beyond = await listed(me, `${INVOICES}?${filter}&limit=100&page=101`)
    expect([beyond.data.length, beyond.meta]).toEqual([1, expect.objectContaining({ ...capped, has_next: false })])
    await run(`delete from invoices where id = md5('1')::uuid`)
    expect((await listed(me, `${INVOICES}?${filter}`)).meta).toMatchObject({ total: 10_000 })
    expect((await listed(me, `${INVOICES}?${filter}`)).meta).not.toHaveProperty('total_capped')
  })
})
