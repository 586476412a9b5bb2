import { like } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '../../src/contract/session'
import { createDocuments } from '../../src/server/document/documents'
import { createShell } from '../../src/server/document/shell'
import { clientAddress, isLocal, subscriberOf } from '../../src/server/limits/client-address'
import { rateLimits } from '../../src/server/storage/schema/operation'
import { AMINA, dataOf, world } from './world'

const PLAIN = { asset: 'USDT', network: 'Tron', first_name: 'Amina' }
const UNKNOWN = '00000000-0000-4000-8000-00000000000'
const IN_USDC = { asset: 'USDC', network: 'Base' }

describe('asking too often', () => {
  const here = world({ RATE_LIMITS: '', TRUSTED_PROXIES: '1' })
  const from = (address: string) => ({ 'x-forwarded-for': `6.6.6.6, ${address}` })

  test('is 429 with Retry-After for one e-mail, whatever its address and case, and for no other', async () => {
    const { post } = here()
    const pay = (index: number, email: string) =>
      post('/api/v1/p/demo/pay', { ...AMINA, email }, from(`10.0.0.${index}`))
    for (let index = 0; index < 10; index += 1) expect((await pay(index, 'amina@example.com')).status).toBe(201)
    const refused = await pay(99, 'AMINA@example.com')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ success: false, status: 429 })
    expect((await pay(99, 'bola@example.com')).status).toBe(201)
  })

  test('is 429 for one address behind the trusted proxy, shared by all processes', async () => {
    const { another } = here()
    const one = here().app.app
    const two = (await another()).app
    const ask = (app: Hono, address: string) =>
      app.request('/api/v1/p/donate/estimate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...from(address) },
        body: '{"amount":5}',
      })
    for (let index = 0; index < 60; index += 1) {
      expect((await ask(one, '41.58.0.1')).status).toBe(200)
      expect((await ask(two, '41.58.0.1')).status).toBe(200)
    }
    expect((await ask(one, '41.58.0.1')).status).toBe(429)
    expect((await ask(two, '41.58.0.1')).status).toBe(429)
    expect((await ask(one, '41.58.0.2')).status).toBe(200)
  })

  test('is 429 for a payment whose coin is changed again and again, and for no other at its address', async () => {
    const { post } = here()
    const begin = async (email: string) =>
      dataOf<Session>(await post('/api/v1/p/demo/pay', { ...AMINA, email }, from('41.58.0.1')), 201)
    const change = ({ id }: Session, index: number) =>
      post(`/api/v1/p/demo/sessions/${id}/method`, index % 2 ? AMINA : IN_USDC, from('41.58.0.1'))
    const restless = await begin('amina@example.com')
    for (let index = 0; index < 10; index += 1) expect((await change(restless, index)).status).toBe(200)
    const refused = await change(restless, 10)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await change(await begin('bola@example.com'), 0)).status).toBe(200)
  })

  test('is 429 for a customer whose payment is renewed again and again, each time as another session', async () => {
    const { post } = here()
    const renew = (id: string, index: number) =>
      post(`/api/v1/p/demo/sessions/${id}/renew`, {}, from(`10.0.0.${index}`))
    let { id } = await here().pay()
    for (let index = 0; index < 10; index += 1) ({ id } = await dataOf<Session>(await renew(id, index), 201))
    expect((await renew(id, 10)).status).toBe(429)
    const other = await here().pay({ email: 'bola@example.com' })
    expect((await renew(other.id, 10)).status).toBe(201)
  })

  test('is 429 for 120 claims from one address, which keep nobody there from paying or polling', async () => {
    const { post, get, pay } = here()
    const { id } = await pay()
    const claim = (address: string) =>
      post(`/api/v1/p/demo/sessions/${id}/claims`, { transaction: 'a'.repeat(64) }, from(address))
    for (let index = 0; index < 120; index += 1) expect((await claim('41.58.0.1')).status).toBe(200)
    expect((await claim('41.58.0.1')).status).toBe(429)
    expect((await claim('41.58.0.2')).status).toBe(200)
    expect((await get(`/api/v1/p/demo/sessions/${id}`, from('41.58.0.1'))).status).toBe(200)
    expect((await post('/api/v1/p/demo/pay', AMINA, from('41.58.0.1'))).status).toBe(201)
  })

  test('is 429 for 600 uses of the sandbox from one address, which keep nobody there from paying', async () => {
    const { post, pay, deps } = here()
    const { id } = await pay()
    const use = (address: string) => post(`/api/v1/p/demo/sessions/${id}/sandbox/confirm`, {}, from(address))
    expect((await use('41.58.0.1')).status).toBe(200)
    // so many within a minute take longer on a slow machine
    const one = like(rateLimits.key, 'sandbox_address%')
    await deps.storage.database.update(rateLimits).set({ points: 599 }).where(one)
    expect((await use('41.58.0.1')).status).toBe(200)
    expect((await use('41.58.0.1')).status).toBe(429)
    expect((await use('41.58.0.2')).status).toBe(200)
    expect((await post('/api/v1/p/demo/pay', AMINA, from('41.58.0.1'))).status).toBe(201)
  })

  test('is 429 for 120 changes from one address, which keep nobody there from paying', async () => {
    const { post } = here()
    const begin = async (index: number) => {
      const paid = await post('/api/v1/p/demo/pay', { ...AMINA, email: `a${index}@example.com` }, from('41.58.0.1'))
      return dataOf<Session>(paid, 201)
    }
    const change = async ({ id }: Session, address: string) =>
      (await post(`/api/v1/p/demo/sessions/${id}/method`, AMINA, from(address))).status
    for (let index = 0; index < 12; index += 1) {
      const session = await begin(index)
      for (let changed = 0; changed < 10; changed += 1) expect(await change(session, '41.58.0.1')).toBe(200)
    }
    const last = await begin(12)
    expect(await change(last, '41.58.0.1')).toBe(429)
    expect(await change(last, '41.58.0.2')).toBe(200)
  })

  test('with plain forms keeps nobody else’s forms from being taken', async () => {
    const documents = createDocuments({
      shell: createShell(''),
      renderer: {
        render: () => ({ title: '', html: '', sums: {} }),
        words: () => ({ copy: {} }),
        themeStyle: () => null,
      },
      publicUrl: 'http://localhost:8080',
      now: here().clock.now,
      frameAncestors: async () => [],
      api: async (request, c, environment) => here().app.app.fetch(request, { ...c.env, ...environment }),
    })
    const submit = (index: number, address: string) =>
      documents.request(
        '/p/demo',
        {
          method: 'POST',
          headers: from(address),
          body: new URLSearchParams({ ...PLAIN, email: `a${index}@example.com` }),
        },
        { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
      )
    for (let index = 0; index < 60; index += 1) expect((await submit(index, '41.58.0.1')).status).toBe(303)
    expect((await submit(60, '41.58.0.1')).status).toBe(503)
    expect((await submit(61, '41.58.0.2')).status).toBe(303)
  })
})

describe('asking too often, with no proxy in front', () => {
  const here = world({ RATE_LIMITS: '' })

  test('is not hidden behind addresses that the client makes up', async () => {
    const ask = (index: number, remoteAddress: string) =>
      here().app.app.request(
        '/api/v1/p/donate/estimate',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `41.58.${index}.1` },
          body: '{"amount":5}',
        },
        { incoming: { socket: { remoteAddress } } },
      )
    for (let index = 0; index < 120; index += 1) expect((await ask(index, '192.0.2.1')).status).toBe(200)
    expect((await ask(120, '192.0.2.1')).status).toBe(429)
    expect((await ask(120, '192.0.2.2')).status).toBe(200)
  })

  test('for sessions that do not exist is refused like any other polling, and then costs no query', async () => {
    const { deps, get } = here()
    const poll = async (id: number) => (await get(`/api/v1/p/demo/sessions/${UNKNOWN}${id}`)).status
    for (let asked = 0; asked < 6000; asked += 1) expect(await poll(1)).toBe(404)
    const queries = vi.spyOn(deps.storage.database, 'select')
    onTestFinished(() => queries.mockRestore())
    // nobody has asked for these yet
    expect(await poll(2)).toBe(429)
    queries.mockClear()
    expect(await poll(3)).toBe(429)
    expect(queries).not.toHaveBeenCalled()
  })
})

describe('asking too often, where limits are off,', () => {
  const here = world({ RATE_LIMITS: 'off' })

  test('for sessions that do not exist does not keep anybody from following a payment', async () => {
    const { get, pay } = here()
    const { id } = await pay()
    for (let asked = 0; asked <= 6000; asked += 1)
      expect((await get(`/api/v1/p/demo/sessions/${UNKNOWN}1`)).status).toBe(404)
    expect((await get(`/api/v1/p/demo/sessions/${id}`)).status).toBe(200)
  })
})

describe('who asks', () => {
  const seen = async (proxies: number, forwarded: string | null, remoteAddress = '192.0.2.1') => {
    const app = new Hono().get('/', (c) => c.json([clientAddress(c, proxies), isLocal(c)]))
    const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
    return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).json()
  }

  test('is the socket, or what the outermost trusted proxy saw: never what a client wrote itself', async () => {
    expect(await seen(0, '1.1.1.1')).toEqual(['192.0.2.1', false])
    expect(await seen(1, '1.1.1.1, 2.2.2.2')).toEqual(['2.2.2.2', false])
    expect(await seen(2, '9.9.9.9, 1.1.1.1, 2.2.2.2')).toEqual(['1.1.1.1', false])
    expect(await seen(2, '1.1.1.1')).toEqual(['1.1.1.1', false])
    expect(await seen(1, null)).toEqual(['192.0.2.1', false])
  })

  test('is the address without the port that some proxies append, which is another one each time', async () => {
    expect(await seen(1, '2.2.2.2:50123')).toEqual(['2.2.2.2', false])
    expect((await seen(1, '::ffff:2.2.2.2:50123'))[0]).toBe((await seen(1, '::ffff:2.2.2.2'))[0])
    expect(await seen(1, '[2001:db8::1]:50123')).toEqual(['2001:db8::1', false])
    expect(await seen(1, '2001:db8::1')).toEqual(['2001:db8::1', false])
  })

  test('is local only without a proxy in between', async () => {
    expect(await seen(0, null, '127.0.0.1')).toEqual(['127.0.0.1', true])
    expect(await seen(0, null, '::ffff:127.0.0.1')).toEqual(['::ffff:127.0.0.1', true])
    expect(await seen(0, '8.8.8.8', '127.0.0.1')).toEqual(['127.0.0.1', false])
  })

  test('counts as one subscriber: an IPv4 address in either form, or the /64 of an IPv6 one', () => {
    expect(subscriberOf('::ffff:41.58.0.1')).toBe('41.58.0.1')
    expect(subscriberOf('2001:db8:0:1:aaaa::1')).toBe('2001:db8:0:1::/64')
    expect(subscriberOf('2001:0db8::1')).toBe('2001:db8:0:0::/64')
    expect(subscriberOf('2001:db8:0:1:1:2:3:4')).toBe('2001:db8:0:1::/64')
  })
})

describe('answers of events', () => {
  const here = world({ RATE_LIMITS: '' })

  test('are at most 5,000 at once for one address: whoever comes then is held, and no other address is', async () => {
    const { app, pay, get, clock } = here()
    const path = `/api/v1/p/demo/sessions/${(await pay()).id}`
    const etag = (await get(path)).headers.get('etag') ?? ''
    /** What an address hears, as far as it is not held. */
    const listen = async (remoteAddress: string) => {
      const heard: string[] = []
      let leave = () => {}
      const outgoing = {
        destroyed: false,
        writeHead: () => heard.push('events'),
        flushHeaders() {},
        write: (text: string) => heard.push(text),
        end: () => heard.push('end'),
        once: (_: string, left: () => void) => {
          leave = () => {
            outgoing.destroyed = true
            left()
          }
        },
        off() {},
      }
      const headers = { 'if-none-match': etag, prefer: 'wait=50', accept: 'text/event-stream' }
      const environment = { incoming: { socket: { remoteAddress } }, outgoing }
      Promise.resolve(app.app.request(path, { headers }, environment)).then(({ status }) => heard.push(`${status}`))
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      return { heard, leave: () => leave() }
    }
    const first = await listen('192.0.2.1')
    expect(first.heard).toEqual(['events', '200'])
    for (let count = 1; count < 5000; count += 1) await listen('192.0.2.1')
    const held = await listen('192.0.2.1')
    expect(held.heard).toEqual([])
    expect((await listen('192.0.2.2')).heard).toEqual(['events', '200'])
    clock.turn(50_000)
    await expect.poll(() => held.heard).toEqual(['304'])
    expect(first.heard.at(-1)).toBe(':\n\n')
    first.leave()
    await expect.poll(() => first.heard.at(-1)).toBe('end')
    expect((await listen('192.0.2.1')).heard).toEqual(['events', '200'])
  })
})
