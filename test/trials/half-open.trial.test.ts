import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../e2e/service'
import { type Cluster, startCluster } from '../postgres'
import { createTcpProxy, type TcpProxy } from '../tcp-proxy'

let cluster: Cluster
let way: TcpProxy
let behind: Service
let beside: Service

beforeAll(async () => {
  cluster = await startCluster()
  way = await createTcpProxy({ port: Number(new URL(cluster.url).port) })
  const url = new URL(cluster.url)
  url.port = String(way.port)
  behind = await startService({ DATABASE_URL: url.href })
  beside = await startService({ DATABASE_URL: cluster.url })
})
afterAll(async () => {
  await Promise.all([behind?.stop(), beside?.stop()])
  await way?.close()
  await cluster?.stop()
})

const json = { 'content-type': 'application/json' }

test('connections to the database that die without a word are noticed, and nobody is shown what is old', async () => {
  const paid = await fetch(`${beside.origin}/api/v1/p/demo/pay`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }),
  })
  const { data } = await paid.json()
  const path = `/api/v1/p/demo/sessions/${data.id}`
  const statusAt = async ({ origin }: Service) => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) }).catch(() => null)
    return response?.ok ? (await response.json()).data.status : response?.status
  }
  const answersFromMemory = async () => {
    const { up } = way.bytes()
    expect(await statusAt(behind)).toBe('pending')
    return way.bytes().up === up
  }
  // only then does it listen for changes
  await expect.poll(answersFromMemory).toBe(true)
  way.silence()
  const stored = await fetch(`${beside.origin}${path}/sandbox/deposits`, { method: 'POST', headers: json, body: '{}' })
  expect(stored.status).toBe(200)
  await expect.poll(() => statusAt(behind), { interval: 500 }).toBe('completed')
})
