import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signedHeaders } from '../../../src/server/webhooks/signing'
import { call } from '../../call'
import { findFreePort, type Service, startService } from '../../e2e/service'
import { sandboxMoney } from '../../e2e/stories'
import { documentedOrders, RECIPES, readDocs } from './recipes'

let service: Service
let secret = ''
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-recipes-'))
  service = await startService({ ALLOW_PRIVATE_WEBHOOKS: '1' })
  secret = (await service.call<{ secret: string }>('PUT', '/webhooks', { url: 'http://localhost:9/' })).secret
})
afterAll(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const isThere = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Starts the shop with the command of the docs, and with two orders. */
async function openShop(command: string, file: string, name: string) {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const orders = join(folder, 'orders.json')
  const [order] = Object.values(documentedOrders())
  writeFileSync(orders, JSON.stringify({ [name]: order, [`${name}0`]: order }))
  const [program = '', ...words] = command.replace('8000', String(port)).split(' ')
  const shop = spawn(
    program,
    words.map((word) => (word === file ? resolve('public/docs/recipes', file) : word)),
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        MALIPO_URL: service.origin,
        API_KEY: service.apiKey,
        WEBHOOK_SECRET: secret,
        PORT: String(port),
      },
      stdio: 'ignore',
    },
  )
  const ended = new Promise<void>((done) => shop.once('exit', () => done()))
  onTestFinished(async () => {
    shop.kill()
    await ended
  })
  await expect.poll(async () => shop.exitCode !== null || (await isThere(origin))).toBe(true)
  return origin
}

/** The languages that are installed on this machine. */
const installed = RECIPES.filter(({ command }) => spawnSync(command.split(' ')[0] ?? '', ['--version']).status === 0)

describe.each(installed)('the shop in $file', ({ command, file }) => {
  test('requests its price, marks a paid order, and refuses forged events', async () => {
    const name = `${RECIPES.findIndex((one) => one.file === file)}1042`
    const shop = await openShop(command, file, name)
    const stateOf = async (order: string) => (await fetch(`${shop}/orders/${order}`)).text()
    const pay = (order: string) => fetch(`${shop}/orders/${order}/pay`, { method: 'POST', redirect: 'manual' })
    await service.call('PUT', '/webhooks', { url: `${shop}/webhook` })
    expect((await fetch(`${shop}/orders/nothing`)).status).toBe(404)
    expect(await stateOf(name)).toContain('18500.00 NGN, not paid yet')

    const sent = await pay(name)
    const url = sent.headers.get('location') ?? ''
    expect(sent.status).toBe(303)
    expect(url.startsWith(`${service.origin}/p/demo/s/`)).toBe(true)
    // A second click continues the first payment.
    expect((await pay(name)).headers.get('location')).toBe(url)
    const id = url.slice(-36)
    const read = () => service.call<object>('GET', `/api/v1/payment-sessions/${id}`)
    const session = await read()
    expect(session).toMatchObject({ amount: '18500.00', currency: 'NGN', title: `Order ${name}` })

    /** Delivers an event as the service does. */
    const deliver = async (data: object, at = new Date(), changes: Record<string, string> = {}) => {
      const event = `evt_${randomUUID()}`
      const body = Buffer.from(JSON.stringify({ id: event, event: 'payment.completed', mode: 'test', data }))
      const headers = signedHeaders(secret, { id: event, type: 'payment.completed', delivery: 'd', body, at })
      const answer = await fetch(`${shop}/webhook`, { method: 'POST', headers: { ...headers, ...changes }, body })
      return answer.status
    }
    const forged = { ...session, status: 'completed' }
    expect(await deliver(forged, new Date(), { 'webhook-signature': 'v1,AAAA' })).toBe(400)
    expect(await deliver(forged, new Date(Date.now() - 400_000))).toBe(400)
    expect((await fetch(`${shop}/webhook`, { method: 'POST', body: '{}' })).status).toBe(400)
    // The event of a payment with another total.
    expect(await deliver({ ...forged, amount: '1.00' })).toBe(204)
    expect(await stateOf(name)).toContain('not paid yet')

    const method = { asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }
    await call(service.origin, 'POST', `/api/v1/p/demo/sessions/${id}/method`, method)
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await expect.poll(() => stateOf(name)).toContain('18500.00 NGN, paid')
    expect(await deliver(await read())).toBe(204)
    const orders = JSON.parse(readFileSync(join(folder, 'orders.json'), 'utf8'))
    expect(orders).toMatchObject({ [name]: { paid: id }, [`${name}0`]: { paid: null } })
    // A paid order is not charged again.
    expect((await pay(name)).status).not.toBe(303)
  })
})

test('the docs have the command of each shop', () => {
  for (const { command, file } of RECIPES)
    expect(readDocs()).toMatch(new RegExp(`${file}" download>[^\n]*<code>${command}</code>`))
})
