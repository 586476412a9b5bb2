import { afterAll, beforeAll, expect, test } from 'vitest'
import { pay } from '../../call'
import { type Service, startService } from '../../e2e/service'
import { sandboxMoney } from '../../e2e/stories'
import { type Cluster, startCluster } from '../../postgres'
import { createTcpProxy, type TcpProxy } from '../../tcp-proxy'

let cluster: Cluster
let network: TcpProxy
let behind: Service
let beside: Service

beforeAll(async () => {
  cluster = await startCluster()
  network = await createTcpProxy({ port: Number(new URL(cluster.url).port) })
  const url = new URL(cluster.url)
  url.port = String(network.port)
  behind = await startService({ DATABASE_URL: url.href })
  beside = await startService({ DATABASE_URL: cluster.url })
})
afterAll(async () => {
  await Promise.all([behind?.stop(), beside?.stop()])
  await network?.close()
  await cluster?.stop()
})

test('silently dead connections to the database are noticed, and no stale state is shown', async () => {
  const { id } = await pay(beside.origin)
  const path = `/api/v1/p/demo/sessions/${id}`
  const statusAt = async ({ origin }: Service) => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(30_000) }).catch(() => null)
    return response?.ok ? (await response.json()).data.status : response?.status
  }
  const answersFromMemory = async () => {
    const { up } = network.bytes()
    expect(await statusAt(behind)).toBe('pending')
    return network.bytes().up === up
  }
  // only then does it listen for changes
  await expect.poll(answersFromMemory).toBe(true)
  network.silence()
  await sandboxMoney(beside.origin).arrive(id, { final: true })
  await expect.poll(() => statusAt(behind), { interval: 500 }).toBe('completed')
})
