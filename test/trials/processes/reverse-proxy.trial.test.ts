import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JWT_SECRET, type Service, startService } from '../../e2e/service'
import { sandboxMoney } from '../../e2e/stories'
import { type Cluster, startCluster } from '../../postgres'
import { startCaddy } from './proxy/caddy'
import { startNginx } from './proxy/nginx'
import { findProxyPort, type ReverseProxy } from './proxy/proxy'

let cluster: Cluster
let services: Service[] = []
let proxy: ReverseProxy
let origin = ''

const portOf = ({ origin }: Service) => Number(new URL(origin).port)

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: object; agent?: Agent }

/** Sends a request through the proxy. Resolves with the head of the answer, whose body is still arriving. */
function send(
  path: string,
  { method = 'GET', headers = {}, body, agent }: RequestOptions = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const json = body ? { 'content-type': 'application/json' } : {}
    const options = {
      method,
      headers: { ...headers, ...json },
      ca: proxy.certificate,
      agent: agent ?? new Agent({ ca: proxy.certificate }),
    }
    const sent = request(origin + path, options, resolve)
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

async function read<Data>(answer: IncomingMessage): Promise<Data> {
  let text = ''
  for await (const chunk of answer) text += chunk
  return text === '' ? (undefined as Data) : JSON.parse(text).data
}

const payment = { first_name: 'Adaeze', email: 'adaeze@example.com', asset: 'USDT', network: 'Tron' }

async function startPayment(): Promise<string> {
  const answer = await send('/api/v1/p/demo/pay', { method: 'POST', body: payment })
  expect(answer.statusCode).toBe(201)
  return (await read<{ id: string }>(answer)).id
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('through %s', (_, start) => {
  beforeAll(async () => {
    cluster = await startCluster()
    const port = await findProxyPort()
    origin = `https://localhost:${port}`
    const settings = { DATABASE_URL: cluster.url, JWT_SECRET, TRUSTED_PROXIES: '1', PUBLIC_URL: origin }
    // The first process makes the tables, so the second starts after it.
    for (const _ of [1, 2]) services.push(await startService(settings))
    proxy = await start(port, services.map(portOf))
  })
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all(services.map((one) => one.stop()))
    services = []
    await cluster?.stop()
  })

  test('events and held polls arrive without delay', async () => {
    const id = await startPayment()
    const path = `/api/v1/p/demo/sessions/${id}`
    const now = await send(path)
    now.resume()
    const waiting = { 'if-none-match': now.headers.etag ?? '', prefer: 'wait=50' }
    const held = send(path, { headers: waiting })
    const events = await send(path, { headers: { ...waiting, accept: 'text/event-stream' } })
    expect(events.headers['content-type']).toContain('text/event-stream')
    let received = ''
    events.on('data', (chunk) => {
      received += chunk
    })
    // One process gets the deposit, and both requests may wait at the other.
    await sandboxMoney(services[0]?.origin ?? '').arrive(id)
    await expect.poll(() => received, { timeout: 10_000 }).toContain('"processing"')
    expect(events.complete).toBe(false)
    events.destroy()
    expect((await read<{ status: string }>(await held)).status).toBe('processing')
  })

  test('a rolling restart loses no request', async () => {
    const id = await startPayment()
    let restarted = false
    const answers: (number | string | undefined)[] = []
    async function client(number: number) {
      const agent = new Agent({ ca: proxy.certificate, keepAlive: true, maxSockets: 1 })
      while (!restarted) {
        const pending =
          number % 2 === 0
            ? send('/api/v1/p/donate/estimate', { method: 'POST', body: { amount: '20.00' }, agent })
            : send(`/api/v1/p/demo/sessions/${id}`, { agent })
        answers.push(
          await pending.then(
            async (answer) => {
              await read(answer)
              return answer.statusCode
            },
            (error: NodeJS.ErrnoException) => error.code,
          ),
        )
        await pause(10 + number)
      }
      agent.destroy()
    }
    const clients = Array.from({ length: 16 }, (_, number) => client(number))
    for (const service of services) {
      expect(await service.terminate()).toBe(0)
      await service.restart()
    }
    restarted = true
    await Promise.all(clients)
    expect(answers.length).toBeGreaterThan(150)
    expect(answers.filter((status) => status !== 200)).toEqual([])
  })

  test('limits count the real address of a client, whatever address it claims', async () => {
    const port = await findProxyPort()
    const alone = await startService({ TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' })
    const before = await start(port, [portOf(alone)])
    /** Requests an unknown page from this address, with a claim to be another address. Returns the status. */
    const statusFrom = (localAddress: string, number: number) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'x-forwarded-for': `203.0.113.${number}` }
        const options = { ca: before.certificate, localAddress, family: 4, headers }
        const sent = request(`https://localhost:${port}/p/no-page-${number}`, options, (answer) => {
          answer.resume()
          answer.once('end', () => resolve(answer.statusCode))
        })
        sent.once('error', reject)
        sent.end()
      })
    const statuses: (number | undefined)[] = []
    for (let number = 0; number < 70; number++) statuses.push(await statusFrom('127.0.0.1', number))
    const neighbour = await statusFrom('127.0.0.2', 70)
    await before.stop()
    await alone.stop()
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404))
    expect(statuses.slice(60)).toContain(429)
    expect(neighbour).toBe(404)
  })
})
