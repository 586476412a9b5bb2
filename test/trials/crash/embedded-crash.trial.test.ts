import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { call } from '../../call'
import { JWT_SECRET, type Service, startService } from '../../e2e/service'
import { finalDeposit, startCustody } from './custody'

// The embedded database ends with its process. The process is killed at points that are visible from outside: by
// custody during a request, by the receiver during a delivery, and after the customer has read an answer.

const SLUG = 'live-page'
let key = ''

/** Actions that run once: before custody answers a request for an address, or instead of the receiver's answer. */
let beforeAddressAnswer: (() => Promise<void>) | null = null
let insteadOfDeliveryAnswer: ((body: { id: string; event: string }) => Promise<void>) | null = null
const runOnce = async <Given>(act: ((given: Given) => Promise<void>) | null, given: Given) => {
  beforeAddressAnswer = null
  insteadOfDeliveryAnswer = null
  await act?.(given)
}

let service: Service
let custody: Awaited<ReturnType<typeof startCustody>>
/** The acknowledged events by id, with the number of their deliveries. */
const received = new Map<string, { event: string; about: string; times: number }>()
const receiver = createServer(async (incoming, response) => {
  let text = ''
  for await (const chunk of incoming) text += chunk
  const body = JSON.parse(text)
  if (insteadOfDeliveryAnswer) return runOnce(insteadOfDeliveryAnswer, body)
  const { id, event, data } = body
  const times = (received.get(id)?.times ?? 0) + 1
  received.set(id, { event, about: event.startsWith('deposit.') ? data.hash : data.id, times })
  response.end()
})

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  custody = await startCustody(Date.now, (path) =>
    path === '/addresses' ? runOnce(beforeAddressAnswer, undefined) : undefined,
  )
  service = await startService({ JWT_SECRET, ALLOW_PRIVATE_WEBHOOKS: '1', ...custody.environment })
  key = await service.makeKey('live')
  const options = [{ asset: 'USDC', network: 'Base' }]
  await request('POST', '/api/v1/payment-pages', {
    ...{ title: 'Live', slug: SLUG, currency: 'NGN', amount: '48000.00', status: 'active', options },
  })
  await request('PUT', '/webhooks', { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` })
})
afterAll(async () => {
  await service?.stop()
  await custody?.close()
  receiver.closeAllConnections()
  await new Promise((closed) => receiver.close(closed))
})

const request = <Data>(method: string, path: string, body?: object) =>
  call<Data>(service.origin, method, path, body, key)

const payWith = (key: string) =>
  fetch(`${service.origin}/api/v1/p/${SLUG}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ asset: 'USDC', network: 'Base', first_name: 'Ada', email: 'ada@example.com' }),
  })
const sessionOf = async (answer: Promise<Response>): Promise<Session> => (await (await answer).json()).data

/** Reports the whole amount of a session as custody. */
async function deposit({ deposit_address, crypto_amount }: Session) {
  const notice = finalDeposit(deposit_address, crypto_amount)
  const { headers, body } = custody.signed(notice)
  const response = await fetch(`${service.origin}/webhooks/incoming/custody`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  return notice.data.id
}

async function killAndRestart(): Promise<void> {
  await service.kill()
  void service.restart()
}
const waitUntilReady = () =>
  expect
    .poll(() =>
      fetch(`${service.origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      ),
    )
    .toBe(true)

const eventsAbout = (...subjects: string[]) =>
  [...received.values()]
    .filter(({ about }) => subjects.includes(about))
    .map(({ event }) => event)
    .sort()
const PAID = ['deposit.completed', 'deposit.confirmed', 'deposit.processing', 'payment.completed']
/** Waits until all events of a payment arrived once. Leases of a dead process end after half a minute. */
const expectEventsOnce = (session: Session, hash: string) =>
  expect.poll(() => eventsAbout(session.id, hash), { timeout: 120_000, interval: 200 }).toEqual(PAID)

describe('over the embedded database, a process that is killed', () => {
  test('before it received the address that custody issued, gets this address when the customer retries with the same key', async () => {
    const before = custody.executedReferences('/addresses').length
    beforeAddressAnswer = killAndRestart
    await expect(payWith('one')).rejects.toThrow()
    await waitUntilReady()
    // The key can be used again when the lease of the dead request has ended.
    await expect.poll(async () => (await payWith('one')).status, { timeout: 120_000 }).toBe(201)
    const session = await sessionOf(payWith('one'))
    expect(custody.executedReferences('/addresses').slice(before)).toEqual([session.id])
    const sessions = await request<{ id: string }[]>('GET', '/api/v1/payment-sessions')
    expect(sessions.map(({ id }) => id)).toEqual([session.id])
  })

  test('after it answered the customer, still has the payment, and repeats its answer for the same key', async () => {
    const session = await sessionOf(payWith('two'))
    await killAndRestart()
    await waitUntilReady()
    expect(await sessionOf(payWith('two'))).toEqual(session)
    const { payer_token, ...view } = session as Session & { payer_token?: string }
    expect(payer_token).toEqual(expect.any(String))
    expect(await sessionOf(fetch(`${service.origin}/api/v1/p/${SLUG}/sessions/${session.id}`))).toEqual(view)
  })

  test('after it answered custody, still has the deposit, and sends all of its events', async () => {
    const session = await sessionOf(payWith('three'))
    const hash = await deposit(session)
    await killAndRestart()
    await waitUntilReady()
    await expectEventsOnce(session, hash)
  })

  test('after it sent an event and before the acknowledgement, sends the event again with its id', async () => {
    // All earlier events are delivered.
    await expect.poll(() => request<unknown[]>('GET', '/webhooks/events?status=pending')).toEqual([])
    const session = await sessionOf(payWith('four'))
    let unacknowledged: { id: string; event: string } | undefined
    insteadOfDeliveryAnswer = async (body) => {
      unacknowledged = body
      await killAndRestart()
    }
    const hash = await deposit(session)
    await expect.poll(() => unacknowledged).toBeDefined()
    await waitUntilReady()
    await expectEventsOnce(session, hash)
    expect(received.get(unacknowledged?.id ?? '')).toMatchObject({ event: unacknowledged?.event })
  })

  test('sends only events that are stored', async () => {
    const written = await request<{ id: string }[]>('GET', '/webhooks/events?limit=100')
    expect([...received.keys()].sort()).toEqual(written.map(({ id }) => id).sort())
  })
})
