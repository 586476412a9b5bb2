import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putEmptyDatabase } from '../../database-snapshot'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, startCluster } from '../../postgres'
import { mountSmallDisk } from '../../small-disk'

const disk = mountSmallDisk(400)
let cluster: Cluster
let onPostgres: Service
let embedded: Service

beforeAll(async () => {
  cluster = await startCluster({ folder: disk.path })
  onPostgres = await startService({ DATABASE_URL: cluster.url })
  const DATA_DIR = join(disk.path, 'data')
  mkdirSync(DATA_DIR)
  await putEmptyDatabase(DATA_DIR)
  embedded = await startService({ DATA_DIR })
})
afterAll(async () => {
  await onPostgres?.stop()
  await embedded?.stop()
  await cluster?.stop()
  disk.close()
})

const readiness = ({ origin }: Service) => fetch(`${origin}/readyz`).then(({ status }) => status)

let people = 0
async function pay({ origin }: Service): Promise<number> {
  people += 1
  const payer = { asset: 'USDT', network: 'Tron', first_name: 'Ada', email: `ada${people}@example.com` }
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${origin}/api/v1/p/demo/pay`, { method: 'POST', headers, body: JSON.stringify(payer) })).status
}

/** The causes of answers with 503, from the log. */
const causes = ({ output }: Service) =>
  output()
    .split('\n')
    .filter((line) => line.includes('"request.unavailable"'))
    .map((line) => JSON.parse(line).error as string)

test.each<[string, () => Service]>([
  ['over PostgreSQL', () => onPostgres],
  ['with the embedded database', () => embedded],
])('a service whose disk is full %s is not ready, logs why, and takes payments again once there is room', async (_, getService) => {
  const service = getService()
  expect(await readiness(service)).toBe(200)
  expect(await pay(service)).toBe(201)
  disk.fill()
  try {
    await expect.poll(() => readiness(service)).toBe(503)
    const statuses: number[] = []
    while (!statuses.includes(503) && statuses.length < 2000) statuses.push(await pay(service))
    expect(statuses.at(-1)).toBe(503)
    expect([...new Set(statuses)].filter((status) => status !== 201)).toEqual([503])
    // The output of a process arrives a moment later.
    for (const words of ['The database takes no writes', 'The service is not available'])
      await expect.poll(() => causes(service).some((cause) => cause.startsWith(words))).toBe(true)
    const reported = causes(service)
    expect(reported.filter((cause) => cause.includes('53100 (disk full)'))).toEqual(reported)
  } finally {
    disk.makeRoom()
  }
  await expect.poll(() => readiness(service)).toBe(200)
  expect(await pay(service)).toBe(201)
})

test('a service is not ready while a table of payments is locked, and logs that', async () => {
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  try {
    await client.query('begin; lock table sessions in exclusive mode')
    await expect.poll(() => readiness(onPostgres)).toBe(503)
    await expect.poll(() => causes(onPostgres).at(-1)).toMatch(/^The database takes no writes: .*55P03 \(locked\)$/)
    await client.query('rollback')
    await expect.poll(() => readiness(onPostgres)).toBe(200)
  } finally {
    await client.end()
  }
})
