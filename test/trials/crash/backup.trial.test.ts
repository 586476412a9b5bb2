import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Payout } from '../../../src/contract/money/payout'
import type { SwapQuotation } from '../../../src/contract/money/swap'
import type { Refund } from '../../../src/contract/refunds/refund'
import type { Session } from '../../../src/contract/session/session'
import type { WebhookEventRecord } from '../../../src/contract/webhooks/webhook-event'
import { verify } from '../../../src/server/webhooks/verify'
import { call } from '../../call'
import { JWT_SECRET, type Service, startService } from '../../e2e/service'
import { type Cluster, findPostgres, startCluster } from '../../postgres'
import { createDatabase } from '../../server/database'
import { type Custody, finalDeposit, type Movement, startCustody } from './custody'
import { REFUND_ADDRESS } from './site'

const run = promisify(execFile)
const PAYER = { asset: 'USDC', network: 'Base', first_name: 'Ada', email: 'ada@example.com' }

let cluster: Cluster
let custody: Custody
let folder = ''
let key = ''
let secret = ''
/** Whether custody executes requests for payouts without answering them. */
let answersLost = false
const services: Service[] = []
const received: { headers: Record<string, string>; body: string }[] = []
const receiver = createServer(async (incoming, response) => {
  let body = ''
  for await (const chunk of incoming) body += chunk
  received.push({ headers: incoming.headers as Record<string, string>, body })
  response.end()
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-backup-'))
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  cluster = await startCluster()
})
beforeEach(async () => {
  received.length = 0
  await custody?.close()
  custody = await startCustody(Date.now, (path) =>
    answersLost && path === '/payouts' ? new Promise(() => {}) : undefined,
  )
})
afterAll(async () => {
  for (const service of services) await service.stop()
  await custody?.close()
  receiver.close()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(database: string): Promise<Service> {
  const environment = { DATABASE_URL: database, JWT_SECRET, ALLOW_PRIVATE_WEBHOOKS: '1', ...custody.environment }
  const service = await startService(environment)
  services.push(service)
  return service
}

const request = <Data>({ origin }: Service, method: string, path: string, body?: object) =>
  call<Data>(origin, method, path, body, key)

/** Starts a service with a live page and a webhook of the shop. */
async function startShop() {
  const database = await createDatabase(cluster.url)
  const service = await serve(database.url)
  key = await service.makeKey('live')
  const options = [{ asset: 'USDC', network: 'Base' }]
  const page = { title: 'Live', slug: 'live', currency: 'NGN', amount: '48000.00', status: 'active', options }
  await request(service, 'POST', '/api/v1/payment-pages', { ...page, return_url: 'https://shop.example/thanks' })
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  secret = (await request<{ secret: string }>(service, 'PUT', '/webhooks', { url })).secret
  return { database, service }
}

const pay = (service: Service) => request<Session>(service, 'POST', '/api/v1/p/live/pay', PAYER)
const pathOf = ({ id }: Session) => `/api/v1/p/live/sessions/${id}`

/** A deposit of the session's whole amount, as custody reports it. */
const fullDeposit = ({ deposit_address, crypto_amount }: Session) => finalDeposit(deposit_address, crypto_amount)

async function notify({ origin }: Service, movement: Movement | undefined) {
  if (!movement) throw new Error('custody has nothing to report')
  const { headers, body } = custody.signed(movement)
  const response = await fetch(`${origin}/webhooks/incoming/custody`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
}

async function dump({ url }: { url: string }): Promise<string> {
  const file = join(folder, `${randomBytes(4).toString('hex')}.dump`)
  await run(join(findPostgres(), 'pg_dump'), ['--format=custom', `--file=${file}`, url])
  return file
}

async function restore(file: string) {
  const database = await createDatabase(cluster.url)
  await run(join(findPostgres(), 'pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${database.url}`, file])
  return database
}

/** The events that the shop received, with the id of their object, such as `payout.success <id>`. */
const events = () =>
  received.map(({ headers, body }) => {
    const { event, data } = verify(body, headers, secret)
    return `${event} ${data.id}`
  })

const allDelivered = (service: Service) =>
  expect
    .poll(async () => {
      const all = await request<WebhookEventRecord[]>(service, 'GET', '/webhooks/events?limit=100')
      return all.filter(({ status }) => status !== 'delivered')
    })
    .toEqual([])

test('a backup made while the service runs can be restored, and later payments to its addresses are found', async () => {
  const before = await startShop()
  const session = await pay(before.service)
  const path = pathOf(session)
  const original = await request<Session>(before.service, 'GET', path)

  const file = await dump(before.database)
  const unknown = await pay(before.service)
  // The machine is lost, and the money still arrives.
  await before.service.kill()
  await before.database.drop()
  custody.movements.push(fullDeposit(session), fullDeposit(unknown))

  const database = await restore(file)
  const service = await serve(database.url)
  await expect.poll(async () => (await request<Session>(service, 'GET', path)).status).toBe('completed')
  const restored = await request<Session>(service, 'GET', path)
  expect(restored).toMatchObject({
    deposit_address: original.deposit_address,
    reference: original.reference,
    rate: original.rate,
  })
  expect(restored.return_link).toMatch(/^https:\/\/shop\.example\/thanks\?session_id=/)
  await expect.poll(() => received.length).toBe(4)
  const types = events().map((event) => event.split(' ')[0])
  expect(types.sort()).toEqual(['deposit.completed', 'deposit.confirmed', 'deposit.processing', 'payment.completed'])
  await expect
    .poll(() => findUnknownMovements(service))
    .toEqual([['custody.unknown_address', custody.movements[1]?.data.id]])
  await service.stop()
  await database.drop()
})

/** The logged events about movements that are not in the database, with custody's id. */
const findUnknownMovements = (service: Service) =>
  service
    .output()
    .split('\n')
    .filter((line) => line.includes('"custody.unknown_'))
    .map((line) => JSON.parse(line))
    .map(({ event, custody }) => [event, custody])

test('refunds, payouts and swaps that were pending at the backup end once, and are never sent twice', async () => {
  const before = await startShop()
  const { service: first } = before
  const readEnd = (id: string) =>
    custody.movements.find(({ data }) => 'reference' in data && data.reference === id) as Movement
  // The money to send: 30 USDC of a payment, 10 of which are swapped for 16,000 NGN.
  const paid = await pay(first)
  custody.movements.push(fullDeposit(paid))
  await notify(first, custody.movements[0])
  const quote = (amount: string) =>
    request<SwapQuotation>(first, 'POST', '/api/v1/swaps/quotation', {
      ...{ fromCurrency: 'USDC', toCurrency: 'NGN', amount },
    })
  const execute = ({ id }: SwapQuotation) =>
    request<SwapQuotation>(first, 'POST', `/api/v1/swaps/quotation/${id}/execute`)
  const earlier = await execute(await quote('10'))
  await notify(first, readEnd(earlier.id))
  const account = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books' }
  const bank = await request<{ id: string }>(first, 'POST', '/api/v1/misc/banks', account)
  const refund = (crypto_amount: string) =>
    request<Refund>(first, 'POST', `/api/v1/payment-sessions/${paid.id}/refunds`, {
      ...{ crypto_amount, address: REFUND_ADDRESS, reference: `refund ${crypto_amount}` },
    })
  const payout = (amount: string) =>
    request<Payout>(first, 'POST', '/api/v1/payouts', {
      ...{ bank_id: bank.id, amount, currency: 'NGN', reference: `payout ${amount}` },
    })

  // Custody has accepted these transfers, and none has ended. Custody did not answer the last request.
  custody.hold()
  const pending = { refund: await refund('5'), payout: await payout('5000'), swap: await execute(await quote('2')) }
  answersLost = true
  const unanswered = await payout('4000')
  answersLost = false
  expect(custody.executedReferences('/payouts')).toContain(unanswered.id)
  const quotation = await quote('1')
  await allDelivered(first)
  const file = await dump(before.database)
  const afterBackup = { refund: await refund('3'), payout: await payout('3000'), swap: await execute(quotation) }
  await allDelivered(first)
  await first.kill()
  await before.database.drop()

  const database = await restore(file)
  const second = await serve(database.url)
  const read = async () => ({
    refund: await request<Refund>(second, 'GET', `/api/v1/refunds/${pending.refund.id}`),
    payout: await request<Payout>(second, 'GET', `/api/v1/payouts/${pending.payout.id}`),
    unanswered: await request<Payout>(second, 'GET', `/api/v1/payouts/${unanswered.id}`),
    swap: await request<SwapQuotation>(second, 'GET', `/api/v1/swaps/quotation/${pending.swap.id}`),
  })
  const countRequests = (id: string) => custody.requests.filter(({ reference }) => reference === id).length
  // The request without an answer is repeated with its key.
  await expect.poll(() => countRequests(unanswered.id)).toBe(2)
  expect(await read()).toMatchObject({
    ...{ refund: { status: 'created' }, payout: { status: 'created' }, swap: { status: 'processing' } },
    unanswered: { status: 'created' },
  })
  // The notices that these transfers have ended are lost with the first machine.
  custody.release()
  await second.kill()
  await second.restart()
  const ended = {
    ...{ refund: { status: 'success' }, payout: { status: 'success' }, swap: { status: 'completed' } },
    unanswered: { status: 'success' },
  }
  await expect.poll(read).toMatchObject(ended)
  const unknown = [
    ['custody.unknown_payout', readEnd(afterBackup.payout.id).data.id],
    ['custody.unknown_refund', readEnd(afterBackup.refund.id).data.id],
    ['custody.unknown_swap', readEnd(afterBackup.swap.id).data.id],
  ]
  await expect.poll(() => findUnknownMovements(second).sort()).toEqual(unknown)
  for (const [path, lost] of [
    ['/api/v1/refunds', afterBackup.refund],
    ['/api/v1/payouts', afterBackup.payout],
  ] as const)
    await expect(request(second, 'GET', `${path}/${lost.id}`)).rejects.toThrow(': 404 ')

  const expectEventsOnce = async () => {
    await allDelivered(second)
    expect(events().sort()).toEqual(
      [
        ...events().filter((event) => /^(deposit|payment)\./.test(event)),
        `swap.completed ${earlier.id}`,
        ...[pending.refund, afterBackup.refund].map(({ id }) => `refund.created ${id}`),
        ...[pending.payout, unanswered, afterBackup.payout].map(({ id }) => `payout.created ${id}`),
        `refund.success ${pending.refund.id}`,
        `payout.success ${pending.payout.id}`,
        `payout.success ${unanswered.id}`,
        `swap.completed ${pending.swap.id}`,
      ].sort(),
    )
    expect(new Set(events()).size).toBe(events().length)
  }
  await expectEventsOnce()
  const transfers = [earlier, ...Object.values(pending), ...Object.values(afterBackup)]
  const expectSentOnce = () => {
    expect(transfers.map(({ id }) => countRequests(id))).toEqual(transfers.map(() => 1))
    expect(countRequests(unanswered.id)).toBe(2)
    expect(custody.executedReferences('/refunds')).toHaveLength(2)
    expect(custody.executedReferences('/payouts')).toHaveLength(3)
    expect(custody.executedReferences('/swaps')).toHaveLength(3)
  }
  expectSentOnce()
  // 16,000 and 3,200 NGN of the swaps, less both payouts. Transfers after the backup are not deducted.
  const tooMuch = { bank_id: bank.id, amount: '900000', currency: 'NGN', reference: 'too much' }
  await expect(request(second, 'POST', '/api/v1/payouts', tooMuch)).rejects.toThrow(
    /: 409 .*available balance of 10200.00 NGN/s,
  )

  // A restart that reads all movements again changes nothing.
  const after = await read()
  const reads = custody.emptyReads()
  custody.movements.push(...custody.movements)
  await second.kill()
  await second.restart()
  await expect.poll(() => custody.emptyReads()).toBeGreaterThan(reads)
  expect(await read()).toEqual(after)
  await expectEventsOnce()
  expectSentOnce()
  expect(findUnknownMovements(second).sort()).toEqual([...unknown, ...unknown].sort())
  await second.stop()
  await database.drop()
})
