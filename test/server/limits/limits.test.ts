import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { KEY_SCOPES } from '../../../src/contract/enums'
import type { Refund } from '../../../src/contract/refunds/refund'
import type { Session } from '../../../src/contract/session/session'
import { createKeys } from '../../../src/server/auth/keys'
import type { Deps } from '../../../src/server/deps'
import { createAddressCount } from '../../../src/server/http/address-window'
import { blocksOf, clientAddress, isLocal } from '../../../src/server/http/client-address'
import type { ProblemError } from '../../../src/server/http/problem'
import { createDocumentLimits, type DocumentLimits } from '../../../src/server/limits/document-limits'
import { readSettings } from '../../../src/server/settings'
import { idempotencyKeys, mails, rateLimits } from '../../../src/server/storage/schema/operation'
import { paymentPages } from '../../../src/server/storage/schema/pages'
import { openPayments, sessions } from '../../../src/server/storage/schema/sessions'
import { fakeClock } from '../fake-clock'
import { merchant } from '../merchant'
import { plainDocuments } from '../web/plain-documents'
import { AMINA, dataOf, type World, world } from '../world'

/** Says that so many of a kind were counted already: in earnest they take long. */
async function countedAlready({ deps }: World, kind: string, points: number, key?: string) {
  const { database } = deps.storage
  if (key === undefined)
    await database
      .update(rateLimits)
      .set({ points })
      .where(like(rateLimits.key, `${kind}%`))
  else
    await database
      .insert(rateLimits)
      .values({ key: `${kind}:${key}`, points, expire: new Date(Date.now() + 60_000) })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points } })
}

/** Says that the one payment that was made is one of so many: in earnest they take long. */
async function openAlready({ deps }: World, count: number) {
  const { database } = deps.storage
  const [noted] = await database.select().from(openPayments)
  const [row] = await database.select().from(sessions)
  if (!noted || !row) throw new Error('nothing was noted')
  const more = Array.from({ length: count - 1 }, (_, index) => ({ ...row, id: randomUUID(), reference: `ps_${index}` }))
  await database.insert(sessions).values(more)
  await database.insert(openPayments).values(more.map(({ id }) => ({ ...noted, sessionId: id })))
}

const demoId = async ({ storage }: Deps) => {
  const [page] = await storage.database.select().from(paymentPages).where(eq(paymentPages.slug, 'demo'))
  return page?.id ?? ''
}

const PLAIN = { asset: 'USDT', network: 'Tron', first_name: 'Amina' }
const UNKNOWN = '00000000-0000-4000-8000-00000000000'
const IN_USDC = { asset: 'USDC', network: 'Base' }

describe('asking too often', () => {
  const here = world({ RATE_LIMITS: '', TRUSTED_PROXIES: '1' })
  const from = (address: string) => ({ 'x-forwarded-for': `6.6.6.6, ${address}` })
  const used = (kind: string, points: number, key?: string) => countedAlready(here(), kind, points, key)

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
    for (let index = 0; index < 300; index += 1) {
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

  test('is 429 for 600 claims from one address, which keep nobody there from paying or polling', async () => {
    const { post, get, pay } = here()
    const { id } = await pay()
    const claim = (address: string) =>
      post(`/api/v1/p/demo/sessions/${id}/claims`, { transaction: 'a'.repeat(64) }, from(address))
    expect((await claim('41.58.0.1')).status).toBe(200)
    await used('estimate_network', 599)
    expect((await claim('41.58.0.1')).status).toBe(200)
    expect((await claim('41.58.0.1')).status).toBe(429)
    expect((await claim('41.58.0.2')).status).toBe(200)
    expect((await get(`/api/v1/p/demo/sessions/${id}`, from('41.58.0.1'))).status).toBe(200)
    expect((await post('/api/v1/p/demo/pay', AMINA, from('41.58.0.1'))).status).toBe(201)
  })

  test('is 429 for 3,000 uses of the sandbox from one address, which keep nobody there from paying', async () => {
    const { post, pay } = here()
    const { id } = await pay()
    const use = (address: string) => post(`/api/v1/p/demo/sessions/${id}/sandbox/confirm`, {}, from(address))
    expect((await use('41.58.0.1')).status).toBe(200)
    await used('sandbox_network', 2999)
    expect((await use('41.58.0.1')).status).toBe(200)
    expect((await use('41.58.0.1')).status).toBe(429)
    expect((await use('41.58.0.2')).status).toBe(200)
    expect((await post('/api/v1/p/demo/pay', AMINA, from('41.58.0.1'))).status).toBe(201)
  })

  test('is 429 for 600 changes from one address, which keep nobody there from paying', async () => {
    const { post } = here()
    const begin = async (email: string) =>
      dataOf<Session>(await post('/api/v1/p/demo/pay', { ...AMINA, email }, from('41.58.0.1')), 201)
    const change = async ({ id }: Session, address: string) =>
      (await post(`/api/v1/p/demo/sessions/${id}/method`, AMINA, from(address))).status
    const session = await begin('amina@example.com')
    expect(await change(session, '41.58.0.1')).toBe(200)
    await used('change_network', 599)
    expect(await change(session, '41.58.0.1')).toBe(200)
    const last = await begin('bola@example.com')
    expect(await change(last, '41.58.0.1')).toBe(429)
    expect(await change(last, '41.58.0.2')).toBe(200)
  })

  test('with the same Idempotency-Key again costs no limit, also fifty times at once', async () => {
    const { post } = here()
    const pay = (key: string, email = 'amina@example.com') =>
      post('/api/v1/p/demo/pay', { ...AMINA, email }, { ...from('41.58.0.1'), 'idempotency-key': key })
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay('one')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    for (let index = 0; index < 9; index += 1) expect((await pay(`other ${index}`)).status).toBe(201)
    // ten have been begun, which is as many as one e-mail may
    expect((await pay('eleventh')).status).toBe(429)
    expect((await pay('one')).status).toBe(201)
    // what was refused is not kept under its key
    expect((await pay('eleventh', 'bola@example.com')).status).toBe(201)
  })

  test('causes no more mails from one network, whose payments go on', async () => {
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

  test('is 429 for a merchant over a limit of its own, in this mode alone', async () => {
    const me = await merchant(here())
    const other = await merchant(here(), 'other')
    await me.ask('POST', '/api/v1/keys', {}, 201)
    await used('merchant_keys', 30)
    const refused = await me.call('POST', '/api/v1/keys', {})
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    await other.ask('POST', '/api/v1/keys', {}, 201)
    await (await merchant(here(), 'demo', 'live')).ask('POST', '/api/v1/keys', {}, 201)
  })

  test('is 429 for a third table at once, until one is read', async () => {
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

  test('with a key costs no transaction once the network is over its limit', async () => {
    const { post, deps } = here()
    const pay = (key: string) => post('/api/v1/p/demo/pay', AMINA, { ...from('41.58.0.1'), 'idempotency-key': key })
    expect((await pay('zero')).status).toBe(201)
    await used('pay_network', 300)
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

  test('is 429 for whoever has 500 payments open and unpaid; one that is paid makes room', async () => {
    const { post, deps, sandbox, clock, app } = here()
    const { database } = deps.storage
    const pay = (address: string, email: string) => post('/api/v1/p/demo/pay', { ...AMINA, email }, from(address))
    const first = await dataOf<Session>(await pay('41.58.0.1', 'amina@example.com'), 201)
    await openAlready(here(), 500)
    const refused = await pay('41.58.0.1', 'bola@example.com')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await pay('41.58.0.2', 'bola@example.com')).status).toBe(201)
    await sandbox(first, 'deposits')
    expect((await pay('41.58.0.1', 'chi@example.com')).status).toBe(201)
    expect((await pay('41.58.0.1', 'chi@example.com')).status).toBe(429)
    // after their time nothing tells from where they were begun
    clock.turn(30 * 60_000 + 1)
    await app.run('apply_retention')
    expect(await database.$count(openPayments)).toBe(0)
    expect((await pay('41.58.0.1', 'chi@example.com')).status).toBe(201)
  })

  test('for payments with one merchant keeps nobody at its address from paying another, or in live mode', async () => {
    const { post, deps } = here()
    const pay = async (slug: string, email: string) =>
      (await post(`/api/v1/p/${slug}/pay`, { ...AMINA, email }, from('41.58.0.1'))).status
    const ownerOf = (handle: string, slug: string, mode?: 'live') =>
      merchant(here(), handle, mode).then((owner) =>
        owner.ask('POST', '/api/v1/payment-pages', { title: 'Shoes', slug, currency: 'USD', amount: '20' }, 201),
      )
    await ownerOf('demo', 'shoes')
    await ownerOf('demo', 'live-shoes', 'live')
    await ownerOf('neighbour', 'bags')
    deps.custody.live = deps.custody.test
    Object.assign(deps.rates, { live: deps.rates.test })
    expect(await pay('demo', 'amina@example.com')).toBe(201)
    await openAlready(here(), 500)
    for (const slug of ['demo', 'shoes']) expect(await pay(slug, 'bola@example.com')).toBe(429)
    for (const slug of ['bags', 'live-shoes']) expect(await pay(slug, 'bola@example.com')).toBe(201)
  })

  test('for payments whose price holds for a week is refused for half an hour', async () => {
    const { post, clock, deps } = here()
    const week = { title: 'Slow', slug: 'slow', currency: 'USD', amount: '20', session_minutes: 10_080 }
    await (await merchant(here())).ask('POST', '/api/v1/payment-pages', week, 201)
    const pay = (email: string) => post('/api/v1/p/slow/pay', { ...AMINA, email }, from('41.58.0.1'))
    const { id } = await dataOf<Session>(await pay('amina@example.com'), 201)
    await openAlready(here(), 500)
    clock.turn(30 * 60_000 - 1)
    expect((await pay('bola@example.com')).status).toBe(429)
    clock.turn(1)
    expect((await pay('bola@example.com')).status).toBe(201)
    const [slow] = await deps.storage.database.select().from(sessions).where(eq(sessions.id, id))
    expect(slow?.status).toBe('pending')
  })

  test('stores no address', async () => {
    const { post, deps } = here()
    for (const address of ['41.58.0.1', '2001:db8:1:1::1'])
      expect((await post('/api/v1/p/demo/pay', AMINA, from(address))).status).toBe(201)
    const kept = [
      ...(await deps.storage.database.select().from(rateLimits)),
      ...(await deps.storage.database.select().from(openPayments)),
    ]
    expect(kept.length).toBeGreaterThan(5)
    expect(JSON.stringify(kept)).not.toMatch(/41\.58|2001:|example/)
  })

  test('is refused to no page because twenty addresses, or a /48, pay on it all the time', async () => {
    const { post, deps, app } = here()
    const pay = async (address: string, drawn = true) =>
      (
        await post(
          '/api/v1/p/demo/pay',
          { ...AMINA, email: `${address.replaceAll(':', '.')}${Math.random()}@example.com` },
          { ...from(address), ...(drawn && { 'form-token': app.formTokens.issue('demo') }) },
        )
      ).status
    // the crowd's part is used up, and so is that of those without a form
    for (const kind of ['pay_crowd', 'pay_bare'] as const) await used(kind, 600, await demoId(deps))
    for (const address of ['41.58.0.1', '2001:db8:1:1::1']) expect(await pay(address)).toBe(201)
    // neither who asks again, nor the neighbour in the /48, nor who brings no form
    for (const address of ['41.58.0.1', '2001:db8:1:2::1']) expect(await pay(address)).toBe(429)
    expect(await pay('41.58.0.9', false)).toBe(429)
    expect(await pay('41.58.0.10')).toBe(201)
    expect(await pay('2001:db8:2::1')).toBe(201)
  })

  test('does not touch a merchant’s own server, which brings its key', async () => {
    const { post, deps } = here()
    const token = async (mode: 'test' | 'live') =>
      (await createKeys(deps).issue({ handle: 'demo', mode, seconds: 60, scopes: KEY_SCOPES })).token
    for (const kind of ['pay_crowd', 'pay_bare', 'pay_page'] as const) await used(kind, 1200, await demoId(deps))
    const pay = async (bearer: string) =>
      (await post('/api/v1/p/demo/pay', AMINA, { ...from('41.58.0.1'), authorization: `Bearer ${bearer}` })).status
    expect(await pay(await token('test'))).toBe(201)
    expect(await pay(await token('live'))).toBe(429)
    expect(await pay('forged')).toBe(429)
  })

  test('for unknown pages is 429 after sixty; known pages still answer', async () => {
    const { get } = here()
    const ask = async (slug: string, address = '41.58.0.1') => (await get(`/api/v1/p/${slug}`, from(address))).status
    expect(await ask('demo')).toBe(200)
    for (let index = 0; index < 60; index += 1) expect(await ask(`guess-${index}`)).toBe(404)
    const refused = await get('/api/v1/p/guess-60', from('41.58.0.1'))
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await ask('demo')).toBe(200)
    expect(await ask('guess-61', '41.58.0.2')).toBe(404)
  })

  test('for unknown pages and refunds keeps nobody from a page that is not in memory, or from a refund', async () => {
    const { get, post, pay, sandbox } = here()
    const who = from('41.58.0.1')
    const session = await sandbox(await pay(), 'deposits')
    const me = await merchant(here())
    await me.ask('POST', '/api/v1/payment-pages', { title: 'Shoes', slug: 'shoes', currency: 'USD', amount: '20' }, 201)
    const path = `/api/v1/payment-sessions/${session.id}/refunds`
    const { url } = await me.ask<Refund>('POST', path, { crypto_amount: '1' }, 201)
    const refund = `/api/v1/p/demo/refunds/${url?.split('/').at(-1)}`
    for (let index = 0; index < 30; index += 1) {
      expect((await get(`/api/v1/p/guess-${index}`, who)).status).toBe(404)
      expect((await get(`/api/v1/p/demo/refunds/guess-${index}`, who)).status).toBe(404)
    }
    for (const guess of ['guess-30', 'demo/refunds/guess-30'])
      expect((await get(`/api/v1/p/${guess}`, who)).status).toBe(429)
    expect((await post('/api/v1/p/donate/pay', { ...AMINA, amount: 50 }, who)).status).toBe(201)
    expect((await get('/api/v1/p/shoes', who)).status).toBe(200)
    expect((await get(refund, who)).status).toBe(200)
    expect((await post(refund, { address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }, who)).status).toBe(200)
  })

  test('for unknown pages counts as polling, too, after which it costs no query', async () => {
    const { get, deps } = here()
    const ask = async (path: string) => (await get(`/api/v1/p/${path}`, from('2001:db8:1:2::1'))).status
    // a fifth of 6,000, for a /64
    for (let index = 0; index < 10; index += 1) expect(await ask(`guess-${index}`)).toBe(404)
    for (let index = 10; index < 1200; index += 1) expect(await ask(`demo/sessions/${UNKNOWN}1`)).toBe(404)
    expect(await ask(`demo/sessions/${UNKNOWN}1`)).toBe(429)
    const queries = vi.spyOn(deps.storage.database, 'select')
    onTestFinished(() => queries.mockRestore())
    expect(await ask('guess-10')).toBe(429)
    expect(queries).not.toHaveBeenCalled()
  })

  test('for payments and logos that do not exist is refused like polling, whatever is asked of them', async () => {
    const { get, post } = here()
    const at = (id: string) => `/api/v1/p/demo/sessions/${id}`
    const questions = [
      (id: string, who: Record<string, string>) => get(`/api/v1/p/demo?session=${id}`, who),
      (id: string, who: Record<string, string>) => post(`${at(id)}/method`, IN_USDC, who),
      (id: string, who: Record<string, string>) => post(`${at(id)}/renew`, {}, who),
      (id: string, who: Record<string, string>) => post(`${at(id)}/claims`, { transaction: 'a'.repeat(64) }, who),
      (id: string, who: Record<string, string>) => post(`${at(id)}/sandbox/confirm`, {}, who),
      (id: string, who: Record<string, string>) => get(`/logos/${id.replaceAll('-', '')}.png`, who),
    ]
    const askAll = (address: string) =>
      Promise.all(questions.map(async (ask) => (await ask(randomUUID(), from(address))).status))
    // a fifth of 6,000, for a /64: each of the six has counted
    for (let round = 0; round < 200; round += 1)
      expect(await askAll('2001:db8:1:2::1')).toEqual([200, 404, 404, 404, 404, 404])
    expect((await get(at(randomUUID()), from('2001:db8:1:2::1'))).status).toBe(429)
    expect(new Set(await askAll('2001:db8:1:2::9'))).toEqual(new Set([429]))
    expect(await askAll('2001:db8:1:3::1')).not.toContain(429)
  })

  test('with plain forms keeps nobody else’s forms from being taken', async () => {
    const documents = plainDocuments(here().app)
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
    expect((await submit(0, '41.58.0.1')).status).toBe(303)
    await used('pay_network', 299)
    expect((await submit(1, '41.58.0.1')).status).toBe(303)
    expect((await submit(2, '41.58.0.1')).status).toBe(429)
    expect((await submit(3, '41.58.0.2')).status).toBe(303)
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
    for (let index = 0; index < 600; index += 1) expect((await ask(index, '192.0.2.1')).status).toBe(200)
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

  test.each([
    ['::ffff:41.58.0.1', '41.58.0.1', null],
    ['::FFFF:293a:1', '41.58.0.1', null],
    ['2001:db8:0:1:aaaa::1', '2001:db8::/48', '2001:db8:0:1::/64'],
    ['2001:0DB8::1', '2001:db8::/48', '2001:db8::/64'],
    ['2001:db8:7:1:1:2:3:4', '2001:db8:7::/48', '2001:db8:7:1::/64'],
    ['fe80::1%eth0', 'fe80::/48', 'fe80::/64'],
    ['unknown', 'unknown', null],
  ])('counts as a network, and of IPv6 as a subscriber, too: %s', (address, network, subscriber) => {
    expect(blocksOf(address)).toEqual({ network, subscriber })
  })

  test('may do a fifth from the /64 of what all of a /48 may', () => {
    const count = createAddressCount(10, 60_000, { now: () => new Date(0) })
    const asked = (address: string, times: number) =>
      Array.from({ length: times }, () => count(blocksOf(address)) === 0).filter(Boolean).length
    expect(asked('2001:db8:0:1::1', 4)).toBe(2)
    expect([2, 3, 4, 5].map((subnet) => asked(`2001:db8:0:${subnet}::1`, 2))).toEqual([2, 2, 2, 0])
    expect(asked('41.58.0.1', 20)).toBe(10)
  })
})

describe('documents', () => {
  const asks = (limits: DocumentLimits, kind: keyof DocumentLimits, times: number, remoteAddress = '192.0.2.1') => {
    const c = {
      env: { incoming: { socket: { remoteAddress } } },
      req: { header: () => undefined },
    } as unknown as Context
    return Array.from({ length: times }, () => {
      try {
        limits[kind](c)
        return 200
      } catch (error) {
        return (error as ProblemError).status
      }
    }).filter((status) => status === 200).length
  }
  const limitsWith = (environment: Record<string, string>) =>
    createDocumentLimits({ settings: readSettings(environment), clock: fakeClock() })

  test('are 3,000 a minute for an address; 300 of them may be drawn anew', () => {
    const limits = limitsWith({})
    expect(asks(limits, 'document', 4000)).toBe(3000)
    expect(asks(limits, 'prefilledForm', 400)).toBe(300)
    expect(asks(limits, 'document', 1, '192.0.2.2')).toBe(1)
    expect(asks(limits, 'prefilledForm', 400, '2001:db8::1')).toBe(60)
  })

  test('are not limited where limits are off', () => {
    expect(asks(limitsWith({ RATE_LIMITS: 'off' }), 'prefilledForm', 400)).toBe(400)
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
