import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '../../../src/server/api/operations'
import { type Merchant, merchant } from '../merchant'
import { webhookShop } from '../webhooks/webhook-shop'

const { here } = webhookShop()

type Row = { id: string }
type List = { data: Row[]; meta: { has_next: boolean; has_prev: boolean; total: number } }

const read = async (me: Merchant, path: string): Promise<List> => {
  const response = await me.call('GET', path)
  expect([path, response.status]).toEqual([path, 200])
  return response.json() as Promise<List>
}

const PRICE = { amount: '50000', currency: 'NGN' }
const BANK = { bank_code: '058', bank_name: 'GTBank', account_name: 'Books' }

/** Lists that grow, and how their n-th item is made. */
const LISTS: Record<string, (me: Merchant, n: number) => Promise<unknown>> = {
  '/api/v1/payment-sessions': (me) => me.ask('POST', '/api/v1/payment-sessions', PRICE, 201),
  '/api/v1/payment-pages': (me, n) => me.ask('POST', '/api/v1/payment-pages', { title: `P${n}`, currency: 'NGN' }, 201),
  '/api/v1/customers': (me, n) =>
    me.ask('POST', '/api/v1/customers', { first_name: 'A', email: `a${n}@example.com` }, 201),
  '/api/v1/invoices': (me) =>
    me.ask('POST', '/api/v1/invoices', { currency: 'NGN', items: [{ description: 'x', unit_amount: '1' }] }, 201),
  '/api/v1/misc/banks': (me, n) =>
    me.ask('POST', '/api/v1/misc/banks', { ...BANK, account_number: `012345678${n}` }, 201),
  '/api/v1/ledger': (me) => me.give('NGN', '5'),
  '/api/v1/audit': (me, n) => me.ask('PATCH', '/api/v1/merchant', { name: `Books ${n}` }),
  '/webhooks/events': (me) => me.ask('POST', '/sandbox/events', { event: 'swap.failed' }, 201),
}

describe.each(Object.entries(LISTS))('%s', (path, make) => {
  test('continues after an item, so that what is added meanwhile repeats nothing', async () => {
    const me = await merchant(here())
    await me.ask('PUT', '/webhooks', { url: 'http://127.0.0.1:1/' })
    for (let n = 0; n < 5; n += 1) {
      await make(me, n)
      here().clock.turn(1000)
    }
    const all = (await read(me, path)).data.map(({ id }) => id)
    const seen: string[] = []
    for (let n = 5; n < 9; n += 1) {
      const last = seen.at(-1)
      const part = await read(me, `${path}?limit=2${last === undefined ? '' : `&starting_after=${last}`}`)
      expect(part.meta.has_prev).toBe(last !== undefined)
      seen.push(...part.data.map(({ id }) => id))
      if (!part.meta.has_next) break
      await make(me, n)
      here().clock.turn(1000)
    }
    expect(seen).toEqual(all.slice(0, seen.length))
    expect(seen.length).toBeGreaterThanOrEqual(Math.min(all.length, 8))
  })

  test('refuses an id that is none of its items', async () => {
    const me = await merchant(here())
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense', '999999']) {
      const response = await me.call('GET', `${path}?starting_after=${id}`)
      expect([id, response.status, (await response.json()).errors]).toEqual([
        id,
        400,
        ['starting_after: This object does not exist.'],
      ])
    }
  })
})

test('a filtered list continues after an item that no longer matches', async () => {
  const me = await merchant(here())
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) {
    ids.unshift((await me.ask<Row>('POST', '/api/v1/payment-sessions', PRICE, 201)).id)
    here().clock.turn(1000)
  }
  const [newest, middle, oldest] = ids
  await me.ask('POST', `/api/v1/payment-sessions/${middle}/cancel`)
  const path = '/api/v1/payment-sessions?status=initiated'
  expect((await read(me, path)).data.map(({ id }) => id)).toEqual([newest, oldest])
  expect((await read(me, `${path}&starting_after=${middle}`)).data.map(({ id }) => id)).toEqual([oldest])
})

test('an item of another merchant is none', async () => {
  const theirs = await (await merchant(here(), 'other')).ask<Row>(
    'POST',
    '/api/v1/customers',
    { first_name: 'A', email: 'a@example.com' },
    201,
  )
  const me = await merchant(here())
  expect((await me.call('GET', `/api/v1/customers?starting_after=${theirs.id}`)).status).toBe(400)
})

test('every list has pages, and those that grow take starting_after', () => {
  const lists = OPERATIONS.filter(({ answer, query }) => 'list' in answer && query)
  const without = lists.filter(({ query }) => !query?.entries.starting_after).map(({ path }) => path)
  expect(without.sort()).toEqual([
    '/api/v1/devices',
    '/api/v1/keys',
    '/api/v1/members',
    '/api/v1/merchant/theme-versions',
    '/api/v1/passkeys',
    '/api/v1/payment-pages/{id_or_slug}/theme-versions',
    '/api/v1/payment-sessions/{session_id}/timeline',
    '/api/v1/swaps',
    '/api/v1/webhook-endpoints',
  ])
})
