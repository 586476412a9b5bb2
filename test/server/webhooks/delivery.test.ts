import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import type { WebhookEventDetail, WebhookEventRecord } from '../../../src/contract/webhooks/webhook-event'
import { createApp } from '../../../src/server/app'
import { rowsOf } from '../../../src/server/storage/database'
import { createEncryption } from '../../../src/server/storage/encryption'
import { mails } from '../../../src/server/storage/schema/operation'
import { createSender } from '../../../src/server/webhooks/deliver-events'
import { enqueue } from '../../../src/server/webhooks/outbox'
import { verify } from '../../../src/server/webhooks/verify'
import { fakeClock } from '../fake-clock'
import { bearer, type Merchant, merchant } from '../merchant'
import { type Receiver, receiver, status } from '../receiver'
import { world } from '../world'

const here = world({
  ALLOW_PRIVATE_WEBHOOKS: '1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'pay@malipo.example',
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DEEP = `{"event":"swap.failed","data":{"a":${'['.repeat(6000)}${']'.repeat(6000)}}}`

async function shop(handle = 'demo'): Promise<{ me: Merchant; hook: Receiver; secret: string }> {
  const me = await merchant(here(), handle)
  const hook = await receiver()
  const { secret } = await me.ask<WebhookEndpoint>('PUT', '/webhooks', { url: hook.url })
  return { me, hook, secret: secret ?? '' }
}

const tryOut = async (me: Merchant, event = 'payment.completed', data?: object) =>
  (await me.ask<WebhookEventRecord>('POST', '/sandbox/events', { event, data }, 201)).id
const detail = (me: Merchant, id: string) => me.ask<WebhookEventDetail>('GET', `/webhooks/events/${id}`)
const deliver = () => here().app.deliverEvents()

/** Turns the clock until past the longest jitter of a pause, and delivers. */
async function wait(ms: number) {
  here().clock.turn(Math.ceil(ms * 1.1) + 1)
  await deliver()
}

describe('an event', () => {
  test('that waits by a clock which was five hours ahead goes out at once when that is corrected', async () => {
    const { me, hook } = await shop()
    const { clock } = here()
    clock.jump(5 * HOUR)
    hook.answer = status(500)
    const id = await tryOut(me)
    await deliver()
    clock.jump(-5 * HOUR)
    hook.answer = status(200)
    await deliver()
    expect(await detail(me, id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('that waits by such a clock goes out at once also when that is corrected between two starts', async () => {
    const { me, hook } = await shop()
    const { clock } = here()
    clock.jump(5 * HOUR)
    hook.answer = status(500)
    const id = await tryOut(me)
    await deliver()
    clock.jump(-5 * HOUR)
    hook.answer = status(200)
    await (await here().another()).deliverEvents()
    expect(await detail(me, id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('is due by the clock of the database, whatever that of the process says', async () => {
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

  test('is delivered once the receiver is well again, and the history shows every attempt', async () => {
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
        { response_status: 503, error: 'answered 503' },
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

  test('is not sent when the transaction that caused it is undone', async () => {
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

  test('is sent again when its sender died before it could write down the answer', async () => {
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

  test('keeps nothing of an answer that may repeat who was erased while it was awaited', async () => {
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
    const told = await detail(me, id)
    expect(told).toMatchObject({ status: 'delivered', response_status: 200, response_body: null })
    expect(JSON.stringify(told)).not.toMatch(/ola/i)
  })

  test('whose result cannot be stored leaves nothing of the answer in the log, which may repeat the event', async () => {
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

  test('is delivered once, however many senders work side by side', async () => {
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

describe('an endpoint', () => {
  test('that answers 410 is switched off, says why, keeps what waits, and sends it once it is registered again', async () => {
    const { me, hook } = await shop()
    hook.answer = status(410)
    const id = await tryOut(me)
    await deliver()
    expect(await me.ask('GET', '/webhooks')).toMatchObject({
      is_active: false,
      disabled_reason: 'The receiver answered 410 Gone.',
    })
    expect(await here().deps.storage.database.select().from(mails)).toMatchObject([
      { kind: 'endpoint_off', mode: 'test' },
    ])
    const second = await tryOut(me)
    await wait(HOUR)
    expect(hook.received).toHaveLength(1)
    expect((await me.call('POST', `/webhooks/events/${id}/resend`)).status).toBe(409)
    const next = await receiver()
    const again = await me.ask<WebhookEndpoint>('PUT', '/webhooks', { url: next.url })
    expect(again).toMatchObject({ is_active: true, disabled_reason: null })
    await deliver()
    expect(new Set(next.received.map(({ event }) => event.id))).toEqual(new Set([id, second]))
    expect(await detail(me, id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('is switched off after five days of nothing but failures', async () => {
    const { me, hook } = await shop()
    hook.answer = status(500)
    for (let day = 0; day < 5; day += 1) {
      await tryOut(me)
      await deliver()
      expect(await me.ask('GET', '/webhooks')).toMatchObject({
        is_active: true,
        failing_since: '2026-11-21T10:00:00.000Z',
      })
      here().clock.turn(24 * HOUR)
    }
    await tryOut(me)
    await deliver()
    expect(await me.ask('GET', '/webhooks')).toMatchObject({
      is_active: false,
      disabled_reason: 'Every delivery has failed since 2026-11-21T10:00:00.000Z.',
    })
  })

  test('stays on when one delivery succeeded within five days', async () => {
    const { me, hook } = await shop()
    for (let day = 0; day < 7; day += 1) {
      hook.answer = status(day === 3 ? 200 : 500)
      await tryOut(me)
      await deliver()
      if (day === 3) expect(await me.ask('GET', '/webhooks')).toMatchObject({ failing_since: null })
      here().clock.turn(24 * HOUR)
    }
    expect(await me.ask('GET', '/webhooks')).toMatchObject({ is_active: true })
  })

  test('shows its secret in full only in the answers that make it', async () => {
    const me = await merchant(here())
    expect(await me.ask('GET', '/webhooks')).toMatchObject({ configured: false, id: null, secret: null })
    const made = await me.ask<WebhookEndpoint>('PUT', '/webhooks', { url: 'https://shop.example/a' })
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const moved = await me.ask<WebhookEndpoint>('PUT', '/webhooks', { url: 'https://shop.example/b' })
    expect(moved).toMatchObject({ id: made.id, url: 'https://shop.example/b' })
    expect(moved.secret).not.toBe(made.secret)
    expect((await me.ask<WebhookEndpoint>('GET', '/webhooks')).secret).toBe(moved.secret)
    const rows = await rowsOf<{ secret: string }>(
      here().deps.storage.database,
      sql`select secret from webhook_endpoints`,
    )
    expect(rows[0]?.secret).not.toContain(made.secret?.slice(6, 20))
  })

  test('signs with the new secret from the moment it is regenerated', async () => {
    const { me, hook, secret } = await shop()
    await tryOut(me)
    await deliver()
    await tryOut(me)
    const { secret: fresh } = await me.ask<{ secret: string }>('POST', '/webhooks/regenerate-secret')
    await deliver()
    const got = hook.received[1]
    const at = here().clock.now().getTime()
    expect(() => verify(got?.body ?? '', got?.headers ?? {}, secret, at)).toThrow('the signature is wrong')
    expect(verify(got?.body ?? '', got?.headers ?? {}, fresh, at).test).toBe(true)
  })

  test('is shown without its secret when JWT_SECRET was changed, until that is regenerated', async () => {
    const { me, hook } = await shop()
    const { deps } = here()
    const app = createApp({
      ...deps,
      encryption: createEncryption('another secret, since JWT_SECRET was changed', deps.log),
    })
    const same = bearer({ app }, me.token)
    const known = { configured: true, url: hook.url, is_active: true, secret: null }
    expect(await same.ask('GET', '/webhooks')).toMatchObject(known)
    expect(await same.ask('PUT', '/webhooks', { url: hook.url })).toMatchObject(known)
    const { secret } = await same.ask<{ secret: string }>('POST', '/webhooks/regenerate-secret')
    expect((await same.ask<WebhookEndpoint>('GET', '/webhooks')).secret).toContain(secret.slice(-4))
    await app.close()
  })

  test('is one per mode; removing it ends what waits, and removing it twice is no error', async () => {
    const { me, hook } = await shop()
    const live = await merchant(here(), 'demo', 'live')
    expect(await live.ask('GET', '/webhooks')).toMatchObject({ configured: false })
    const id = await tryOut(me)
    expect(await me.ask('DELETE', '/webhooks')).toEqual({ deleted: true })
    await deliver()
    expect(hook.received).toEqual([])
    expect(await detail(me, id)).toMatchObject({ status: 'failed', attempts: 0, next_retry_at: null })
    expect(await me.ask('DELETE', '/webhooks')).toEqual({ deleted: true })
    expect((await me.call('POST', '/webhooks/regenerate-secret')).status).toBe(404)
  })

  test.each([
    [{ url: 'http://shop.example' }, 'url: Must be an HTTPS URL.'],
    [{ url: 'https://10.0.0.1/' }, 'url: must be a host on the public internet'],
    [{ url: 'https://user:pass@shop.example/' }, 'url: must not carry a user name or password'],
    [{ url: 'nonsense' }, 'url: Must be an HTTPS URL.'],
    [{ url: 7 }, 'url: Must be an HTTPS URL.'],
    [{}, 'url: This field is required.'],
  ])('is not made of %j', async (body, error) => {
    here().deps.settings.ALLOW_PRIVATE_WEBHOOKS = undefined
    const response = await (await merchant(here())).call('PUT', '/webhooks', body)
    expect(response.status).toBe(400)
    expect((await response.json()).errors).toEqual([error])
  })
})

describe('the history', () => {
  test('lists events newest first, page by page and by status', async () => {
    const { me, hook } = await shop()
    const ids = [await tryOut(me), await tryOut(me), await tryOut(me)]
    hook.answer = (response, { event }) => response.writeHead(event.id === ids[1] ? 500 : 200).end()
    await deliver()
    const first = await (await me.call('GET', '/webhooks/events?limit=2')).json()
    expect(first.data.map(({ id }: WebhookEventRecord) => id)).toEqual([ids[2], ids[1]])
    expect(first.meta).toEqual({ total: 3, page: 1, limit: 2, total_pages: 2, has_next: true, has_prev: false })
    const second = await (await me.call('GET', '/webhooks/events?limit=2&page=2')).json()
    expect(second.data.map(({ id }: WebhookEventRecord) => id)).toEqual([ids[0]])
    const waiting = await (await me.call('GET', '/webhooks/events?status=pending')).json()
    expect(waiting.data).toMatchObject([{ id: ids[1], status: 'pending', attempts: 1, response_status: 500 }])
    for (const query of ['status=lost', 'limit=0', 'limit=101', 'page=0', 'page=x', 'limit=1.5'])
      expect((await me.call('GET', `/webhooks/events?${query}`)).status).toBe(400)
    const beyond = await (await me.call('GET', '/webhooks/events?page=99999999999')).json()
    expect(beyond.errors).toEqual(['page: Must be at most 1000000.'])
  })

  test('is of this merchant and mode alone', async () => {
    const { me } = await shop()
    const id = await tryOut(me)
    for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')]) {
      expect(await other.ask('GET', '/webhooks/events')).toEqual([])
      for (const [method, path] of [
        ['GET', `/webhooks/events/${id}`],
        ['POST', `/webhooks/events/${id}/resend`],
      ] as const) {
        const theirs = await other.call(method, path)
        const unknown = await other.call(method, path.replace(id, 'evt_000000000000000000000000'))
        expect([theirs.status, await theirs.json()]).toEqual([404, await unknown.json()])
      }
    }
  })

  test('sends an event again by hand: the same id in a new delivery', async () => {
    const { me, hook } = await shop()
    const id = await tryOut(me)
    await deliver()
    expect(await me.ask('POST', `/webhooks/events/${id}/resend`)).toMatchObject({ id, status: 'pending' })
    await deliver()
    expect(hook.received.map(({ event }) => event.id)).toEqual([id, id])
    expect(hook.received[0]?.headers['x-service-delivery']).not.toBe(hook.received[1]?.headers['x-service-delivery'])
    expect(await detail(me, id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })
})

describe('POST /sandbox/events', () => {
  test('sends an example of every type', async () => {
    const { me, hook } = await shop()
    const { EVENT_TYPES } = await import('../../../src/contract/enums')
    for (const type of EVENT_TYPES) await tryOut(me, type)
    await deliver()
    expect(new Set(hook.received.map(({ headers }) => headers['x-service-event']))).toEqual(new Set(EVENT_TYPES))
    expect(hook.received.every(({ event }) => event.test === true && Object.keys(event.data).length > 3)).toBe(true)
  })

  test('is there for test keys alone, and says what it cannot read', async () => {
    const live = await merchant(here(), 'demo', 'live')
    expect((await live.call('POST', '/sandbox/events', { event: 'swap.failed' })).status).toBe(404)
    const { me } = await shop()
    for (const body of [{}, { event: 'nonsense' }, { event: 'swap.failed', data: [] }, DEEP])
      expect((await me.call('POST', '/sandbox/events', body)).status).toBe(400)
  })
})
