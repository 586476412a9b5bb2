import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import { forgetEntries } from '../../../../src/server/payments/search/index-entries'
import { rowsOf } from '../../../../src/server/storage/database'
import { type Merchant, merchant } from '../../merchant'
import { world } from '../../world'

const here = world()
const SESSIONS = '/api/v1/payment-sessions'

type Found = { ids: string[]; total: number; capped: boolean; hasNext: boolean }

async function search(me: Merchant, list: string, body: object): Promise<Found> {
  const response = await me.call('POST', `/api/v1/${list}/search`, body)
  expect(response.status).toBe(200)
  const { data, meta } = await response.json()
  return {
    ids: data.map(({ id }: { id: string }) => id),
    total: meta.total,
    capped: meta.total_capped ?? false,
    hasNext: meta.has_next,
  }
}
const index = () => here().app.run('index_for_search')

const AISHA = { first_name: 'Aïsha', last_name: 'Bello', email: 'aisha.bello@example.com' }
const RICE = {
  amount: '18500',
  currency: 'NGN',
  title: '2 bags of rice',
  reference: 'order-30',
  customer: AISHA,
  metadata: { number: '2026/1042', size: 7 },
}
const OTHER = { amount: '300', currency: 'USD', title: 'Ƙwalli', reference: 'A-1', metadata: { number: '9', size: 70 } }
const invoice = (me: Merchant, more: object) =>
  me.ask<{ id: string }>(
    'POST',
    '/api/v1/invoices',
    { currency: 'NGN', items: [{ description: 'Rent', unit_amount: '1' }], ...more },
    201,
  )
const create = (me: Merchant, request: object) => me.ask<MerchantSession>('POST', SESSIONS, request, 201)

describe('a payment', () => {
  test.each([
    ['the customer’s name', 'aisha'],
    ['the beginning of a name', 'Be'],
    ['a part of a name', 'ello'],
    ['the whole name, the last name first', 'Bello Aisha'],
    ['the whole e-mail', 'Aisha.Bello@example.com'],
    ['the title', '2 bags of rice'],
    ['words of the title and the name', 'RICE bello'],
    ['its reference', 'order-30'],
    ['a part of its reference', 'er-3'],
    ['the number in its reference', '30'],
    ['an order number', '2026/1042'],
    ['the end of an order number', '1042'],
    ['an order number of one digit', '7'],
    ['the amount', '18500'],
    ['the amount with separators', '18,500'],
    ['the amount with the sign of its currency', '₦18,500'],
    ['the amount with decimals', '18500.00'],
    ['the amount as it is written in French', '18 500,00 NGN'],
    ['the amount in Arabic digits', '١٨٬٥٠٠٫٠٠'],
    ['the amount in digits of Devanagari', '१८५००'],
  ])('is found by %s: %s', async (_, query) => {
    const me = await merchant(here())
    const { id } = await create(me, RICE)
    await create(me, OTHER)
    await index()
    expect((await search(me, 'payment-sessions', { query })).ids).toEqual([id])
  })

  test.each([
    ['nothing of it', 'Zainab'],
    ['a part of the e-mail', 'bello@exam'],
    ['the end of the e-mail', 'example.com'],
    ['another word beside one of its own', 'rice Zainab'],
    ['two characters inside a word', 'ic'],
    ['the amount in another currency', '$18500'],
    ['a pattern of the database', '%'],
    ['a pattern with an escape', 'r_ce'],
    ['a quote', "'"],
  ])('is not found by %s: %s', async (_, query) => {
    const me = await merchant(here())
    await create(me, RICE)
    await index()
    expect((await search(me, 'payment-sessions', { query })).ids).toEqual([])
  })

  test('is found by its merchant only, in its mode only', async () => {
    const me = await merchant(here())
    await create(me, RICE)
    await index()
    for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')])
      for (const query of ['aisha', 'rice', '18500', 'order-30'])
        expect((await search(other, 'payment-sessions', { query })).ids).toEqual([])
  })

  test('is found by the name that its customer enters later', async () => {
    const me = await merchant(here())
    const { id } = await here().pay({ first_name: 'Zainab', last_name: 'Musa' })
    await index()
    expect((await search(me, 'payment-sessions', { query: 'zain musa' })).ids).toEqual([id])
  })

  test('of an erased customer is found by its title, and its name is stored nowhere', async () => {
    const me = await merchant(here())
    const { id, customer_id } = await create(me, RICE)
    const bill = await invoice(me, { customer_id })
    await index()
    expect((await search(me, 'invoices', { query: 'bello' })).ids).toEqual([bill.id])
    await me.ask('DELETE', `/api/v1/customers/${customer_id}`)
    const stored = () =>
      rowsOf(here().deps.storage.database, sql`select 1 from search_entries where text like '%bello%'`)
    expect(await stored()).toEqual([])
    await index()
    expect(await stored()).toEqual([])
    expect((await search(me, 'payment-sessions', { query: 'rice' })).ids).toEqual([id])
    for (const list of ['payment-sessions', 'customers', 'invoices'])
      expect([list, (await search(me, list, { query: 'bello' })).ids]).toEqual([list, []])
  })

  test('is erased from the search among more payments than a statement has parameters', async () => {
    const me = await merchant(here())
    const { id } = await create(me, RICE)
    await index()
    const others = Array.from({ length: 66_000 }, () => crypto.randomUUID())
    await here().deps.storage.change(({ tx }) => forgetEntries(tx, [...others, id]))
    expect((await search(me, 'payment-sessions', { query: 'rice' })).ids).toEqual([])
  })

  test('is found among those of one customer', async () => {
    const me = await merchant(here())
    const { id } = await create(me, RICE)
    await create(me, { ...RICE, reference: 'order-31', customer: { ...AISHA, email: 'other@example.com' } })
    await index()
    expect((await search(me, 'payment-sessions', { query: 'rice', email: AISHA.email })).ids).toEqual([id])
  })
})

test.each([
  ['customers', 'bello', async (me: Merchant) => (await create(me, RICE)).customer_id],
  [
    'invoices',
    'diapers',
    async (me: Merchant) => (await invoice(me, { items: [{ description: 'Diapers', unit_amount: '1' }] })).id,
  ],
  [
    'payment-pages',
    'three books',
    async (me: Merchant) =>
      (await me.ask<{ id: string }>('POST', '/api/v1/payment-pages', { title: 'Three books', currency: 'NGN' }, 201))
        .id,
  ],
  [
    'refunds',
    'return-9',
    async (me: Merchant) => {
      const { id } = await here().sandbox(await here().pay(), 'deposits')
      const request = { crypto_amount: '1', reference: 'return-9' }
      return (await me.ask<{ id: string }>('POST', `${SESSIONS}/${id}/refunds`, request, 201)).id
    },
  ],
] as const)('%s are found by a text: %s', async (list, query, make) => {
  const me = await merchant(here())
  const id = await make(me)
  await index()
  expect((await search(me, list, { query })).ids).toEqual([id])
  expect((await search(me, list, { query: id })).ids).toEqual([id])
  expect((await search(await merchant(here(), 'other'), list, { query })).ids).toEqual([])
})

describe('a long list of found payments', () => {
  /** Stores copies of a payment, each a minute older than the one before. */
  async function copies(count: number): Promise<void> {
    const { database } = here().deps.storage
    await database.execute(sql`
      insert into sessions select copy.* from (select * from sessions limit 1) one, generate_series(1, ${count}::int) n,
       lateral jsonb_populate_record(null::sessions, to_jsonb(one) || jsonb_build_object('id', md5(n::text)::uuid,
         'reference', 'copy-' || n, 'title', case when n % 2 = 0 then 'Even' else 'Odd' end,
         'created_at', one.created_at - n * interval '1 minute')) copy`)
    await index()
  }

  test('shows each once over its pages, if many match', async () => {
    const me = await merchant(here())
    await create(me, RICE)
    await copies(600)
    const seen: string[] = []
    for (let page = 1; ; page += 1) {
      const { ids, hasNext, capped } = await search(me, 'payment-sessions', { query: 'even', page, limit: 100 })
      seen.push(...ids)
      expect(capped).toBe(hasNext)
      if (!hasNext) break
    }
    expect([seen.length, new Set(seen).size]).toEqual([300, 300])
  })

  test('is read up to 10,000 of them, since each page reads those before it', async () => {
    const me = await merchant(here())
    await create(me, RICE)
    await index()
    const page = (more: object) => me.call('POST', `${SESSIONS}/search`, { query: 'rice', limit: 100, ...more })
    expect((await page({ page: 100 })).status).toBe(200)
    for (const one of [101, 1_000_000]) {
      const answer = await page({ page: one })
      expect([answer.status, (await answer.json()).details[0]]).toMatchObject([
        400,
        { field: 'page', code: 'too_large' },
      ])
    }
  })

  test('continues after one of them, and counts few matches exactly', async () => {
    const me = await merchant(here())
    await create(me, RICE)
    await copies(600)
    const first = await search(me, 'payment-sessions', { query: 'copy-59', limit: 5 })
    expect([first.ids.length, first.total, first.capped]).toEqual([5, 11, false])
    const after = { query: 'copy-59', limit: 20, starting_after: first.ids[4] }
    const rest = await search(me, 'payment-sessions', after)
    expect([rest.ids.length, rest.hasNext, rest.total]).toEqual([6, false, 11])
    expect(rest.ids.some((id) => first.ids.includes(id))).toBe(false)
  })
})
