import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ApiKeyRecord, NewApiKey } from '../../../../src/contract/members/api-key'
import type { PaymentPage } from '../../../../src/contract/page/payment-page'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Summary } from '../../../../src/contract/session/summary'
import type { Note, TimelineEntry } from '../../../../src/contract/session/timeline'
import { transactionHash } from '../../../../src/server/custody/transaction-hash'
import { answerCsv } from '../../../../src/server/http/csv'
import { member, owner } from '../../member'
import { bearer, jtiOf, type Merchant, merchant } from '../../merchant'
import { AMINA, world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const HOUR = 3_600_000
const SESSIONS = '/api/v1/payment-sessions'

const summary = async (zone = 'UTC') =>
  (await merchant(here())).ask<Summary>('GET', `/api/v1/summary?time_zone=${zone}`)
const paid = async (request = {}) => here().sandbox(await here().pay(request), 'deposits')

describe('the summary', () => {
  test('sums the payments completed today and in thirty days, by the days of the merchant’s time zone', async () => {
    expect(await summary()).toMatchObject({ currencies: [], total: null, attention: [] })
    // 10:00 UTC on the 21st
    await paid()
    here().clock.turn(13.5 * HOUR)
    await paid()
    const utc = (await summary()).currencies
    expect(utc).toMatchObject([{ currency: 'NGN', today: '100000.00', payments_today: 2, last_30_days: '100000.00' }])
    // 23:30 UTC is 00:30 of the next day in Lagos
    const [lagos] = (await summary('Africa/Lagos')).currencies
    expect(lagos).toMatchObject({ today: '50000.00', payments_today: 1, last_30_days: '100000.00' })
    expect(lagos?.days).toHaveLength(30)
    expect(lagos?.days.slice(-3)).toEqual([
      { date: '2026-11-20', amount: '0.00', refunded: '0.00', payments: 0 },
      { date: '2026-11-21', amount: '50000.00', refunded: '0.00', payments: 1 },
      { date: '2026-11-22', amount: '50000.00', refunded: '0.00', payments: 1 },
    ])
    here().clock.turn(29 * 24 * HOUR)
    expect((await summary()).currencies).toMatchObject([{ today: '0.00', last_30_days: '100000.00' }])
    here().clock.turn(24 * HOUR)
    expect((await summary()).currencies).toEqual([])
  })

  test('counts days across the end of summer time', async () => {
    // 25 hours long: 25 October 2026 in Casablanca's neighbour Madrid
    here().clock.turn(Date.parse('2026-10-26T12:00:00Z') - here().clock.now().getTime())
    const [none] = (await summary('Europe/Madrid')).currencies
    expect(none).toBeUndefined()
    await paid()
    const [received] = (await summary('Europe/Madrid')).currencies
    expect(new Set(received?.days.map(({ date }) => date)).size).toBe(30)
    expect(received?.days.at(-2)?.date).toBe('2026-10-25')
  })

  test('refuses an unknown time zone', async () => {
    expect((await (await merchant(here())).call('GET', '/api/v1/summary?time_zone=Lagos')).status).toBe(400)
  })
})

test('the summary supports time zones that the database may lack', async () => {
  await paid()
  // Browsers know Kyiv by its old name, and EST means another zone to PostgreSQL than to them.
  for (const zone of ['Europe/Kiev', 'Europe/Kyiv', 'EST5EDT', 'Asia/Kathmandu', 'etc/utc'])
    expect((await summary(zone)).currencies).toMatchObject([{ payments_today: 1 }])
})

test('the summary adds up several currencies in the till’s currency, at the rates of the moment', async () => {
  await paid()
  expect((await summary()).total).toBeNull()
  const { id } = await here().pay({ amount: '25' }, 'donate')
  await here().post(`/api/v1/p/donate/sessions/${id}/sandbox/deposits`, {})
  // 25 dollars are 40,000 naira in the sandbox
  expect((await summary()).total).toEqual({ currency: 'NGN', today: '90000.00', last_30_days: '90000.00' })
})

test('the summary reports each step of the first run once its data is there', async () => {
  const me = await merchant(here(), 'kano-textiles')
  const setup = async () => (await me.ask<Summary>('GET', '/api/v1/summary')).setup
  expect(await setup()).toEqual({ name: false, logo: false, receiving: true, page: false, payment: false })
  await me.ask('PATCH', '/api/v1/merchant', { name: 'Kano Textiles' })
  const draft = { title: 'Cloth', currency: 'NGN', amount: '12000', status: 'draft' }
  const page = await me.ask<PaymentPage>('POST', '/api/v1/payment-pages', draft, 201)
  expect(await setup()).toMatchObject({ name: true, page: false })
  await me.ask('PATCH', `/api/v1/payment-pages/${page.id}`, { status: 'active' })
  expect(await setup()).toMatchObject({ page: true, payment: false })
  const session = await here().pay({}, page.slug)
  await here().post(`/api/v1/p/${page.slug}/sessions/${session.id}/sandbox/deposits`, {})
  expect(await setup()).toEqual({ name: true, logo: false, receiving: true, page: true, payment: true })
  // nothing takes live money here
  const live = await merchant(here(), 'kano-textiles', 'live')
  expect((await live.ask<Summary>('GET', '/api/v1/summary')).setup).toMatchObject({ name: false, receiving: false })
})

describe('the list of payments', () => {
  test('is sorted by its creation, completion or price, in both directions, and continues after a payment', async () => {
    const me = await merchant(here())
    const ids: Record<string, string> = {}
    for (const amount of ['20', '30', '10']) {
      const { id } = await here().pay({ amount }, 'donate')
      ids[amount] = id
      here().clock.turn(1000)
    }
    for (const amount of ['30', '20']) {
      await here().post(`/api/v1/p/donate/sessions/${ids[amount]}/sandbox/deposits`, {})
      here().clock.turn(1000)
    }
    const sorted = async (query: string) =>
      (await me.ask<MerchantSession[]>('GET', `${SESSIONS}?${query}`)).map(({ amount }) => Number(amount))
    expect(await sorted('sort=created_at')).toEqual([20, 30, 10])
    expect(await sorted('sort=-created_at')).toEqual([10, 30, 20])
    expect(await sorted('sort=amount')).toEqual([10, 20, 30])
    expect(await sorted('sort=-amount')).toEqual([30, 20, 10])
    expect(await sorted('sort=completed_at')).toEqual([30, 20])
    expect(await sorted('sort=-completed_at')).toEqual([20, 30])
    expect(await sorted(`sort=amount&starting_after=${ids['10']}&limit=1`)).toEqual([20])
    expect(await sorted(`sort=-amount&starting_after=${ids['30']}`)).toEqual([20, 10])
    expect(await sorted('sort=amount&page=2&limit=2')).toEqual([30])
    expect((await me.call('GET', `${SESSIONS}?sort=email`)).status).toBe(400)
  })

  test('can be limited to prices in a currency', async () => {
    const me = await merchant(here())
    for (const amount of ['10', '20', '30']) {
      await here().pay({ amount }, 'donate')
      here().clock.turn(1000)
    }
    const prices = async (query: string) =>
      (await me.ask<MerchantSession[]>('GET', `${SESSIONS}?${query}`)).map(({ amount }) => amount)
    expect(await prices('currency=USD&min_amount=20')).toEqual(['30.00', '20.00'])
    expect(await prices('currency=USD&min_amount=15&max_amount=29.99')).toEqual(['20.00'])
    expect(await prices('currency=NGN')).toEqual([])
    for (const wrong of ['min_amount=1', 'currency=USD&min_amount=1.234', 'currency=USD&max_amount=x'])
      expect((await me.call('GET', `${SESSIONS}?${wrong}`)).status).toBe(400)
  })

  test.each<[string, (session: MerchantSession) => string]>([
    ['reference', ({ reference }) => reference],
    ['e-mail in another case', () => 'AMINA@example.com'],
    ['id', ({ id }) => id.toUpperCase()],
    ['transaction', ({ transactions }) => transactions[0]?.hash ?? ''],
    ['link to the transaction', ({ transactions }) => `https://tronscan.org/#/transaction/${transactions[0]?.hash}`],
    ['address', ({ deposit_address }) => deposit_address ?? ''],
    ['address with marks that nobody sees', ({ deposit_address }) => `\u202A${deposit_address}\u200E\u202C`],
    ['wallet link', ({ deposit_address }) => `tron:${deposit_address}?amount=31.25`],
    ['e-mail from a link', () => 'Amina <mailto:amina@example.com>,'],
    ['page', ({ url }) => `${url}?lang=fr`],
    ['order number', () => 'A-1042'],
    ['order number that is a number', () => '1042'],
  ])('finds a payment by its %s', async (_, queryOf) => {
    const me = await merchant(here())
    const found = await paid({ metadata: { order: 'A-1042', number: 1042, inner: { secret: 'x' } } })
    const other = await here().pay({ email: 'other@example.com', metadata: { order: 'A-1043', number: 20420 } })
    await here().app.run('index_for_search')
    const session = await me.ask<MerchantSession>('GET', `${SESSIONS}/${found.id}`)
    const ids = (await me.ask<MerchantSession[]>('POST', `${SESSIONS}/search`, { query: queryOf(session) })).map(
      ({ id }) => id,
    )
    expect(ids).toEqual([found.id])
    expect(ids).not.toContain(other.id)
    const stranger = bearer(here(), (await merchant(here(), 'stranger')).token)
    expect(await stranger.ask('POST', `${SESSIONS}/search`, { query: queryOf(session) })).toEqual([])
  })

  test('finds payments by a value that most of them have, newest first', async () => {
    const me = await merchant(here())
    const search = async (query: string, page = 1) => {
      const response = await me.call('POST', `${SESSIONS}/search`, { query, page })
      const { data, meta } = (await response.json()) as { data: MerchantSession[]; meta: { total: number } }
      return { total: meta.total, orders: data.map(({ metadata }) => metadata?.order) }
    }
    for (let order = 1; order <= 120; order += 1) {
      await here().pay({ metadata: { channel: 'web', order } })
      here().clock.turn(1000)
    }
    await here().pay({ metadata: { channel: 'shop', order: 121 } })
    await here().app.run('index_for_search')
    const newest = await search('web')
    expect([newest.total, newest.orders.length, newest.orders[0]]).toEqual([120, 20, 120])
    expect((await search('web', 6)).orders.at(-1)).toBe(1)
    expect(await search('shop')).toEqual({ total: 1, orders: [121] })
  })
})

describe('an exported table', () => {
  const table = async (query = '') => {
    const response = await (await merchant(here())).call('GET', `${SESSIONS}/export${query}`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="payments-2026-11-21.csv"')
    return (await response.text()).trimEnd().split('\r\n')
  }

  test('of payments has a line for each payment, newest first, in as many batches as it takes', async () => {
    const first = await paid()
    here().clock.turn(1000)
    const { id } = await here().pay()
    await here().deps.storage.database.execute(sql`
      insert into sessions select copy.* from sessions, generate_series(1, 449) as number, jsonb_populate_record(
        sessions, jsonb_build_object('id', gen_random_uuid(), 'reference', 'ps_' || number)) as copy
      where sessions.id = ${id}`)
    const lines = await table()
    expect(lines).toHaveLength(452)
    expect(new Set(lines).size).toBe(452)
    expect(lines[0]).toMatch(/^id,reference,status,created_at,completed_at,amount,currency,/)
    expect(lines.at(-1)).toMatch(new RegExp(`^${first.id},ps_\\w+,completed,`))
    expect(lines.at(-1)).toContain(',50000.00,NGN,50000.00,USDT,Tron,')
    expect(await table('?status=completed')).toHaveLength(2)
  })

  test('of payments names customers only on request, and contains no formula', async () => {
    await paid({ first_name: '=HYPERLINK("https://evil.example")', last_name: '+1', metadata: { note: 'a,"b"' } })
    const [, line] = await table()
    expect(line).not.toContain(AMINA.email)
    expect(line).toMatch(/,"\{""note"":""a,\\""b\\""""\}"$/)
    const [, named] = await table('?customers=true')
    expect(named).toMatch(/,"'=HYPERLINK\(""https:\/\/evil\.example""\)",'\+1,amina@example\.com,$/)
  })

  test('of payments refuses the filters that a list refuses, and reports that it was cut off', async () => {
    const me = await merchant(here())
    for (const wrong of ['min_amount=1', 'currency=USD&min_amount=1.234', 'page=2', 'customers=yes'])
      expect([wrong, (await me.call('GET', `${SESSIONS}/export?${wrong}`)).status]).toEqual([wrong, 400])
    expect((await me.call('GET', `${SESSIONS}/export`)).headers.get('x-rows-cut-at')).toBeNull()
    const cut = answerCsv('some', { isCut: true, lines: (async function* () {})() }, () => {})
    expect(cut.headers.get('x-rows-cut-at')).toBe('100000')
  })

  test('of ledger entries has every entry', async () => {
    const me = await merchant(here())
    await paid()
    const response = await me.call('GET', '/api/v1/ledger/export')
    const lines = (await response.text()).trimEnd().split('\r\n')
    const { length } = await me.ask<object[]>('GET', '/api/v1/ledger?limit=100')
    expect(lines).toHaveLength(length + 1)
    expect(lines.join('\n')).toMatch(/,USDT,Tron,available,31\.25,deposit,/)
  })
})

describe('the timeline of a payment', () => {
  test('lists what happened, oldest first', async () => {
    const me = await merchant(here())
    await me.ask('PUT', '/webhooks', { url: 'http://127.0.0.1:1/' })
    const session = await here().pay()
    here().clock.turn(1000)
    await here().sandbox(session, 'deposits', { confirmations: 0 })
    here().clock.turn(1000)
    await here().sandbox(session, 'confirm')
    here().clock.turn(1000)
    const boss = await owner(here())
    await boss.ask<Note>('POST', `${SESSIONS}/${session.id}/notes`, { text: 'Paid by her brother.' }, 201)
    await me.ask('POST', `${SESSIONS}/${session.id}/refunds`, { crypto_amount: '1' }, 201)
    const entries = await me.ask<TimelineEntry[]>('GET', `${SESSIONS}/${session.id}/timeline`)
    const kinds = entries.map((entry) => (entry.kind === 'event' ? entry.type : entry.kind))
    expect(kinds.slice(0, 3)).toEqual(['created', 'method_chosen', 'detected'])
    expect(kinds).toEqual(
      expect.arrayContaining(['deposit.processing', 'confirmed', 'completed', 'payment.completed', 'note', 'refund']),
    )
    expect(entries.find(({ kind }) => kind === 'detected')).toMatchObject({
      amount: '31.25',
      asset: 'USDT',
      counts: true,
    })
    expect(JSON.stringify(entries)).not.toContain(AMINA.email)
    const times = entries.map(({ at }) => at)
    expect(times).toEqual([...times].sort())
  })

  test('lists when money was credited and when it was taken back', async () => {
    const me = await merchant(here())
    const session = await here().pay()
    const { deps, clock } = here()
    const comes = (id: string, more: object) =>
      here().app.intake.apply('test', {
        id,
        type: 'deposit',
        data: {
          id: session.id,
          address: String(session.deposit_address),
          asset: 'USDT',
          network: 'Tron',
          amount: '31.25',
          hash: transactionHash('Tron', deps.random),
          confirmations: 19,
          required_confirmations: 19,
          state: 'confirmed',
          ...more,
        },
      })
    const moment = () => {
      clock.turn(60_000)
      return clock.now().toISOString()
    }
    const held = moment()
    await comes('one', { state: 'held' })
    const credited = moment()
    await comes('two', {})
    const reversed = moment()
    await comes('three', { amount: '30', reason: 'chargeback' })
    const entries = await me.ask<TimelineEntry[]>('GET', `${SESSIONS}/${session.id}/timeline`)
    expect(entries.filter((entry) => 'deposit_id' in entry)).toMatchObject([
      { kind: 'detected', at: held, amount: '31.25', counts: true },
      { kind: 'confirmed', at: credited, amount: '31.25', reason: null },
      { kind: 'reversed', at: reversed, amount: '1.25', reason: 'chargeback' },
    ])
  })

  test('has the events of a payment whose customer is not known, and no others', async () => {
    const me = await merchant(here())
    await me.ask('PUT', '/webhooks', { url: 'http://127.0.0.1:1/' })
    const request = { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' }
    const [session, other] = [await me.ask<MerchantSession>('POST', SESSIONS, request, 201), await here().pay()]
    await here().sandbox(other, 'deposits')
    await here().sandbox(session, 'deposits')
    await me.ask('POST', `${SESSIONS}/${session.id}/refunds`, { crypto_amount: '1' }, 201)
    const entries = await me.ask<TimelineEntry[]>('GET', `${SESSIONS}/${session.id}/timeline`)
    expect(entries.flatMap((entry) => (entry.kind === 'event' ? entry.type : []))).toEqual([
      'deposit.processing',
      'deposit.confirmed',
      'deposit.completed',
      'payment.completed',
      'refund.created',
    ])
  })

  test('has pages', async () => {
    const me = await merchant(here())
    const session = await paid()
    const path = `${SESSIONS}/${session.id}/timeline`
    const all = await me.ask<TimelineEntry[]>('GET', path)
    expect(all.length).toBeGreaterThan(4)
    const second = await (await me.call('GET', `${path}?page=2&limit=2`)).json()
    expect(second.data).toEqual(all.slice(2, 4))
    expect(second.meta).toMatchObject({ total: all.length, page: 2, limit: 2, has_next: true })
    expect((await me.call('GET', `${path}?limit=501`)).status).toBe(400)
  })

  test('loses its notes when the customer is erased, and the name of a member who is removed', async () => {
    const boss = await owner(here())
    const cashier = await member(here(), 'cashier')
    const session = await paid()
    const path = `${SESSIONS}/${session.id}`
    await boss.ask('PATCH', `/api/v1/members/${cashier.me.member.id}`, { name: 'Bola' })
    const note = await cashier.ask<Note>('POST', `${path}/notes`, { text: 'Amina will come on Monday.' }, 201)
    expect(note).toMatchObject({ by: 'Bola', text: 'Amina will come on Monday.' })
    await boss.ask('DELETE', `/api/v1/members/${cashier.me.member.id}`)
    const notes = async () =>
      (await boss.ask<TimelineEntry[]>('GET', `${path}/timeline`)).filter(({ kind }) => kind === 'note')
    expect(await notes()).toMatchObject([{ by: null }])
    const { customer_id } = await boss.ask<MerchantSession>('GET', path)
    await boss.ask('DELETE', `/api/v1/customers/${customer_id}`)
    expect(await notes()).toEqual([])
  })

  test('shows customers no notes of members', async () => {
    const boss = await owner(here())
    const session = await here().pay()
    await boss.ask('POST', `${SESSIONS}/${session.id}/notes`, { text: 'a secret of ours' }, 201)
    const seen = await here().get(`/api/v1/p/demo/sessions/${session.id}`)
    expect(await seen.text()).not.toContain('a secret of ours')
  })
})

describe('a key that is made by the API', () => {
  test('has the caller’s mode, is shown once, and ends with the key that made it', async () => {
    const me = await merchant(here())
    const made = await me.ask<NewApiKey>(
      'POST',
      '/api/v1/keys',
      { name: 'The till', days: 30, mode: 'live', scopes: ['keys'] },
      201,
    )
    expect(made).toMatchObject({ mode: 'test', name: 'The till', current: false })
    const key = bearer(here(), made.token)
    const { token: _, ...record } = made
    const used = { ...record, current: true, last_used_at: expect.any(String) }
    expect(await key.ask('GET', '/api/v1/keys')).toContainEqual(used)
    await me.ask('DELETE', `/api/v1/keys/${jtiOf(me.token)}`)
    expect((await key.call('GET', '/api/v1/keys')).status).toBe(401)
  })

  test('ends with the key that made it, however many were made in between', async () => {
    const me = await merchant(here())
    const made = async (maker: Merchant) =>
      bearer(here(), (await maker.ask<NewApiKey>('POST', '/api/v1/keys', { scopes: ['keys'] }, 201)).token)
    const first = await made(me)
    const second = await made(first)
    const third = await made(second)
    const other = await made(me)
    await me.ask('DELETE', `/api/v1/keys/${jtiOf(first.token)}`)
    for (const { call } of [first, second, third]) expect((await call('GET', '/api/v1/keys')).status).toBe(401)
    const keys = await other.ask<ApiKeyRecord[]>('GET', '/api/v1/keys')
    const revoked = keys.filter(({ revoked_at }) => revoked_at !== null).map(({ id }) => id)
    expect(revoked.sort()).toEqual([first, second, third].map(({ token }) => jtiOf(token)).sort())
  })

  test('is live when an owner makes it in live mode, and stays when the owner signs out', async () => {
    const boss = await owner(here(), 'demo', 'live')
    const { token, mode } = await boss.ask<NewApiKey>('POST', '/api/v1/keys', {}, 201)
    await boss.ask('POST', '/api/v1/sign-out')
    expect(mode).toBe('live')
    expect((await bearer(here(), token).call('GET', '/api/v1/payment-pages')).status).toBe(200)
  })

  test.each([
    [{ days: 0 }],
    [{ days: 3651 }],
    [{ days: 1.5 }],
    [{ days: '30' }],
    [{ name: ' ' }],
  ])('is refused for %j', async (request) => {
    const me = await merchant(here())
    expect((await me.call('POST', '/api/v1/keys', request)).status).toBe(400)
  })
})

test('a page that is duplicated is a draft with everything but the address', async () => {
  const me = await merchant(here())
  const page = await me.ask<PaymentPage>('GET', '/api/v1/payment-pages/demo')
  const copy = await me.ask<PaymentPage>('POST', '/api/v1/payment-pages/demo/duplicate', undefined, 201)
  const own = ['id', 'slug', 'url', 'status', 'return_secret', 'created_at', 'updated_at'] as const
  const shared = (one: PaymentPage) => ({ ...one, ...Object.fromEntries(own.map((name) => [name, null])) })
  expect(shared(copy)).toEqual(shared(page))
  expect(copy.status).toBe('draft')
  expect(copy.slug).not.toBe('demo')
  expect((await me.call('POST', '/api/v1/payment-pages/nonsense/duplicate')).status).toBe(404)
})
