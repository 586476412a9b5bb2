import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { call } from '../../call'
import { JWT_SECRET, type Service, startService } from '../../e2e/service'
import { type Cluster, query, startCluster } from '../../postgres'
import { startCustody } from '../crash/custody'
import { postUntilDisconnected } from './steady-client'

/** Shorter than the deadline of pending work: a process that ends earlier has finished its work. */
const MAX_END_MS = 9500

let cluster: Cluster
let custody: Awaited<ReturnType<typeof startCustody>>
let service: Service
let key = ''
/** Unanswered requests to the receiver and to custody. Calling an entry answers its request. */
const pendingDeliveries: (() => void)[] = []
const pendingAddresses: (() => void)[] = []
const receiver = createServer((incoming, response) => {
  incoming.resume()
  incoming.once('end', () => pendingDeliveries.push(() => response.end()))
})

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  cluster = await startCluster()
  custody = await startCustody(Date.now, () => new Promise((answer) => pendingAddresses.push(answer)))
  const environment = { DATABASE_URL: cluster.url, JWT_SECRET, ALLOW_PRIVATE_WEBHOOKS: '1' }
  service = await startService({ ...environment, ...custody.environment })
  key = await service.makeKey('live')
})
afterAll(async () => {
  await service?.stop()
  await custody?.close()
  receiver.closeAllConnections()
  receiver.close()
  await cluster?.stop()
})

const request = (method: string, path: string, body: object) => call(service.origin, method, path, body, key)

const refused = () => 'refused'

async function heldPolls() {
  const metrics = await (await fetch(`${service.origin}/metrics`)).text()
  return Number(/^malipo_held_polls (\d+)$/m.exec(metrics)?.[1])
}

test('a process that ends answers clients on kept-alive connections, asks them to close, and reports 503 to load balancers', async () => {
  const ending = await startService()
  const ready = () => fetch(`${ending.origin}/readyz`).then(({ status }) => status, refused)
  const pauses = Array.from({ length: 30 }, (_, client) => (client % 10) * 90)
  const clients = pauses.map((ms) =>
    postUntilDisconnected(`${ending.origin}/api/v1/p/donate/estimate`, { amount: '20.00' }, ms),
  )
  await Promise.all(clients.map(({ firstAnswer }) => firstAnswer))
  const ended = ending.terminate()
  let leaving: number | string = 200
  // The first answer other than 200. The port is closed soon after it.
  await expect
    .poll(async () => {
      leaving = await ready()
      return leaving
    })
    .not.toBe(200)
  const outcomes = await Promise.all(clients.map((client) => client.outcome))
  expect(await ended).toBe(0)
  await ending.stop()
  expect(outcomes.filter((outcome) => outcome !== 'closed' && outcome !== 'refused')).toEqual([])
  // On a busy machine, some clients post only after the port is closed.
  expect(outcomes).toContain('closed')
  expect(leaving).toBe(503)
})

test('a process that is asked to end finishes its requests, and loses no delivery', async () => {
  const options = [{ asset: 'USDC', network: 'Base' }]
  const page = { title: 'Live', slug: 'live', currency: 'NGN', amount: '48000.00', status: 'active', options }
  await request('POST', '/api/v1/payment-pages', page)
  await request('PUT', '/webhooks', { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` })
  const pay = () =>
    fetch(`${service.origin}/api/v1/p/live/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ asset: 'USDC', network: 'Base', first_name: 'Ada', email: 'ada@example.com' }),
    })

  const paid = pay()
  await expect.poll(() => pendingAddresses.length).toBe(1)
  pendingAddresses[0]?.()
  const answer = await paid
  const { data: session }: { data: Session } = await answer.json()
  const known = answer.headers.get('etag') ?? ''

  // A delivery, a payment and a poll are under way.
  await request('POST', `/api/v1/payment-sessions/${session.id}/cancel`, {})
  await expect.poll(() => pendingDeliveries.length).toBe(1)
  const path = `/api/v1/p/live/sessions/${session.id}`
  const now = await fetch(service.origin + path)
  expect(now.headers.get('etag')).not.toBe(known)
  const held = fetch(service.origin + path, {
    headers: { 'if-none-match': now.headers.get('etag') ?? '', prefer: 'wait=50' },
  })
  await expect.poll(heldPolls).toBe(1)
  const paying = pay()
  await expect.poll(() => pendingAddresses.length).toBe(2)

  const start = Date.now()
  const ended = service.terminate()
  // The held poll ends at once, so that its client can poll another process.
  expect((await held).status).toBe(304)
  const ready = await fetch(`${service.origin}/readyz`).then(({ status }) => status, refused)
  expect([503, 'refused']).toContain(ready)
  pendingDeliveries[0]?.()
  await expect.poll(() => fetch(`${service.origin}/healthz`).then(() => 'open', refused)).toBe('refused')
  pendingAddresses[1]?.()
  expect((await paying).status).toBe(201)
  expect(await ended).toBe(0)
  expect(Date.now() - start).toBeLessThan(MAX_END_MS)

  const events = await query(cluster.url, 'select type, status, attempts from events')
  expect(events).toEqual([{ type: 'payment.failed', status: 'delivered', attempts: 1 }])
  const sessions = await query(cluster.url, 'select status from sessions order by created_at')
  expect(sessions).toEqual([{ status: 'failed' }, { status: 'pending' }])
  expect(pendingDeliveries).toHaveLength(1)
})
