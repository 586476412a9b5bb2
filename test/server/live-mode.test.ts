import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Movement } from '../../src/contract/money/custody-movement'
import type { Session } from '../../src/contract/session/session'
import { CustodyRefused } from '../../src/server/ports/custody'
import { httpRates } from '../../src/server/rates/http-rates'
import { paymentPages } from '../../src/server/storage/schema/pages'
import { failedMovements } from '../../src/server/storage/schema/service-state'
import { ratesStub } from '../../src/server/stub/rates-stub'
import { liveCustody, SECRET } from './live-custody'
import { bearer, merchant } from './merchant'
import { AMINA, appOf, dataOf, testRandom, world } from './world'

const here = world({ CUSTODY_WEBHOOK_SECRET: SECRET })

/** The demo page in live mode, on custody and rates over HTTP. */
async function live(rates: Hono = ratesStub(here().clock)) {
  const { deps, clock } = here()
  const { base, port, control, deliver, ...custody } = await liveCustody(here(), new Hono().route('/rates', rates))
  await deps.storage.database.update(paymentPages).set({ mode: 'live' }).where(eq(paymentPages.slug, 'demo'))
  const service = appOf({
    ...deps,
    custody: { ...deps.custody, live: port },
    rates: {
      ...deps.rates,
      live: httpRates({ url: `${base}/rates`, maxAgeSeconds: 120, clock, log: deps.log }),
    },
  })
  const ask = async (path: string, init?: RequestInit) => service.app.request(path, init)
  const post = (path: string, body: unknown) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return {
    ...custody,
    port,
    service,
    control,
    pay: () => post('/api/v1/p/demo/pay', AMINA),
    page: () => ask('/api/v1/p/demo'),
    read: async (id: string) => dataOf<Session>(await ask(`/api/v1/p/demo/sessions/${id}`)),
    arrive: async (session: Session, more: object = {}) =>
      (
        await control('custody/control/deposits', { address: session.deposit_address, amount: '31.25', ...more })
      ).json(),
    deliver: () => deliver(service),
  }
}

/** Like `live`, with a payment that only custody's movements report; they were read when the payment started. */
async function waiting() {
  const { pay, ...it } = await live()
  await it.service.intake.read('live')
  await it.control('custody/control/faults', { notices: 'lost' })
  const session = await dataOf<Session>(await pay(), 201)
  const { clock } = here()
  return {
    ...it,
    session,
    /** Sets the clock to a time after the deadline, or before it if negative. */
    until: (ms: number) => clock.turn(Date.parse(session.expires_at ?? '') - clock.now().getTime() + ms),
    /** Expires sessions that are over, and returns the session. */
    async settled() {
      await it.service.run('expire_sessions')
      return it.read(session.id)
    },
  }
}

/** Custody's report of the money for a session: by default the whole amount, just detected. */
const movement = (session: Session, more: object) =>
  v.parse(Movement, {
    id: testRandom.uuid(),
    type: 'deposit',
    data: {
      id: session.id,
      address: session.deposit_address,
      asset: 'USDT',
      network: 'Tron',
      amount: '31.25',
      hash: 'a'.repeat(64),
      state: 'seen',
      confirmations: 1,
      required_confirmations: 19,
      ...more,
    },
  })

describe('a live payment', () => {
  test('has an address from custody and a price from the rates, and is completed by a notice', async () => {
    const { pay, read, arrive, deliver, custody } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    expect(session).toMatchObject({ mode: 'live', crypto_amount: '31.25', required_confirmations: null })
    expect(custody.requests).toEqual([
      { path: 'addresses', key: `address:${session.id}:USDT:Tron`, merchant: here().merchantId },
    ])
    await arrive(session, { confirmations: 2 })
    expect(await deliver()).toEqual([200])
    expect(await read(session.id)).toMatchObject({ status: 'processing', confirmations: 2, required_confirmations: 19 })
    await arrive(session)
    await deliver()
    expect(await read(session.id)).toMatchObject({ status: 'completed', crypto_amount_paid: '62.5' })
  })

  test('has no sandbox paths', async () => {
    const { pay, service } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    for (const act of ['deposits', 'confirm', 'expire', 'fail'])
      expect(
        (await service.app.request(`/api/v1/p/demo/sessions/${session.id}/sandbox/${act}`, { method: 'POST' })).status,
      ).toBe(404)
  })

  test('loses no money when a notice is lost: the movements are read regularly', async () => {
    const { pay, read, arrive, deliver, control, service } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    await control('custody/control/faults', { notices: 'lost' })
    await arrive(session)
    expect(await deliver()).toEqual([])
    expect(await read(session.id)).toMatchObject({ status: 'pending' })
    await service.intake.read('live')
    expect(await read(session.id)).toMatchObject({ status: 'completed' })
    expect(await service.intake.lag('live')).toBe(0)
  })

  test('is booked later if it cannot be booked at first, and delays no other money', async () => {
    const { pay, read, arrive, control, service } = await live()
    const { deps, clock } = here()
    const returnTo = (returnUrl: string | null) => deps.storage.database.update(paymentPages).set({ returnUrl })
    const [first, second] = [await dataOf<Session>(await pay(), 201), await dataOf<Session>(await pay(), 201)]
    await control('custody/control/faults', { notices: 'lost' })
    await returnTo('no URL')
    await arrive(first)
    await service.intake.read('live')
    await returnTo(null)
    await arrive(second)
    await service.intake.read('live')
    expect([await read(first.id), await read(second.id)]).toMatchObject([
      { status: 'pending' },
      { status: 'completed' },
    ])
    clock.turn(60_000)
    await service.intake.read('live')
    expect(await read(first.id)).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25' })
    await service.intake.read('live')
    const failures = deps.log.lines.filter(({ event }) => event === 'custody.movement_failed')
    expect(failures).toHaveLength(1)
  })

  test('is booked with any number of confirmations, and fails with a reason of any length', async () => {
    const { pay, service, read } = await live()
    const [first, second] = [await dataOf<Session>(await pay(), 201), await dataOf<Session>(await pay(), 201)]
    await service.intake.apply('live', movement(first, { confirmations: 2_000_000_000, state: 'confirmed' }))
    expect(await read(first.id)).toMatchObject({ status: 'completed', confirmations: 1_000_000 })
    await service.intake.apply('live', movement(second, { state: 'failed', reason: 'no '.repeat(1000) }))
    expect(await read(second.id)).toMatchObject({ status: 'failed' })
  })

  test.each(['hash', 'address', 'reason'])('is booked even if custody sends a NUL in its %s', async (field) => {
    const { pay, service, read } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    const { data } = movement(session, {}) as { data: Record<string, unknown> }
    const notice = movement(session, { [field]: `${data[field] ?? 'text'}\0` })
    await service.intake.apply('live', notice)
    expect((await read(session.id)).status).toBe('processing')
  })

  test('counts as custody corrects it until it is credited; later differences are logged for the operator', async () => {
    const { pay, service, read } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    const say = (amount: string, confirmations: number, state: 'seen' | 'confirmed') =>
      service.intake.apply('live', movement(session, { amount, confirmations, state }))
    await say('31.25', 1, 'seen')
    expect((await read(session.id)).status).toBe('processing')
    await say('0.25', 19, 'confirmed')
    expect(await read(session.id)).toMatchObject({ status: 'partial', crypto_amount_paid: '0.25' })
    await say('31.25', 19, 'confirmed')
    expect(await read(session.id)).toMatchObject({ status: 'partial', crypto_amount_paid: '0.25' })
    const reported = here().deps.log.lines.filter(({ event }) => event === 'custody.another_amount')
    expect(reported).toMatchObject([{ mode: 'live', custody: session.id }])
  })

  test.each([
    'refund',
    'payout',
    'swap',
  ] as const)('is logged for the operator when custody reports a %s that the database does not know', async (type) => {
    const { service } = await live()
    for (const reference of [AMINA.email, 'a3bb189e-8bf9-4888-9912-ace4e6543002'])
      await service.intake.apply('live', { id: 'n', type, data: { id: 'c-7', reference, state: 'success' } })
    const reported = here().deps.log.lines.filter(({ event }) => event === `custody.unknown_${type}`)
    expect(reported).toMatchObject([
      { mode: 'live', custody: 'c-7' },
      { mode: 'live', custody: 'c-7' },
    ])
    // a failed swap has no amount to compare
    const data = { id: 'c-8', reference: AMINA.email, state: 'failed' as const, reason: 'refused' }
    await service.intake.apply('live', { id: 'n', type, data })
    expect(here().deps.log.lines.filter(({ custody }) => custody === 'c-8')).toEqual([])
  })

  test('is logged for a swap that was not executed', async () => {
    const { service } = await live()
    const me = bearer({ app: service }, (await merchant(here(), 'demo', 'live')).token)
    const input = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' }
    const { id } = await me.ask<{ id: string }>('POST', '/api/v1/swaps/quotation', input, 201)
    const data = { id: 'c-9', reference: id, state: 'success' as const }
    await service.intake.apply('live', { id: 'n', type: 'swap', data })
    expect(here().deps.log.lines).toContainEqual(
      expect.objectContaining({ event: 'custody.unknown_swap', custody: 'c-9' }),
    )
  })

  test('stays completed when custody takes it back later, which is logged for the operator', async () => {
    const { pay, service, read } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    for (const state of ['failed', 'confirmed', 'failed'] as const)
      await service.intake.apply('live', movement(session, { confirmations: 19, state, reason: 'dropped' }))
    expect(await read(session.id)).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25' })
    const reported = here().deps.log.lines.filter(({ event }) => event === 'custody.failed_after_credit')
    expect(reported).toMatchObject([{ mode: 'live', custody: session.id }])
  })

  test('is not lost when its amount has more decimals than its pair: it is stored and logged', async () => {
    const { pay, read, arrive, control, service } = await live()
    const { deps } = here()
    const session = await dataOf<Session>(await pay(), 201)
    await control('custody/control/faults', { notices: 'lost' })
    await arrive(session, { amount: '31.2500001' })
    await service.intake.read('live')
    expect(await read(session.id)).toMatchObject({ status: 'pending', transactions: [] })
    expect(deps.log.lines.filter(({ event }) => event === 'custody.movement_failed')).toHaveLength(1)
    expect(await deps.storage.database.select().from(failedMovements)).toHaveLength(1)
  })

  test('counts a doubled notice once, and ignores an old notice that arrives late', async () => {
    const { pay, read, arrive, deliver, control, notices, service } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    await control('custody/control/faults', { notices: 'doubled' })
    await arrive(session, { id: 'd-1', confirmations: 1 })
    await arrive(session, { id: 'd-1' })
    notices.reverse()
    expect(await deliver()).toEqual([200, 200, 200, 200])
    await service.intake.read('live')
    const after = await read(session.id)
    expect(after).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25', confirmations: 19 })
    await service.intake.read('live')
    expect((await read(session.id)).version).toBe(after.version)
  })

  test('is not dropped by repeated notices after its money was dropped and mined again, only by a new notice', async () => {
    const { pay, read, arrive, deliver, service } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    const say = (confirmations: number, more: object = {}) =>
      arrive(session, { id: 'd-1', confirmations, state: 'seen', ...more })
    const dropped = { state: 'failed', reason: 'dropped' }
    await say(1)
    await say(1, dropped)
    await say(2)
    await deliver()
    const before = await read(session.id)
    expect(before).toMatchObject({ status: 'processing', confirmations: 2 })
    await service.intake.read('live')
    expect(await read(session.id)).toEqual(before)
    await say(2, dropped)
    await deliver()
    expect((await read(session.id)).status).toBe('pending')
    await say(3)
    await service.intake.read('live')
    expect((await read(session.id)).status).toBe('processing')
  })

  test('is not failed again by either of two notices with equal reasons', async () => {
    const { pay, read, service } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    const notices = [
      movement(session, { state: 'failed', reason: 'dropped' }),
      movement(session, { state: 'failed', reason: 'dropped' }),
      movement(session, { confirmations: 2 }),
    ]
    for (const notice of [...notices, ...notices]) await service.intake.apply('live', notice)
    expect(await read(session.id)).toMatchObject({ status: 'processing', confirmations: 2 })
  })

  test.each(['forged', 'stale'])('ignores a %s notice', async (notices) => {
    const { pay, read, arrive, deliver, control } = await live()
    const session = await dataOf<Session>(await pay(), 201)
    await control('custody/control/faults', { notices })
    await arrive(session)
    expect(await deliver()).toEqual([401])
    expect(await read(session.id)).toMatchObject({ status: 'pending' })
  })

  test.each([
    'down',
    'slow',
    'nonsense',
    'refuse',
  ])('cannot be started while custody answers as “%s”', async (answers) => {
    const { pay, faults } = await live()
    await faults(answers)
    const response = await pay()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    await faults('right')
    expect((await pay()).status).toBe(201)
  })

  test('is not priced by rates that are too old or in the future', async () => {
    const { pay, page, control, stop } = await live()
    const { clock } = here()
    await control('rates/control/age', '130')
    expect([(await pay()).status, (await page()).status]).toEqual([503, 503])
    clock.turn(3_000)
    await control('rates/control/age', '-120')
    expect((await page()).status).toBe(503)
    clock.turn(3_000)
    await control('rates/control/age', '0')
    expect((await page()).status).toBe(200)
    await stop()
    clock.turn(119_000)
    expect((await page()).status).toBe(200)
    clock.turn(2_000)
    expect((await page()).status).toBe(503)
  })

  test('is priced again after the rates had an unreadable time', async () => {
    const { clock } = here()
    let as_of = '2026-11-21T10:00:00+00'
    const { pay } = await live(new Hono().get('/', (c) => c.json({ as_of, rates: { USDT: { NGN: '1600' } } })))
    expect((await pay()).status).toBe(503)
    as_of = clock.now().toISOString()
    clock.turn(3_000)
    expect((await pay()).status).toBe(201)
  })
})

describe('a live payment whose money reached custody in time', () => {
  const HOUR = 3_600_000

  test('is paid in time, even if custody is read only after the grace period', async () => {
    const { session, service, arrive, faults, settled, until } = await waiting()
    until(-20 * 60_000)
    await arrive(session)
    await faults('down')
    until(2 * HOUR)
    await expect(service.intake.read('live')).rejects.toThrow()
    expect((await settled()).status).toBe('pending')
    await faults('right')
    await service.intake.read('live')
    expect(await settled()).toMatchObject({ status: 'completed', late: false, crypto_amount_paid: '31.25' })
  })

  test('is paid in time, even if the service was down and reads the movements in pages', async () => {
    const { session, service, arrive, control, settled, until } = await waiting()
    for (let count = 0; count < 100; count += 1)
      await control('custody/control/deposits', { address: `stranger-${count}`, amount: '1' })
    await arrive(session)
    until(2 * HOUR)
    let pages = 0
    await service.intake.read('live', () => pages++ > 0)
    expect((await settled()).status).toBe('pending')
    await service.intake.read('live')
    expect(await settled()).toMatchObject({ status: 'completed', late: false })
  })

  test('is paid in time when it is booked only at a later attempt', async () => {
    const { session, service, arrive, settled, until } = await waiting()
    const { deps, clock } = here()
    const returnTo = (returnUrl: string | null) => deps.storage.database.update(paymentPages).set({ returnUrl })
    await returnTo('no URL')
    await arrive(session)
    await service.intake.read('live')
    until(2 * HOUR)
    await service.intake.read('live')
    await returnTo(null)
    expect((await settled()).status).toBe('pending')
    clock.turn(HOUR)
    await service.intake.read('live')
    expect(await settled()).toMatchObject({ status: 'completed', late: false })
  })

  test('is underpaid if the amount was too small', async () => {
    const { session, service, arrive, settled, until } = await waiting()
    until(-20 * 60_000)
    await arrive(session, { amount: '10' })
    until(2 * HOUR)
    await service.intake.read('live')
    expect(await settled()).toMatchObject({ status: 'underpaid', crypto_amount_paid: '10' })
  })
})

describe('an unpaid live payment', () => {
  test('expires once the movements were read after its deadline', async () => {
    const { session, service, port, read, settled, until } = await waiting()
    const { movements } = port
    port.movements = async (cursor) => {
      const answer = await movements(cursor)
      // the answer was requested before the deadline
      until(1000)
      return answer
    }
    until(-1000)
    await service.intake.read('live')
    expect((await settled()).status).toBe('pending')
    port.movements = movements
    await service.intake.read('live')
    expect((await read(session.id)).status).toBe('pending')
    expect((await settled()).status).toBe('expired')
  })

  test('expires by the clock where custody only sends notices', async () => {
    const { pay, port, read, service } = await live()
    port.movements = async () => {
      throw new CustodyRefused('status 404')
    }
    const session = await dataOf<Session>(await pay(), 201)
    here().clock.turn(3_600_000)
    await expect(service.intake.read('live')).rejects.toThrow()
    await service.run('expire_sessions')
    expect((await read(session.id)).status).toBe('expired')
  })
})

test('without custody and rates live calls answer 503, and without a secret the path for notices is 404', async () => {
  const { deps, app, post } = here()
  await deps.storage.database.update(paymentPages).set({ mode: 'live' }).where(eq(paymentPages.slug, 'demo'))
  const response = await post('/api/v1/p/demo/pay', AMINA)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await response.json()).toMatchObject({ message: 'This mode is not set up here' })
  // even before a coin is chosen, because the payment could never be paid
  const me = await merchant(here(), 'demo', 'live')
  const made = await me.call('POST', '/api/v1/payment-sessions', { amount: '16000', currency: 'NGN' })
  expect([made.status, made.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await me.ask('GET', '/api/v1/payment-sessions')).toEqual([])
  expect((await app.app.request('/webhooks/incoming/custody', { method: 'POST', body: '{}' })).status).toBe(404)
})
