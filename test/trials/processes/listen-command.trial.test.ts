import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WebhookEndpoint } from '../../../src/contract/webhooks/webhook-endpoint'
import { verify } from '../../../src/server/webhooks/verify'
import { pay } from '../../call'
import { findFreePort, type Service, startService } from '../../e2e/service'
import { sandboxMoney } from '../../e2e/stories'

let service: Service
let target = ''
/** The requests that the merchant's server has got, and the status that it answers. */
let requests: { body: Buffer; headers: Record<string, string | string[] | undefined> }[] = []
let status = 204
const server = createServer(async (incoming, response) => {
  requests.push({ body: await buffer(incoming), headers: incoming.headers })
  response.writeHead(status).end()
})
let listeners: Listener[] = []

beforeAll(async () => {
  // The rules on addresses apply: the merchant's server is not on the public internet.
  service = await startService()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  target = `127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterEach(async () => {
  for (const listener of listeners) await listener.end('SIGINT')
  listeners = []
  requests = []
  status = 204
})
afterAll(async () => {
  server.close()
  await service?.stop()
})

interface Listener {
  secret(): string
  output(): string
  end(signal: NodeJS.Signals): Promise<ChildProcess['exitCode']>
  ended: Promise<void>
}

/** Runs `npm run listen -- …` on the build. */
function listen(key: string, ...words: string[]): Listener {
  const environment = { PATH: process.env.PATH, API_KEY: key }
  const command = ['dist/server/listen.js', '--url', service.origin, ...words]
  const child = spawn(process.execPath, command, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const listener: Listener = {
    secret: () => /^WEBHOOK_SECRET=(whsec_\S+)$/m.exec(output)?.[1] ?? '',
    output: () => output,
    async end(signal) {
      child.kill(signal)
      await ended
      return child.exitCode
    },
    ended,
  }
  listeners.push(listener)
  return listener
}

async function startListening(...words: string[]): Promise<Listener> {
  const listener = listen(service.apiKey, '--forward-to', target, ...words)
  await expect.poll(listener.secret).not.toBe('')
  return listener
}

const sendEvent = (event: string) => service.call('POST', '/sandbox/events', { event })
const endpoints = () => service.call<WebhookEndpoint[]>('GET', '/api/v1/webhook-endpoints')
/** The types of the received events, each of which must be signed with the secret. */
const received = (secret: string) => requests.map(({ body, headers }) => verify(body, headers, secret).event)

test('forwards the events of a payment in their order, signed with the printed secret, each once', async () => {
  const listener = await startListening()
  const { id } = await pay(service.origin)
  await sandboxMoney(service.origin).arrive(id, { final: true })
  await expect.poll(() => received(listener.secret())).toContain('payment.completed')
  await sendEvent('refund.success')
  await expect.poll(() => received(listener.secret())).toContain('refund.success')
  expect(received(listener.secret())).toEqual([
    'deposit.processing',
    'deposit.confirmed',
    'deposit.completed',
    'payment.completed',
    'refund.success',
  ])
  expect(listener.output()).toMatch(/^\S+Z payment\.completed evt_[0-9a-f]{24} 204$/m)
})

test('forwards partial payments as an endpoint gets them: the first at once, then the last', async () => {
  const listener = await startListening('--events', 'payment.partial,refund.success')
  const money = sandboxMoney(service.origin)
  const { id } = await pay(service.origin)
  await money.arrive(id, { amount: '1' })
  await expect.poll(() => received(listener.secret())).toEqual(['payment.partial'])
  await money.arrive(id, { amount: '2' })
  // This event shows that the list has been read while the second payment waited in it.
  await sendEvent('refund.success')
  await expect.poll(() => received(listener.secret())).toEqual(['payment.partial', 'refund.success'])
  await money.arrive(id, { amount: '3' })
  await expect.poll(() => requests.length).toBe(3)
  const sums = requests.map(({ body }) => JSON.parse(body.toString()).data.crypto_amount_paid)
  expect([sums[0], sums[2]]).toEqual(['1', '6'])
})

test('forwards only the named types', async () => {
  const listener = await startListening('--events', 'payment.expired,refund.success')
  await sendEvent('payment.completed').catch(() => {})
  await sendEvent('refund.success')
  await expect.poll(() => received(listener.secret())).toEqual(['refund.success'])
})

test('says how the server answered, and goes on', async () => {
  const listener = await startListening()
  status = 500
  await sendEvent('payment.expired')
  await expect.poll(listener.output).toMatch(/payment\.expired evt_\w+ 500$/m)
  status = 204
  await sendEvent('payment.completed')
  await expect.poll(listener.output).toMatch(/payment\.completed evt_\w+ 204$/m)
})

test('says that no server listens', async () => {
  const listener = listen(service.apiKey, '--forward-to', `localhost:${await findFreePort()}/hook`)
  await expect.poll(listener.secret).not.toBe('')
  await sendEvent('payment.completed')
  await expect.poll(listener.output).toMatch(/payment\.completed evt_\w+ no answer: .*ECONNREFUSED/m)
})

test('goes on when the service was away', async () => {
  const listener = await startListening()
  await service.kill()
  await expect.poll(listener.output).toContain('does not answer. Trying again.')
  await service.restart()
  await sendEvent('payment.completed')
  await expect.poll(() => received(listener.secret())).toEqual(['payment.completed'])
})

test('leaves no endpoint behind, not even one of a command that was killed', async () => {
  const before = await endpoints()
  const killed = await startListening()
  await killed.end('SIGKILL')
  expect(await endpoints()).toHaveLength(before.length + 1)
  const next = await startListening()
  expect(await endpoints()).toHaveLength(before.length + 1)
  expect(await next.end('SIGINT')).toBe(0)
  expect(await endpoints()).toEqual(before)
})

test('a second command with this target replaces the first, which ends', async () => {
  const first = await startListening()
  const second = await startListening()
  await first.ended
  expect(await first.end('SIGINT')).toBe(1)
  await sendEvent('payment.completed')
  await expect.poll(() => received(second.secret())).toEqual(['payment.completed'])
})

test('refuses a live key, and a text that is no key', async () => {
  for (const [key, reason] of [
    [await service.makeKey('live'), 'must be a key of test mode'],
    ['secret', 'is not a key'],
  ] as const) {
    const listener = listen(key, '--forward-to', target)
    await listener.ended
    expect(await listener.end('SIGINT')).toBe(1)
    expect(listener.output()).toContain(reason)
  }
})
