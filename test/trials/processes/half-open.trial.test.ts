import { afterAll, beforeAll, expect, test } from 'vitest'
import { pay } from '../../call'
import { type Service, startService } from '../../e2e/service'
import { sandboxMoney } from '../../e2e/stories'
import { type Cluster, startCluster } from '../../postgres'
import { createTcpProxy, type TcpProxy } from '../../tcp-proxy'

let cluster: Cluster
let network: TcpProxy
let behindProxy: Service
let direct: Service

beforeAll(async () => {
  cluster = await startCluster()
  network = await createTcpProxy({ port: Number(new URL(cluster.url).port) })
  const url = new URL(cluster.url)
  url.port = String(network.port)
  behindProxy = await startService({ DATABASE_URL: url.href })
  direct = await startService({ DATABASE_URL: cluster.url })
})
afterAll(async () => {
  await Promise.all([behindProxy?.stop(), direct?.stop()])
  await network?.close()
  await cluster?.stop()
})

test('a service detects half-open connections to the database, and shows no stale state', async () => {
  const { id } = await pay(direct.origin)
  const path = `/api/v1/p/demo/sessions/${id}`
  const statusAt = async ({ origin }: Service) => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) }).catch(() => null)
    return response?.ok ? (await response.json()).data.status : response?.status
  }
  const answersFromMemory = async () => {
    const { up } = network.bytes()
    expect(await statusAt(behindProxy)).toBe('pending')
    return network.bytes().up === up
  }
  // The service answers from memory only while its connection that listens for changes works.
  await expect.poll(answersFromMemory).toBe(true)
  network.silence()
  await sandboxMoney(direct.origin).arrive(id, { final: true })
  await expect.poll(() => statusAt(behindProxy), { interval: 500 }).toBe('completed')
})
