import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import { call, pay } from '../../call'
import { launchShell } from '../../e2e/chromium'
import { JWT_SECRET, type Service, startService } from '../../e2e/service'
import { sandboxMoney, screenLocator, startPayment } from '../../e2e/stories'
import { type Cluster, startCluster } from '../../postgres'
import { createDatabase } from '../../server/database'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let cluster: Cluster
let browser: Browser
const services: Service[] = []

beforeAll(async () => {
  ;[cluster, browser] = await Promise.all([startCluster(), launchShell()])
})
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()))
})
afterAll(async () => {
  await browser?.close()
  await cluster?.stop()
})

/** Starts a service whose clock is `ms` ahead, in the time zone `zone`. */
async function startServiceAhead(ms: number, url: string, zone = 'UTC'): Promise<Service> {
  const environment = { DATABASE_URL: url, TRIAL_CLOCK_MS: String(ms), TZ: zone, JWT_SECRET }
  const service = await startService(environment, ['--import', './test/inside.mjs'])
  services.push(service)
  return service
}

const sessionAt = ({ origin }: Service, id: string) => call<Session>(origin, 'GET', `/api/v1/p/demo/sessions/${id}`)
const statusAt = async (service: Service, id: string) => (await sessionAt(service, id)).status
const windowOf = ({ created_at, expires_at }: { created_at: string; expires_at: string }) =>
  Date.parse(expires_at) - Date.parse(created_at)

describe('a server whose clock is wrong', () => {
  test.each([
    ['ten minutes behind', -10 * MINUTE],
    ['ten minutes ahead', 10 * MINUTE],
  ])('%s gives every customer the whole window, and ends it on time', async (_, ahead) => {
    const { url, drop } = await createDatabase(cluster.url)
    const service = await startServiceAhead(ahead, url)
    const before = Date.now() + ahead
    const session = await pay(service.origin)
    expect(windowOf(session)).toBe(30 * MINUTE)
    expect(Date.parse(session.created_at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(session.created_at)).toBeLessThanOrEqual(Date.now() + ahead)
    await service.control({ clock: ahead + 29 * MINUTE })
    expect(await statusAt(service, session.id)).toBe('pending')
    await service.control({ clock: ahead + 31 * MINUTE })
    await expect.poll(() => statusAt(service, session.id)).toBe('expired')
    await services.splice(0)[0]?.stop()
    await drop()
  })

  test('books money once beside another server whose clock is twenty minutes apart', async () => {
    const { url, drop } = await createDatabase(cluster.url)
    const behind = await startServiceAhead(-10 * MINUTE, url)
    const ahead = await startServiceAhead(10 * MINUTE, url)
    const session = await pay(ahead.origin)
    const money = sandboxMoney(behind.origin)
    await money.arrive(session.id, { amount: '10' })
    await sandboxMoney(ahead.origin).arrive(session.id)
    await money.confirm(session.id)
    for (const service of [behind, ahead]) await expect.poll(() => statusAt(service, session.id)).toBe('completed')
    expect(await sessionAt(ahead, session.id)).toMatchObject({ crypto_amount_paid: '31.25', late: false })
    await Promise.all(services.splice(0).map((service) => service.stop()))
    await drop()
  })
})

test('webhooks that wait because the clock was five hours ahead are sent once the clock is corrected', async () => {
  let status = 500
  const received: number[] = []
  const receiver = createServer((request, response) => {
    request.resume()
    received.push(status)
    response.writeHead(status).end()
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const service = await startService({ TRIAL_CLOCK_MS: String(300 * MINUTE), ALLOW_PRIVATE_WEBHOOKS: '1' }, [
    '--import',
    './test/inside.mjs',
  ])
  services.push(service)
  await service.call('PUT', '/webhooks', { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` })
  await service.call('POST', '/sandbox/events', { event: 'payment.completed' })
  await expect.poll(() => received).toEqual([500])
  status = 200
  await service.control({ clock: 0 })
  await expect.poll(() => received).toEqual([500, 200])
  receiver.closeAllConnections()
  receiver.close()
})

test.each([
  ['the clocks go forward in New York', '2027-03-14T06:50:00Z', 'America/New_York'],
  ['the clocks go back in Cairo', '2026-10-29T20:50:00Z', 'Africa/Cairo'],
  ['Ramadan changes the clocks in Casablanca', '2027-02-07T01:50:00Z', 'Africa/Casablanca'],
  ['32 bits of seconds run out', '2038-01-19T03:05:00Z', 'UTC'],
])('a window is thirty minutes while %s', async (_, time, zone) => {
  const { url, drop } = await createDatabase(cluster.url)
  const ahead = Date.parse(time) - Date.now()
  const service = await startServiceAhead(ahead, url, zone)
  const session = await pay(service.origin)
  expect(session.created_at.slice(0, 15)).toBe(time.slice(0, 15))
  expect(windowOf(session)).toBe(30 * MINUTE)
  await service.control({ clock: ahead + 20 * MINUTE })
  expect(await statusAt(service, session.id)).toBe('pending')
  await service.call('GET', `/api/v1/payment-sessions/${session.id}`)
  await service.control({ clock: ahead + 31 * MINUTE })
  await expect.poll(() => statusAt(service, session.id)).toBe('expired')
  await sandboxMoney(service.origin).arrive(session.id, { final: true })
  expect(await statusAt(service, session.id)).toBe('completed')
  await services.splice(0)[0]?.stop()
  await drop()
})

describe('a phone whose clock is wrong', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ DATABASE_URL: cluster.url })
  })
  afterAll(() => service?.stop())

  test.each([
    ['a day behind', -DAY, 'Africa/Lagos'],
    ['a day ahead', DAY, 'Africa/Lagos'],
    ['right, in a zone whose clocks just changed', 0, 'Africa/Casablanca'],
  ])('%s shows the time left by the service’s clock', async (_, ahead, timezoneId) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-NG', timezoneId })
    const page = await context.newPage()
    await page.addInitScript((by) => {
      const now = Date.now
      Date.now = () => now() + by
      globalThis.Date = new Proxy(Date, {
        construct: (target, values, newTarget) =>
          Reflect.construct(target, values.length === 0 ? [now() + by] : values, newTarget),
      })
    }, ahead)
    const id = await startPayment(page, service.origin)
    const { expires_at } = await sessionAt(service, id)
    const secondsOff = async () => {
      const [, minutes, seconds] = /^(\d\d):(\d\d)$/.exec(await page.getByRole('timer').first().innerText()) ?? []
      return Math.abs(Number(minutes) * 60 + Number(seconds) - (Date.parse(expires_at) - Date.now()) / 1000)
    }
    // Polls, because a busy machine may read the timer late.
    await expect.poll(secondsOff).toBeLessThan(3)
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await screenLocator(page, 'completed').waitFor()
    await context.close()
  })
})
