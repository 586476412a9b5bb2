import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { NewApiKey } from '../../../src/contract/members/api-key'
import type { Refund } from '../../../src/contract/refunds/refund'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import { signedHeaders } from '../../../src/server/webhooks/signing'
import { call } from '../../call'
import { findFreePort, type Service, startService } from '../../e2e/service'
import { sandboxMoney } from '../../e2e/stories'
import { CLIENTS, callWith, type Outcome } from './drivers'
import { createFaultyProxy, type FaultyProxy } from './faulty-proxy'

let service: Service
let proxy: FaultyProxy
beforeAll(async () => {
  service = await startService({ ALLOW_PRIVATE_WEBHOOKS: '1' })
  proxy = await createFaultyProxy(service.origin)
})
afterAll(async () => {
  proxy?.close()
  await service?.stop()
})
afterEach(() => {
  proxy.fail()
  proxy.received()
})

const ORDER = { page: 'demo', amount: '18500.00', currency: 'NGN' }
const newOrder = () => ({ ...ORDER, reference: `order-${randomUUID()}` })

/** The payments with a reference. */
const paymentsOf = (reference: string) =>
  service.call<MerchantSession[]>('GET', `/api/v1/payment-sessions?reference=${reference}`)

/** Makes a payment with the client's session, and pays it. */
async function payFor(id: string) {
  const method = { asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }
  await call(service.origin, 'POST', `/api/v1/p/demo/sessions/${id}/method`, method)
  await sandboxMoney(service.origin).arrive(id, { final: true })
}

interface Settings {
  key?: string
  url?: string
  timeoutMs?: number
  maxRetries?: number
  idempotencyKey?: string
}

describe.each(CLIENTS)('the client in %s', (client) => {
  const settings = () => ({ url: proxy.origin, key: service.apiKey, timeoutMs: 10_000, maxRetries: 3 })
  /** Calls a method of the client, by its name in the API. */
  const attempt = <Value>(method: string, args: unknown[], changes: Settings = {}): Promise<Outcome<Value>> =>
    callWith(client, { ...settings(), ...changes, method, args })
  async function expectValue<Value>(method: string, args: unknown[], changes?: Settings): Promise<Value> {
    const { value, error } = await attempt<Value>(method, args, changes)
    expect(error).toBeUndefined()
    return value as Value
  }
  const create = (order: object, changes?: Settings) => expectValue<MerchantSession>('createSession', [order], changes)

  test('creates, reads and cancels a payment, and the same key creates nothing twice', async () => {
    const order = newOrder()
    const created = await create(order, { idempotencyKey: order.reference })
    expect(created).toMatchObject({ ...ORDER_ANSWER, reference: order.reference, status: 'initiated' })
    expect(created.url).toContain(`/p/demo/s/${created.id}`)
    expect((await create(order, { idempotencyKey: order.reference })).id).toBe(created.id)
    expect((await expectValue<MerchantSession>('readSession', [created.id])).id).toBe(created.id)
    expect((await expectValue<MerchantSession>('readSessionByReference', [order.reference])).id).toBe(created.id)
    expect((await expectValue<MerchantSession>('cancelSession', [created.id])).status).toBe('failed')
    expect(await paymentsOf(order.reference)).toHaveLength(1)
  })

  test('reads a list to its end over several requests', async () => {
    const hash = randomUUID().slice(0, 8)
    for (const number of [1, 2, 3, 4, 5])
      await service.call('POST', '/api/v1/payment-sessions', { ...ORDER, reference: `${hash}-${number}` })
    const from = (await paymentsOf(`${hash}-1`))[0]?.created_at
    proxy.received()
    const listed = await expectValue<MerchantSession[]>('listSessions', [{ from, limit: 2 }])
    expect(listed.map(({ reference }) => reference)).toEqual([5, 4, 3, 2, 1].map((number) => `${hash}-${number}`))
    expect(proxy.received().map(({ path }) => path.includes('starting_after='))).toEqual([false, true, true])
  })

  test('repeats a request after 503 and 429, with one key, and waits as long as it is asked to', async () => {
    const order = newOrder()
    proxy.fail({ status: 503 }, { status: 429, retryAfter: '2' })
    await create(order)
    const requests = proxy.received()
    expect(requests).toHaveLength(3)
    expect(requests[0]?.key).toMatch(/^[\w-]{32,36}$/)
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
    expect((requests[2]?.at ?? 0) - (requests[1]?.at ?? 0)).toBeGreaterThan(1900)
    expect(await paymentsOf(order.reference)).toHaveLength(1)
  })

  test('creates one payment when the answer is late or lost', async () => {
    const { reference, ...order } = newOrder()
    // Without a reference, only the idempotency key tells that the payment exists.
    const counted = async () => (await service.call<object[]>('GET', '/api/v1/payment-sessions?limit=100')).length
    const before = await counted()
    proxy.fail('late', 'reset')
    const created = await create(order, { timeoutMs: 3_000 })
    expect(proxy.received().length).toBeGreaterThan(2)
    expect(await counted()).toBe(before + 1)
    expect(created.reference).not.toBe(reference)
  })

  test('does not repeat a POST without a key whose answer was lost', async () => {
    const { id } = await create(newOrder())
    proxy.received()
    proxy.fail('reset')
    expect((await attempt('cancelSession', [id])).error?.name).toBe('NoAnswerError')
    expect(proxy.received()).toHaveLength(1)
  })

  test('gives up when the service stays away, or asks for a long wait', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}`
    expect((await attempt('readRefund', [randomUUID()], { url, maxRetries: 1 })).error?.name).toBe('NoAnswerError')
    proxy.fail({ status: 503 }, { status: 502 })
    const { error } = await attempt('readRefund', [randomUUID()], { maxRetries: 1 })
    expect(error).toMatchObject({ name: 'UnavailableError', status: 502 })
    proxy.received()
    proxy.fail({ status: 429, retryAfter: '3600' })
    expect((await attempt('readRefund', [randomUUID()])).error?.name).toBe('RateLimitError')
    expect(proxy.received()).toHaveLength(1)
  })

  test('throws errors that say what is wrong', async () => {
    const order = newOrder()
    await create(order)
    const { token: key } = await service.call<NewApiKey>('POST', '/api/v1/keys', { scopes: ['payments'] })
    for (const [outcome, name, status, code] of [
      [attempt('createSession', [{ ...order, amount: '1.234' }]), 'InvalidRequestError', 400, 'too_many_decimals'],
      [attempt('createSession', [order]), 'ConflictError', 409, 'reference_taken'],
      [attempt('readSession', [randomUUID()]), 'NotFoundError', 404, 'not_found'],
      [attempt('readSession', [randomUUID()], { key: 'eyJ' }), 'AuthenticationError', 401, expect.any(String)],
      [attempt('readRefund', [randomUUID()], { key }), 'ForbiddenError', 403, expect.any(String)],
    ] as const) {
      const { error } = await outcome
      expect(error).toMatchObject({ name, status, code, requestId: expect.stringMatching(/^req_/) })
    }
  })

  test('refunds a payment once, and lists its refunds', async () => {
    const { id } = await create(newOrder())
    await payFor(id)
    const refund = { crypto_amount: '1' }
    proxy.fail('reset')
    const first = await expectValue<Refund>('createRefund', [id, refund])
    const second = await expectValue<Refund>('createRefund', [id, refund], { idempotencyKey: `${id}-2` })
    expect(first).toMatchObject({ status: 'requested', crypto_amount: '1', url: expect.stringContaining('/p/demo/') })
    expect((await expectValue<Refund>('createRefund', [id, refund], { idempotencyKey: `${id}-2` })).id).toBe(second.id)
    expect((await expectValue<Refund>('readRefund', [first.id])).id).toBe(first.id)
    const listed = await expectValue<Refund[]>('listRefunds', [id, { limit: 1 }])
    expect(listed.map((one) => one.id)).toEqual([second.id, first.id])
  })
})

const ORDER_ANSWER = { amount: ORDER.amount, currency: ORDER.currency }

describe('webhooks', () => {
  /** The requests that the endpoint has received. */
  let requests: { body: string; headers: Record<string, string> }[] = []
  let endpoint: WebhookEndpoint
  let secret = ''
  const server = createServer(async (incoming, response) => {
    requests.push({ body: await text(incoming), headers: incoming.headers as Record<string, string> })
    response.writeHead(204).end()
  })
  const sendEvent = async () => {
    requests = []
    await service.call('POST', '/sandbox/events', { event: 'payment.completed', data: { name: 'Ọlá' } })
    await expect.poll(() => requests.length).toBe(1)
    return requests[0] as (typeof requests)[number]
  }

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    endpoint = await service.call<WebhookEndpoint>('POST', '/api/v1/webhook-endpoints', { url })
    secret = endpoint.secret ?? ''
  })
  afterAll(() => server.close())

  const verify = (client: string, request: { body: string; headers: Record<string, string> }, key = secret) =>
    callWith<{ event: string; data: object }>(client, { verify: { ...request, secret: key } })

  test.each(CLIENTS)('are verified in %s', async (client) => {
    const request = await sendEvent()
    const { value } = await verify(client, request)
    expect(value).toMatchObject({ event: 'payment.completed', data: { name: 'Ọlá' }, test: true })
    // The same event again is as valid as the first: the receiver knows its id.
    expect(await verify(client, request)).toEqual({ value })
  })

  test.each(CLIENTS)('are verified in %s with either secret during a rotation', async (client) => {
    const path = `/api/v1/webhook-endpoints/${endpoint.id}/rotate-secret`
    const { secret: next } = await service.call<WebhookEndpoint>('POST', path, { overlap_minutes: 5 })
    const request = await sendEvent()
    expect(request.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    for (const key of [secret, next ?? ''])
      expect((await verify(client, request, key)).value?.event).toBe('payment.completed')
    secret = next ?? ''
  })

  test.each(CLIENTS)('that are forged, changed or old are refused in %s', async (client) => {
    const request = await sendEvent()
    const { id } = JSON.parse(request.body)
    const signedAt = (at: Date, event = id) =>
      signedHeaders(secret, {
        ...{ id: event, type: 'payment.completed', delivery: 'd' },
        ...{ body: Buffer.from(request.body), at },
      })
    const withHeader = (name: string, value: string) => ({ ...request, headers: { ...request.headers, [name]: value } })
    const otherSecret = `whsec_${Buffer.from('another secret of thirty-two byte').toString('base64')}`
    const refused = [
      verify(client, { ...request, body: request.body.replace('payment', 'deposit') }),
      verify(client, withHeader('webhook-signature', 'v1,AAAA')),
      verify(client, withHeader('webhook-signature', `v1,${'A'.repeat(43)}=`)),
      verify(client, withHeader('webhook-timestamp', 'now')),
      verify(client, { ...request, headers: {} }),
      verify(client, { ...request, headers: signedAt(new Date(Date.now() - 400_000)) }),
      verify(client, { ...request, headers: signedAt(new Date(Date.now() + 400_000)) }),
      verify(client, { ...request, headers: signedAt(new Date(), 'evt_of_another') }),
      verify(client, request, otherSecret),
    ]
    const names = (await Promise.all(refused)).map(({ error }) => error?.name)
    expect(names).toEqual(refused.map(() => 'VerificationError'))
    expect((await verify(client, { ...request, headers: signedAt(new Date()) })).value?.event).toBe('payment.completed')
  })
})
