import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../src/contract/session'
import { verify } from '../../src/server/webhooks/verify'
import { type Service, startService } from '../e2e/service'
import { type Cluster, findPostgres, startCluster } from '../postgres'
import { createDatabase } from '../server/database'
import { CUSTODY_KEY, startCustody } from './crash/custody'
import { JWT_SECRET } from './crash/secret'

const run = promisify(execFile)
const JSON_BODY = { 'content-type': 'application/json' }

let cluster: Cluster
let custody: Awaited<ReturnType<typeof startCustody>>
let folder = ''
let key = ''
const services: Service[] = []
const received: { headers: Record<string, string>; body: string }[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ headers: request.headers as Record<string, string>, body })
  response.end()
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-backup-'))
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  cluster = await startCluster()
  custody = await startCustody(Date.now)
})
afterAll(async () => {
  for (const service of services) await service.stop()
  await custody?.close()
  receiver.close()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(database: string): Promise<Service> {
  const url = `http://127.0.0.1:${custody.port}`
  const service = await startService({
    DATABASE_URL: database,
    JWT_SECRET,
    CUSTODY_URL: url,
    CUSTODY_KEY,
    RATES_URL: `${url}/rates`,
    ALLOW_PRIVATE_WEBHOOKS: '1',
  })
  services.push(service)
  return service
}

async function asked<Data>({ origin }: Service, method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(origin + path, {
    method,
    headers: { ...JSON_BODY, authorization: `Bearer ${key}` },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()).data
}

test('a backup made while the service runs is restored, and what was paid since is found', async () => {
  const before = await createDatabase(cluster.url)
  const first = await serve(before.url)
  key = await first.makeKey('live')
  const options = [{ asset: 'USDC', network: 'Base' }]
  const page = { title: 'Live', slug: 'live', currency: 'NGN', amount: '48000.00', status: 'active', options }
  await asked(first, 'POST', '/api/v1/payment-pages', { ...page, return_url: 'https://shop.example/thanks' })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const { secret } = await asked<{ secret: string }>(first, 'PUT', '/webhooks', { url })
  const payer = { asset: 'USDC', network: 'Base', first_name: 'Ada', email: 'ada@example.com' }
  const session = await asked<Session>(first, 'POST', '/api/v1/p/live/pay', payer)
  const path = `/api/v1/p/live/sessions/${session.id}`
  const seen = await asked<Session>(first, 'GET', path)

  const file = join(folder, 'malipo.dump')
  const tools = findPostgres()
  await run(join(tools, 'pg_dump'), ['--format=custom', `--file=${file}`, before.url])
  // the machine is lost; the money comes all the same
  await first.kill()
  await before.drop()
  const hash = `0x${randomBytes(32).toString('hex')}`
  const money = {
    address: session.deposit_address ?? '',
    amount: session.crypto_amount ?? '',
    asset: 'USDC',
    network: 'Base',
  }
  custody.movements.push({
    id: `notice-${hash}`,
    type: 'deposit',
    data: { id: hash, hash, ...money, confirmations: 10, required_confirmations: 10, state: 'confirmed', reason: null },
  })

  const after = await createDatabase(cluster.url)
  await run(join(tools, 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${after.url}`, file])
  const second = await serve(after.url)
  await expect.poll(async () => (await asked<Session>(second, 'GET', path)).status).toBe('completed')
  const restored = await asked<Session>(second, 'GET', path)
  expect(restored).toMatchObject({ deposit_address: seen.deposit_address, reference: seen.reference, rate: seen.rate })
  expect(restored.return_link).toMatch(/^https:\/\/shop\.example\/thanks\?session_id=/)
  await expect.poll(() => received.length).toBe(4)
  const events = received.map(({ headers, body }) => verify(body, headers, secret).event)
  expect(events.sort()).toEqual(['deposit.completed', 'deposit.confirmed', 'deposit.processing', 'payment.completed'])
  await second.stop()
  await after.drop()
})
