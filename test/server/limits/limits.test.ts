import type { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import type { Session } from '../../../src/contract/session/session'
import type { LimitName } from '../../../src/server/limits/count-requests'
import { idempotencyKeys, mails } from '../../../src/server/storage/schema/service-state'
import { merchant } from '../merchant'
import { AMINA, dataOf, world } from '../world'
import { from, setCount } from './use-up-limits'

const IN_USDC = { asset: 'USDC', network: 'Base' }

describe('a request over a limit', () => {
  const here = world({ RATE_LIMITS: '', TRUSTED_PROXIES: '1' })
  const used = (kind: LimitName, points: number, key?: string) => setCount(here(), kind, points, key)

  test('is 429 with Retry-After for one e-mail, from any address and in any case, and for no other e-mail', async () => {
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
    for (let index = 0; index < 300; index += 1) {
      expect((await ask(one, '41.58.0.1')).status).toBe(200)
      expect((await ask(two, '41.58.0.1')).status).toBe(200)
    }
    expect((await ask(one, '41.58.0.1')).status).toBe(429)
    expect((await ask(two, '41.58.0.1')).status).toBe(429)
    expect((await ask(one, '41.58.0.2')).status).toBe(200)
  })

  test('is 429 for a payment whose coin is changed again and again, and for no other payment at its address', async () => {
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

  test('is 429 for a customer who renews a payment again and again, each time as another session', async () => {
    const { post } = here()
    const renew = (id: string, index: number) =>
      post(`/api/v1/p/demo/sessions/${id}/renew`, {}, from(`10.0.0.${index}`))
    let { id } = await here().pay()
    for (let index = 0; index < 10; index += 1) ({ id } = await dataOf<Session>(await renew(id, index), 201))
    expect((await renew(id, 10)).status).toBe(429)
    const other = await here().pay({ email: 'bola@example.com' })
    expect((await renew(other.id, 10)).status).toBe(201)
  })

  test('is 429 for 600 claims from one address, which do not block payments or polls there', async () => {
    const { post, get, pay } = here()
    const { id } = await pay()
    const claim = (address: string) =>
      post(`/api/v1/p/demo/sessions/${id}/claims`, { transaction: 'a'.repeat(64) }, from(address))
    expect((await claim('41.58.0.1')).status).toBe(200)
    await used('estimate_range', 599)
    expect((await claim('41.58.0.1')).status).toBe(200)
    expect((await claim('41.58.0.1')).status).toBe(429)
    expect((await claim('41.58.0.2')).status).toBe(200)
    expect((await get(`/api/v1/p/demo/sessions/${id}`, from('41.58.0.1'))).status).toBe(200)
    expect((await post('/api/v1/p/demo/pay', AMINA, from('41.58.0.1'))).status).toBe(201)
  })

  test('is 429 for 3,000 uses of the sandbox from one address, which do not block payments there', async () => {
    const { post, pay } = here()
    const { id } = await pay()
    const use = (address: string) => post(`/api/v1/p/demo/sessions/${id}/sandbox/confirm`, {}, from(address))
    expect((await use('41.58.0.1')).status).toBe(200)
    await used('sandbox_range', 2999)
    expect((await use('41.58.0.1')).status).toBe(200)
    expect((await use('41.58.0.1')).status).toBe(429)
    expect((await use('41.58.0.2')).status).toBe(200)
    expect((await post('/api/v1/p/demo/pay', AMINA, from('41.58.0.1'))).status).toBe(201)
  })

  test('is 429 for 600 changes from one address, which do not block payments there', async () => {
    const { post } = here()
    const begin = async (email: string) =>
      dataOf<Session>(await post('/api/v1/p/demo/pay', { ...AMINA, email }, from('41.58.0.1')), 201)
    const change = async ({ id }: Session, address: string) =>
      (await post(`/api/v1/p/demo/sessions/${id}/method`, AMINA, from(address))).status
    const session = await begin('amina@example.com')
    expect(await change(session, '41.58.0.1')).toBe(200)
    await used('change_range', 599)
    expect(await change(session, '41.58.0.1')).toBe(200)
    const last = await begin('bola@example.com')
    expect(await change(last, '41.58.0.1')).toBe(429)
    expect(await change(last, '41.58.0.2')).toBe(200)
  })

  test('with a repeated Idempotency-Key does not count, also fifty times at once', async () => {
    const { post } = here()
    const pay = (key: string, email = 'amina@example.com') =>
      post('/api/v1/p/demo/pay', { ...AMINA, email }, { ...from('41.58.0.1'), 'idempotency-key': key })
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay('one')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    for (let index = 0; index < 9; index += 1) expect((await pay(`other ${index}`)).status).toBe(201)
    // ten payments were started, the limit of one e-mail
    expect((await pay('eleventh')).status).toBe(429)
    expect((await pay('one')).status).toBe(201)
    // a refusal is not stored under its key
    expect((await pay('eleventh', 'bola@example.com')).status).toBe(201)
  })

  test('stops further mails for one IP range, whose payments continue', async () => {
    const { post, deps } = here()
    deps.settings.SMTP_URL = 'smtp://127.0.0.1:9'
    const pay = (email: string, address: string) => post('/api/v1/p/demo/pay', { ...AMINA, email }, from(address))
    const queued = () => deps.storage.database.$count(mails)
    expect((await pay('a@example.com', '41.58.0.1')).status).toBe(201)
    expect(await queued()).toBe(1)
    await used('pay_mail', 300)
    expect((await pay('b@example.com', '41.58.0.1')).status).toBe(201)
    expect(await queued()).toBe(1)
    expect((await pay('c@example.com', '41.59.0.1')).status).toBe(201)
    expect(await queued()).toBe(2)
  })

  test('is 429 for a merchant over its own limit, only in that mode', async () => {
    const me = await merchant(here())
    const other = await merchant(here(), 'other')
    await me.ask('POST', '/api/v1/keys', {}, 201)
    await used('merchant_keys', 30)
    const refused = await me.call('POST', '/api/v1/keys', {})
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    await other.ask('POST', '/api/v1/keys', {}, 201)
    await (await merchant(here(), 'demo', 'live')).ask('POST', '/api/v1/keys', {}, 201)
  })

  test('is 429 for a third concurrent export, until one of the exports has ended', async () => {
    const me = await merchant(here())
    const table = () => me.call('GET', '/api/v1/payment-sessions/export')
    const [first, second] = [await table(), await table()]
    expect([first.status, second.status, (await table()).status]).toEqual([200, 200, 429])
    expect((await (await merchant(here(), 'other')).call('GET', '/api/v1/ledger/export')).status).toBe(200)
    await first.text()
    expect((await table()).status).toBe(200)
    await second.body?.cancel()
    expect((await table()).status).toBe(200)
  })

  test('with a key costs no transaction once the IP range is over its limit', async () => {
    const { post, deps } = here()
    const pay = (key: string) => post('/api/v1/p/demo/pay', AMINA, { ...from('41.58.0.1'), 'idempotency-key': key })
    expect((await pay('zero')).status).toBe(201)
    await used('pay_range', 300)
    expect((await pay('one')).status).toBe(429)
    const change = vi.spyOn(deps.storage, 'change')
    const insert = vi.spyOn(deps.storage.database, 'insert')
    const refused = await pay('two')
    const transactions = [...change.mock.calls, ...insert.mock.calls]
    change.mockRestore()
    insert.mockRestore()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0, transactions]).toEqual([429, true, []])
    expect(await deps.storage.database.$count(idempotencyKeys)).toBe(1)
  })
})

describe('a client without a trusted proxy', () => {
  const here = world({ RATE_LIMITS: '' })

  test('cannot avoid limits with made-up addresses', async () => {
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
    for (let index = 0; index < 600; index += 1) expect((await ask(index, '192.0.2.1')).status).toBe(200)
    expect((await ask(120, '192.0.2.1')).status).toBe(429)
    expect((await ask(120, '192.0.2.2')).status).toBe(200)
  })
})
