import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WebhookEventRecord } from '../../../src/contract/webhooks/webhook-event'
import { createApp } from '../../../src/server/app'
import { createSender } from '../../../src/server/webhooks/deliver-events'
import { enqueue } from '../../../src/server/webhooks/outbox'
import { verify } from '../../../src/server/webhooks/verify'
import { fakeClock } from '../fake-clock'
import { merchant } from '../merchant'
import { status } from '../receiver'
import { detail, HOUR, MINUTE, tryOut, webhookShop } from './webhook-shop'

const { here, shop, deliver, wait } = webhookShop()

describe('an event', () => {
  test.each([
    ['at once', async () => here().app],
    ['between two starts', () => here().another()],
  ])('scheduled by a clock that was five hours ahead is sent once the clock is corrected %s', async (_, process) => {
    const { me, hook } = await shop()
    const { clock } = here()
    clock.jump(5 * HOUR)
    hook.answer = status(500)
    const id = await tryOut(me)
    await deliver()
    clock.jump(-5 * HOUR)
    hook.answer = status(200)
    await (await process()).deliverEvents()
    expect(await detail(me, id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('is due by the clock of the database, not of the process', async () => {
    const { me, hook } = await shop()
    const { deps, clock } = here()
    const ahead = fakeClock(new Date(clock.now().getTime() + 5 * HOUR).toISOString())
    const process = createApp({ ...deps, clock: ahead })
    hook.answer = status(500)
    const id = await tryOut(me)
    await process.deliverEvents()
    await process.close()
    hook.answer = status(200)
    await wait(5000)
    expect(await detail(me, id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('arrives signed in both schemes over the bytes that were sent', async () => {
    const { me, hook, secret } = await shop()
    const id = await tryOut(me, 'payout.success', { name: 'Ọlá' })
    await deliver()
    const [got] = hook.received
    if (!got) throw new Error('nothing arrived')
    expect(got.event).toMatchObject({ id, event: 'payout.success', mode: 'test', test: true, data: { name: 'Ọlá' } })
    expect(got.headers).toMatchObject({
      'x-service-event': 'payout.success',
      'x-service-signature': createHmac('sha256', secret).update(got.body).digest('hex'),
      'x-service-delivery': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'webhook-id': id,
    })
    expect(verify(got.body, got.headers, secret, here().clock.now().getTime())).toEqual(got.event)
    expect(await detail(me, id)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      response_status: 200,
      response_body: 'ok',
      next_retry_at: null,
      payload: got.event,
      deliveries: [{ id: got.headers['x-service-delivery'], response_status: 200, error: null }],
    })
  })

  test('is retried on the schedule, with the same id and a new delivery each time, until it has failed', async () => {
    const { me, hook, secret } = await shop()
    hook.answer = status(500)
    const id = await tryOut(me)
    await deliver()
    const pauses = [5000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR]
    for (const [made, pause] of pauses.entries()) {
      const { next_retry_at, status: state, attempts } = await detail(me, id)
      expect([state, attempts]).toEqual(['pending', made + 1])
      const due = Date.parse(next_retry_at ?? '') - here().clock.now().getTime()
      expect(due).toBeGreaterThanOrEqual(pause)
      expect(due).toBeLessThanOrEqual(pause * 1.1)
      here().clock.turn(pause - 1)
      await deliver()
      expect(hook.received).toHaveLength(made + 1)
      here().clock.turn(pause * 0.1 + 2)
      await deliver()
      expect(hook.received).toHaveLength(made + 2)
    }
    expect(await detail(me, id)).toMatchObject({
      status: 'failed',
      attempts: 9,
      next_retry_at: null,
      response_status: 500,
    })
    expect(new Set(hook.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    expect(new Set(hook.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(9)
    const last = hook.received.at(-1)
    expect(verify(last?.body ?? '', last?.headers ?? {}, secret, here().clock.now().getTime()).id).toBe(id)
    await wait(24 * HOUR)
    expect(hook.received).toHaveLength(9)
  })

  test('is delivered once the receiver has recovered, and the history shows every attempt', async () => {
    const { me, hook } = await shop()
    hook.answer = status(503, { 'retry-after': '600' })
    const id = await tryOut(me)
    await deliver()
    await wait(5 * MINUTE)
    expect(hook.received).toHaveLength(1)
    hook.answer = status(204)
    await wait(5 * MINUTE)
    expect(await detail(me, id)).toMatchObject({
      status: 'delivered',
      attempts: 2,
      deliveries: [
        { response_status: 503, error: 'The receiver answered 503.' },
        { response_status: 204, error: null },
      ],
    })
  })

  test('is not queued for a merchant without an endpoint, nor for another mode', async () => {
    const me = await merchant(here())
    expect((await me.call('POST', '/sandbox/events', { event: 'swap.failed' })).status).toBe(409)
    const { deps, merchantId } = here()
    const written = await deps.storage.change((change) =>
      enqueue(deps, change, { merchantId, mode: 'live' }, 'swap.failed', {}),
    )
    expect(written).toBeNull()
  })

  test('is not sent when its transaction is rolled back', async () => {
    const { me, hook } = await shop()
    const { deps, merchantId } = here()
    const undone = deps.storage.change(async (change) => {
      await enqueue(deps, change, { merchantId, mode: 'test' }, 'swap.failed', {})
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await deliver()
    expect(hook.received).toEqual([])
    expect(await me.ask('GET', '/webhooks/events')).toEqual([])
  })

  test('is sent again if its process died before it recorded the answer', async () => {
    const { me, hook } = await shop()
    const id = await tryOut(me)
    const other = await here().another()
    let end = () => {}
    hook.answer = (response) => {
      end = () => response.end()
    }
    const dying = deliver()
    await expect.poll(() => hook.received.length).toBe(1)
    expect(await detail(me, id)).toMatchObject({ status: 'pending', attempts: 1, delivered_at: null })
    hook.answer = status(204)
    here().clock.turn(14_999)
    await other.deliverEvents()
    expect(hook.received).toHaveLength(1)
    here().clock.turn(1)
    await other.deliverEvents()
    expect(hook.received).toHaveLength(2)
    expect(await detail(me, id)).toMatchObject({ status: 'delivered', attempts: 2, response_status: 204 })
    end()
    await dying
  })

  test('does not store an answer that may name a customer who was erased meanwhile', async () => {
    const { me, hook } = await shop()
    const person = { first_name: 'Ola', last_name: 'Bello', email: 'ola@example.com' }
    const customer = await me.ask<{ id: string }>('POST', '/api/v1/customers', person, 201)
    const order = { amount: '16000', currency: 'NGN', customer_id: customer.id }
    const made = await me.ask<{ id: string }>('POST', '/api/v1/payment-sessions', order, 201)
    await me.ask('POST', `/api/v1/payment-sessions/${made.id}/cancel`)
    const echoes: (() => void)[] = []
    hook.answer = (response, { body }) => void echoes.push(() => response.end(body))
    const delivered = deliver()
    await expect.poll(() => hook.received.length).toBe(1)
    expect(hook.received[0]?.body.toString()).toContain('ola@example.com')
    await me.ask('DELETE', `/api/v1/customers/${customer.id}`)
    for (const echo of echoes) echo()
    await delivered
    const [{ id = '' } = {}] = await me.ask<WebhookEventRecord[]>('GET', '/webhooks/events')
    const stored = await detail(me, id)
    expect(stored).toMatchObject({ status: 'delivered', response_status: 200, response_body: null })
    expect(JSON.stringify(stored)).not.toMatch(/ola/i)
  })

  test('whose result cannot be stored does not log the answer, which may contain personal data', async () => {
    const { me, hook } = await shop()
    hook.answer = (response, { body }) => response.end(body)
    await tryOut(me, 'payment.completed', { customer: { email: 'amina@example.com' } })
    const { log, storage } = here().deps
    await storage.database.execute(
      sql`alter table events add constraint refused check (response_body is null) not valid`,
    )
    try {
      await deliver()
    } finally {
      await storage.database.execute(sql`alter table events drop constraint refused`)
    }
    const [line] = log.lines.filter(({ event }) => event === 'webhook.unrecorded')
    expect(line).toMatchObject({ delivery: expect.any(String), error: 'Error 23514' })
    expect(JSON.stringify(log.lines)).not.toContain('amina')
  })

  test('is delivered once, however many processes send', async () => {
    const { me, hook } = await shop()
    const others = [await here().another(), await here().another(), await here().another()]
    for (let made = 0; made < 20; made += 1) await tryOut(me)
    await Promise.all([deliver(), ...others.map((other) => other.deliverEvents())])
    expect(hook.received).toHaveLength(20)
    expect(new Set(hook.received.map(({ event }) => event.id)).size).toBe(20)
    await Promise.all(others.map((other) => other.close()))
  })

  test('waits a tenth of a second while payments wait for the database, and not longer', async () => {
    const { me } = await shop()
    const { deps, clock } = here()
    const sent: string[] = []
    const sender = createSender({
      ...deps,
      storage: { ...deps.storage, isBusy: () => true },
      send: async (url) => {
        sent.push(url)
        return { responseStatus: 200, responseBody: '', error: null, durationMs: 1, retryAfterMs: 0 }
      },
      onOutcome: () => {},
    })
    sender.start()
    await sender.deliverDue()
    for (let made = 0; made < 3; made += 1) await tryOut(me)
    clock.turn(99)
    // long enough for a claim
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(sent).toEqual([])
    clock.turn(1)
    await expect.poll(() => sent).toHaveLength(3)
    await sender.stop()
  })

  test('is not delayed by the dead endpoint of another merchant', async () => {
    const { me: dead, hook: silent } = await shop('dead-shop')
    const { me, hook } = await shop()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    silent.answer = (response) => void held.then(() => response.end())
    for (let made = 0; made < 12; made += 1) await tryOut(dead)
    const arrived = new Promise<void>((resolve) => {
      hook.answer = (response) => {
        response.end()
        resolve()
      }
    })
    await tryOut(me)
    const delivering = deliver()
    await arrived
    expect(silent.received.length).toBeLessThanOrEqual(8)
    release()
    await delivering
    expect(silent.received).toHaveLength(12)
  })
})
