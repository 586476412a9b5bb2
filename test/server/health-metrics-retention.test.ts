import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Customer } from '../../src/contract/session/customer'
import type { MerchantSession } from '../../src/contract/session/merchant-session'
import { createApp } from '../../src/server/app'
import { ChainUnavailable } from '../../src/server/ports/chain-reader'
import type { Storage } from '../../src/server/ports/storage'
import { customers } from '../../src/server/storage/schema/customers'
import { refunds } from '../../src/server/storage/schema/payouts'
import { idempotencyKeys } from '../../src/server/storage/schema/service-state'
import { sessionNotes, sessions } from '../../src/server/storage/schema/sessions'
import { swaps } from '../../src/server/storage/schema/swaps'
import { events, webhookEndpoints } from '../../src/server/storage/schema/webhooks'
import { CANARY_CUSTOMER, CANARY_VALUES, customerDataIn } from './canary-customer'
import { merchant } from './merchant'
import { paperChain } from './paper-chain'
import { AMINA, world } from './world'

const here = world({ RETENTION_DAYS: '30', METRICS_TOKEN: 'a token for metrics' })
const LOCAL = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const FAR = { incoming: { socket: { remoteAddress: '192.0.2.7' } } }

describe('health', () => {
  test('a process without a database is alive but not ready, and ready again without a restart', async () => {
    const { deps, clock } = here()
    let away: 'refuses' | 'hangs' | null = null
    let probes = 0
    const refusal = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const storage: Storage = {
      ...deps.storage,
      probe() {
        probes += 1
        if (away === 'refuses') return Promise.reject(refusal)
        return away === 'hangs' ? new Promise(() => {}) : deps.storage.probe()
      },
    }
    const service = createApp({ ...deps, storage })
    const ask = async (path: string) => {
      const response = service.app.request(path)
      await new Promise((resolve) => setImmediate(resolve))
      if (away === 'hangs') clock.turn(2000)
      const { status, headers } = await response
      return [status, headers.get('retry-after')]
    }
    expect(await ask('/readyz')).toEqual([200, null])
    for (away of ['refuses', 'hangs'] as const) {
      clock.turn(5000)
      expect(await ask('/readyz')).toEqual([503, '2'])
    }
    expect(await ask('/healthz')).toEqual([200, null])
    away = null
    clock.turn(5000)
    expect(await ask('/readyz')).toEqual([200, null])
    expect(probes).toBe(4)
    service.drain()
    expect(await ask('/readyz')).toEqual([503, '1'])
    await service.close()
  })

  test('the database is probed at most once in five seconds, for any number of requests', async () => {
    const { deps, clock } = here()
    let probes = 0
    const storage: Storage = {
      ...deps.storage,
      probe() {
        probes += 1
        return deps.storage.probe()
      },
    }
    const service = createApp({ ...deps, storage })
    const askOften = () => Promise.all(Array.from({ length: 50 }, () => service.app.request('/readyz')))
    for (let second = 0; second < 10; second += 1) {
      expect((await askOften()).map(({ status }) => status)).toEqual(Array(50).fill(200))
      clock.turn(1000)
    }
    expect(probes).toBe(2)
    await service.close()
  })

  test('the cause of every 5xx is in the log, once a minute with a count', async () => {
    const { deps, clock } = here()
    const full = Object.assign(new Error('x'), { cause: { code: '53100' } })
    let error: Error = full
    const failing = {
      get: () => () => {
        throw error
      },
    }
    const storage = { ...deps.storage, isListening: () => false, database: new Proxy(deps.storage.database, failing) }
    storage.probe = () => Promise.reject(full)
    deps.log.lines.length = 0
    const service = createApp({ ...deps, storage })
    const ask = async (path: string) => (await service.app.request(path)).status
    for (let times = 0; times < 3; times += 1) {
      expect(await ask(`/logos/${'ab'.repeat(8)}.png`)).toBe(503)
      expect(await ask('/readyz')).toBe(503)
    }
    error = new TypeError('amina@example.com')
    for (let times = 0; times < 2; times += 1) expect(await ask(`/logos/${'ab'.repeat(8)}.png`)).toBe(500)
    const reported = () =>
      deps.log.lines.filter(({ event }) => event !== 'request').map(({ stack, request_id, ...line }) => line)
    const unavailable = { event: 'request.unavailable', status: 503 }
    const first = [
      { ...unavailable, error: 'The service is not available at the moment: Error 53100 (disk full)' },
      { ...unavailable, error: 'The database takes no writes: Error 53100 (disk full)' },
      { event: 'request.failed', status: 500, error: 'TypeError' },
    ]
    expect(reported()).toEqual(first)
    clock.turn(59_000)
    expect(reported()).toEqual(first)
    clock.turn(1000)
    const [away, unready, failed] = first
    const counted = [
      { ...away, count: 2 },
      { ...unready, count: 2 },
      { ...failed, count: 1 },
    ]
    expect(reported()).toEqual([...first, ...counted])
    clock.turn(600_000)
    expect(reported()).toHaveLength(6)
    expect(JSON.stringify(deps.log.lines)).not.toContain('amina')
    await service.close()
  })

  test('a request that finds no database is 503 with Retry-After, and any other failure 500 without its cause', async () => {
    const { deps, get } = here()
    const { custody, storage } = deps
    for (const [error, status] of [
      [Object.assign(new Error('x'), { cause: { code: '57P01' } }), 503],
      [new Error('amina@example.com'), 500],
    ] as const) {
      const service = createApp({
        ...deps,
        custody,
        storage: {
          ...storage,
          isListening: () => false,
          database: new Proxy(storage.database, {
            get: () => () => {
              throw error
            },
          }),
        },
      })
      const response = await service.app.request('/api/v1/p/demo')
      expect(response.status).toBe(status)
      expect(response.headers.get('retry-after')).toBe(status === 503 ? '2' : null)
      expect(await response.text()).not.toContain('amina')
      await service.close()
    }
    expect((await get('/api/v1/p/demo')).status).toBe(200)
    expect(JSON.stringify(deps.log.lines)).not.toContain('amina')
  })
})

describe('metrics', () => {
  test('count requests, polls, sessions, the outbox and custody’s lag', async () => {
    const { app, pay, session: read, sandbox } = here()
    const one = await pay()
    await pay()
    await read(one.id)
    await sandbox(one, 'deposits')
    await app.intake.read('test')
    const text = await (await app.app.request('/metrics', {}, LOCAL)).text()
    expect(text).toContain('malipo_request_seconds_count{method="POST",route="/api/v1/p/:slug/pay",status="201"} 2')
    expect(text).toContain('malipo_polls_total{status="200"} 1')
    expect(text).toContain('malipo_sessions{mode="test",status="completed"} 1')
    expect(text).toContain('malipo_sessions{mode="test",status="pending"} 1')
    expect(text).toContain('malipo_held_polls 0')
    expect(text).toContain('malipo_outbox_events 0')
    expect(text).toContain('malipo_outbox_age_seconds 0')
    expect(text).toContain('malipo_custody_lag_seconds{mode="test"} 0')
  })

  test('count requests to nodes by network and outcome, however often they are read', async () => {
    const { deps, clock } = here()
    const bitcoin = paperChain('Bitcoin', clock)
    const base = paperChain('Base', clock)
    const chains = new Map([bitcoin, base].map(({ reader }) => [reader.network, reader]))
    const service = createApp({ ...deps, chains })
    const read = async () => (await service.app.request('/metrics', {}, LOCAL)).text()
    const counted = (text: string) => text.match(/^malipo_node_requests_total\{.*(?<! 0)$/gm) ?? []
    expect(counted(await read())).toEqual([])
    await bitcoin.reader.head()
    await bitcoin.reader.head()
    await base.reader.head()
    bitcoin.fail('limited')
    await expect(bitcoin.reader.head()).rejects.toBeInstanceOf(ChainUnavailable)
    const sum = [
      'malipo_node_requests_total{network="Bitcoin",outcome="answered"} 2',
      'malipo_node_requests_total{network="Bitcoin",outcome="limited"} 1',
      'malipo_node_requests_total{network="Base",outcome="answered"} 1',
    ]
    expect(counted(await read())).toEqual(sum)
    const again = await read()
    expect(counted(again)).toEqual(sum)
    expect(again).toContain('# TYPE malipo_node_requests_total counter')
    // counters exist from the start, so that the first event is an increase
    expect(again).toContain('malipo_node_requests_total{network="Base",outcome="slow"} 0')
    await service.close()
  })

  test('have the time since custody was last read, even if it was never read', async () => {
    const { app, clock } = here()
    clock.turn(200_000)
    const text = await (await app.app.request('/metrics', {}, LOCAL)).text()
    expect(text).toContain('malipo_custody_lag_seconds{mode="test"} 200')
  })

  test('are available on this machine, and with the token from anywhere', async () => {
    const { app } = here()
    const ask = async (environment: object, headers: Record<string, string> = {}) =>
      (await app.app.request('/metrics', { headers }, environment)).status
    expect(await ask(FAR)).toBe(401)
    expect(await ask(FAR, { authorization: 'Bearer wrong' })).toBe(401)
    expect(await ask(FAR, { authorization: 'Bearer a token for metrics' })).toBe(200)
    expect(await ask(LOCAL)).toBe(200)
    // forwarded by a proxy on this machine
    expect(await ask(LOCAL, { 'x-forwarded-for': '192.0.2.7' })).toBe(401)
  })
})

describe('after the days of retention', () => {
  test('names and e-mails are erased, the books remain, and returning customers are not erased', async () => {
    const { app, pay, post, clock, deps } = here()
    const { database } = deps.storage
    await post('/api/v1/p/demo/pay', AMINA, { 'idempotency-key': 'k' })
    const early = await pay({ first_name: 'Bola', email: 'bola@example.com' })
    clock.turn(20 * 24 * 3_600_000)
    await app.run('apply_retention')
    expect(await database.select().from(customers).where(eq(customers.email, AMINA.email))).toHaveLength(1)
    expect(await database.select().from(idempotencyKeys)).toEqual([])
    await pay({ first_name: 'Bola', email: 'bola@example.com' })
    clock.turn(11 * 24 * 3_600_000)
    await app.run('apply_retention')
    const people = await database.select().from(customers)
    expect(people.map(({ email }) => email).sort()).toEqual(['bola@example.com', null])
    expect(people.find(({ email }) => email === null)).toMatchObject({
      firstName: null,
      lastName: null,
      emailKey: null,
    })
    const stored = await database.select().from(sessions)
    expect(stored).toHaveLength(3)
    expect(stored.filter(({ firstName }) => firstName !== null)).toHaveLength(1)
    expect(stored.find(({ id }) => id === early.id)).toMatchObject({ firstName: null, amount: 5_000_000n })
  })

  test('reasons and notes that may name people are erased from payments without a customer', async () => {
    const { app, pay, sandbox, clock, deps } = here()
    const { database } = deps.storage
    const me = await merchant(here())
    const { id } = await sandbox(await pay(), 'deposits')
    const request = { crypto_amount: '1', reference: 'r', note: 'Amina called' }
    await me.ask('POST', `/api/v1/payment-sessions/${id}/refunds`, request, 201)
    const nameless = { customerId: null, firstName: null, lastName: null, message: null }
    await database.update(sessions).set({ ...nameless, acceptanceReason: 'Amina is a friend' })
    const stored = async () => [
      (await database.select().from(sessions))[0]?.acceptanceReason,
      (await database.select().from(refunds))[0]?.note,
    ]
    clock.turn(29 * 24 * 3_600_000)
    await app.run('apply_retention')
    expect(await stored()).toEqual(['Amina is a friend', 'Amina called'])
    // the link of the refund ends meanwhile, which changes the payment
    await app.run('expire_refunds')
    clock.turn(31 * 24 * 3_600_000)
    await app.run('apply_retention')
    expect(await stored()).toEqual([null, null])
  })

  test('a customer who was registered again or has a new invoice is not erased', async () => {
    const { app, clock } = here()
    const me = await merchant(here())
    const register = (email: string, status: number) =>
      me.ask<Customer>('POST', '/api/v1/customers', { first_name: 'Bola', email }, status)
    const again = await register('again@example.com', 201)
    const billed = await register('billed@example.com', 201)
    const silent = await register('silent@example.com', 201)
    clock.turn(31 * 24 * 3_600_000)
    await register('again@example.com', 200)
    const items = [{ description: 'Books', unit_amount: '500' }]
    await me.ask('POST', '/api/v1/invoices', { currency: 'NGN', customer_id: billed.id, items }, 201)
    await app.run('apply_retention')
    const read = ({ id }: Customer) => me.ask<Customer>('GET', `/api/v1/customers/${id}`)
    const emails = (await Promise.all([again, billed, silent].map(read))).map(({ email }) => email)
    expect(emails).toEqual(['again@example.com', 'billed@example.com', null])
  })

  test('unexecuted quotations are deleted a week after they expired', async () => {
    const { app, clock, deps } = here()
    const me = await merchant(here())
    const quote = () =>
      me.ask<{ id: string }>(
        'POST',
        '/api/v1/swaps/quotation',
        { fromCurrency: 'USDT', toCurrency: 'NGN', amount: 1 },
        201,
      )
    await me.give('USDT', '1')
    await quote()
    const executed = await quote()
    await me.ask('POST', `/api/v1/swaps/quotation/${executed.id}/execute`)
    clock.turn(7 * 24 * 3_600_000)
    await app.run('apply_retention')
    expect(await deps.storage.database.select().from(swaps)).toHaveLength(2)
    clock.turn(120_000)
    await app.run('apply_retention')
    expect(await deps.storage.database.select().from(swaps)).toMatchObject([{ id: executed.id }])
  })

  test('old notes about old payments are deleted, also those about a payment without a customer', async () => {
    const { app, clock, deps } = here()
    const me = await merchant(here())
    const create = () =>
      me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', { amount: '500', currency: 'NGN' }, 201)
    const note = ({ id }: MerchantSession, text: string) =>
      me.ask('POST', `/api/v1/payment-sessions/${id}/notes`, { text }, 201)
    const old = await create()
    await note(old, 'Amina calls back')
    const texts = async () => (await deps.storage.database.select().from(sessionNotes)).map(({ text }) => text)
    const days = async (count: number) => {
      clock.turn(count * 24 * 3_600_000)
      await app.run('apply_retention')
    }
    clock.turn(31 * 24 * 3_600_000)
    await app.run('expire_sessions')
    await days(0)
    expect(await texts()).toEqual(['Amina calls back'])
    await days(20)
    await note(old, 'Amina called')
    await note(await create(), 'For Bola')
    await days(11)
    expect(await texts()).toEqual(['Amina called', 'For Bola'])
    await days(31)
    expect(await texts()).toEqual([])
  })

  test('events are deleted, including those of a switched-off endpoint, but not those that are still retried', async () => {
    const { app, sandbox, pay, clock, deps } = here()
    const { database } = deps.storage
    const me = await merchant(here())
    await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
    await sandbox(await pay(CANARY_CUSTOMER), 'deposits')
    const written = await database.select().from(events)
    expect(customerDataIn(JSON.stringify(written))).toEqual(CANARY_VALUES)
    clock.turn(31 * 24 * 3_600_000)
    await app.run('apply_retention')
    expect(await database.select().from(events)).toHaveLength(written.length)
    await database.update(webhookEndpoints).set({ isActive: false })
    await sandbox(await pay(), 'deposits')
    await app.run('apply_retention')
    const stored = await database.select().from(events)
    expect([stored.length, customerDataIn(JSON.stringify(stored))]).toEqual([written.length, []])
  })
})
