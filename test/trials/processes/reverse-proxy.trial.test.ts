import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JWT_SECRET, type Service, startService } from '../../e2e/service'
import { sandboxMoney } from '../../e2e/stories'
import { type Cluster, startCluster } from '../../postgres'
import { startCaddy } from './proxy/caddy'
import { startNginx } from './proxy/nginx'
import { portOfProxy, type ReverseProxy } from './proxy/proxy'

let cluster: Cluster
let services: Service[] = []
let proxy: ReverseProxy
let origin = ''

const portOf = ({ origin }: Service) => Number(new URL(origin).port)

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: object; agent?: Agent }

/** The answer's head, through the proxy; its body can be read as it comes. */
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

async function begin(): Promise<string> {
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
    const port = await portOfProxy()
    origin = `https://localhost:${port}`
    const settings = { DATABASE_URL: cluster.url, JWT_SECRET, TRUSTED_PROXIES: '1', PUBLIC_URL: origin }
    // one after the other, since the first one makes the tables
    for (const _ of [1, 2]) services.push(await startService(settings))
    proxy = await start(port, services.map(portOf))
  })
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all(services.map((one) => one.stop()))
    services = []
    await cluster?.stop()
  })

  test('events and held polls come through as they are sent', async () => {
    const id = await begin()
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
    // one process gets the notice, and both requests may wait at the other
    await sandboxMoney(services[0]?.origin ?? '').arrive(id)
    await expect.poll(() => received, { timeout: 10_000 }).toContain('"processing"')
    expect(events.complete).toBe(false)
    events.destroy()
    expect((await read<{ status: string }>(await held)).status).toBe('processing')
  })

  test('a rolling restart loses no request', async () => {
    const id = await begin()
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

  test('a client counts by its own address, once, whatever it says of it', async () => {
    const port = await portOfProxy()
    const alone = await startService({ TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' })
    const before = await start(port, [portOf(alone)])
    /** The status of a page that does not exist, asked for from this address with a claim to be another. */
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
