import { execFile } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import { call } from '../../call'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, startCluster } from '../../postgres'

const SILENT = 14
/** With 14 silent endpoints, more deliveries than the 500 that a process makes at the same time. */
const EVENTS = 40
/** A delivery waits 10 s for an answer, so a notice that waited for one dead endpoint would come later than this. */
const SOON_MS = 5000

let cluster: Cluster
let service: Service
let settings: Record<string, string>
const servers: { close(): void }[] = []
const silentSockets: Socket[] = []

beforeAll(async () => {
  cluster = await startCluster()
  settings = {
    DATABASE_URL: cluster.url,
    ALLOW_PRIVATE_WEBHOOKS: '1',
    CUSTODY_URL: 'http://127.0.0.1:9',
    CUSTODY_KEY: 'the key of the custody service',
    CUSTODY_WEBHOOK_SECRET: 'the secret of the custody service',
    RATES_URL: 'http://127.0.0.1:9',
  }
  service = await startService(settings)
})
afterAll(async () => {
  for (const socket of silentSockets) socket.destroy()
  for (const server of servers) server.close()
  await service?.stop()
  await cluster?.stop()
})

/** Listens on a free port until the end of the tests, and returns the host. */
async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Accepts connections and never answers. */
const startSilent = () => listen(createServer((socket) => void silentSockets.push(socket.on('error', () => {}))))

/** Answers at once. `arrivals` are the ids of the events, each with its time. */
async function startWorking() {
  const arrivals = new Map<string, number>()
  const server = createHttpServer((request, response) => {
    arrivals.set(String(request.headers['webhook-id']), performance.now())
    request.resume().on('end', () => response.end())
  })
  return { host: await listen(server), arrivals }
}

/** A host that refuses connections. */
async function findRefusing(): Promise<string> {
  const server = createServer()
  const host = await listen(server)
  await new Promise((closed) => server.close(closed))
  return host
}

test('endpoints that never answer and one that refuses delay no notice to another; the doctor says what is wrong', async () => {
  const key = await service.makeKey('live')
  const ask = <Data>(method: string, path: string, body?: object) => call<Data>(service.origin, method, path, body, key)
  const silent = await Promise.all(Array.from({ length: SILENT }, startSilent))
  const [refusing, working] = await Promise.all([findRefusing(), startWorking()])
  const urlOf = (host: string) => ({ url: `http://${host}/secret-path` })
  // one of the 16 endpoints that a merchant may have is the default one
  await ask('PUT', '/webhooks', urlOf(working.host))
  for (const host of [...silent, refusing]) await ask('POST', '/api/v1/webhook-endpoints', urlOf(host))
  await ask('POST', '/api/v1/payment-pages', { title: 'Live', slug: 'live', currency: 'USD' })

  const delays: number[] = []
  for (let event = 0; event < EVENTS; event++) {
    const session = { page: 'live', amount: '5', currency: 'USD' }
    const { id } = await ask<{ id: string }>('POST', '/api/v1/payment-sessions', session)
    const start = performance.now()
    await ask('POST', `/api/v1/payment-sessions/${id}/cancel`)
    await expect.poll(() => working.arrivals.size, { interval: 20 }).toBe(event + 1)
    delays.push(performance.now() - start)
  }
  expect(Math.max(...delays)).toBeLessThan(SOON_MS)

  const failures = async () => {
    const endpoints = await ask<WebhookEndpoint[]>('GET', '/api/v1/webhook-endpoints')
    return endpoints.map(({ url, last_failure }) => [new URL(url).host, last_failure?.error])
  }
  const wrong = [
    ...silent.map((host) => [host, 'No answer within 10 seconds.']),
    [refusing, 'The connection was refused.'],
  ]
  await expect.poll(failures, { interval: 500 }).toEqual([[working.host, undefined], ...wrong])

  const doctor = promisify(execFile)(process.execPath, ['dist/server/doctor.js'], {
    env: { PATH: process.env.PATH, ...settings },
  })
  // Other parts of this set-up are wrong on purpose, so the doctor ends with 1.
  const { stdout } = await doctor.catch((error: { stdout: string }) => error)
  for (const [host, error] of wrong)
    expect(stdout).toMatch(new RegExp(`${host} of demo has failed since [^ ]+Z: ${error}`))
  expect(stdout).toContain(`${SILENT + 2} live, 0 switched off`)
  expect(stdout).not.toContain(working.host)
  expect(stdout).not.toContain('secret-path')
})
