import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { KEY_SCOPES } from '../../../src/contract/enums'
import type { Session } from '../../../src/contract/session/session'
import { createKeys } from '../../../src/server/auth/keys'
import type { LimitName } from '../../../src/server/limits/count-requests'
import { rateLimits } from '../../../src/server/storage/schema/service-state'
import { openPayments, sessions } from '../../../src/server/storage/schema/sessions'
import { merchant } from '../merchant'
import { plainDocuments } from '../web/plain-documents'
import { AMINA, dataOf, world } from '../world'
import { addOpenPayments, demoId, from, setCount } from './use-up-limits'

const PLAIN = { asset: 'USDT', network: 'Tron', first_name: 'Amina' }

describe('starting payments too often', () => {
  const here = world({ RATE_LIMITS: '', TRUSTED_PROXIES: '1' })
  const used = (kind: LimitName, points: number, key?: string) => setCount(here(), kind, points, key)

  test('is 429 for an IP range with 500 open, unpaid payments; a paid one makes room', async () => {
    const { post, deps, sandbox, clock, app } = here()
    const { database } = deps.storage
    const pay = (address: string, email: string) => post('/api/v1/p/demo/pay', { ...AMINA, email }, from(address))
    const first = await dataOf<Session>(await pay('41.58.0.1', 'amina@example.com'), 201)
    await addOpenPayments(here(), 500)
    const refused = await pay('41.58.0.1', 'bola@example.com')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await pay('41.58.0.2', 'bola@example.com')).status).toBe(201)
    await sandbox(first, 'deposits')
    expect((await pay('41.58.0.1', 'chi@example.com')).status).toBe(201)
    expect((await pay('41.58.0.1', 'chi@example.com')).status).toBe(429)
    // after their time, the networks of the payments are deleted
    clock.turn(30 * 60_000 + 1)
    await app.run('apply_retention')
    expect(await database.$count(openPayments)).toBe(0)
    expect((await pay('41.58.0.1', 'chi@example.com')).status).toBe(201)
  })

  test('for payments with one merchant does not block other merchants or live mode', async () => {
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
    await addOpenPayments(here(), 500)
    for (const slug of ['demo', 'shoes']) expect(await pay(slug, 'bola@example.com')).toBe(429)
    for (const slug of ['bags', 'live-shoes']) expect(await pay(slug, 'bola@example.com')).toBe(201)
  })

  test('is refused for half an hour, even if the price of the open payments holds for a week', async () => {
    const { post, clock, deps } = here()
    const week = { title: 'Slow', slug: 'slow', currency: 'USD', amount: '20', session_minutes: 10_080 }
    await (await merchant(here())).ask('POST', '/api/v1/payment-pages', week, 201)
    const pay = (email: string) => post('/api/v1/p/slow/pay', { ...AMINA, email }, from('41.58.0.1'))
    const { id } = await dataOf<Session>(await pay('amina@example.com'), 201)
    await addOpenPayments(here(), 500)
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
    const stored = [
      ...(await deps.storage.database.select().from(rateLimits)),
      ...(await deps.storage.database.select().from(openPayments)),
    ]
    expect(stored.length).toBeGreaterThan(5)
    expect(JSON.stringify(stored)).not.toMatch(/41\.58|2001:|example/)
  })

  test('does not block a page on which twenty addresses, or a /48, pay all the time', async () => {
    const { post, deps, app } = here()
    const pay = async (address: string, drawn = true) =>
      (
        await post(
          '/api/v1/p/demo/pay',
          { ...AMINA, email: `${address.replaceAll(':', '.')}${Math.random()}@example.com` },
          { ...from(address), ...(drawn && { 'form-token': app.formTokens.issue('demo') }) },
        )
      ).status
    // the limits of the crowd and of payments without a form are used up
    for (const kind of ['pay_crowd', 'pay_bare'] as const) await used(kind, 600, await demoId(deps))
    for (const address of ['41.58.0.1', '2001:db8:1:1::1']) expect(await pay(address)).toBe(201)
    // neither a busy address, nor its neighbour in the /48, nor a client without a form
    for (const address of ['41.58.0.1', '2001:db8:1:2::1']) expect(await pay(address)).toBe(429)
    expect(await pay('41.58.0.9', false)).toBe(429)
    expect(await pay('41.58.0.10')).toBe(201)
    expect(await pay('2001:db8:2::1')).toBe(201)
  })

  test('does not block the merchant’s own server, which sends its key', async () => {
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

  test('with plain forms does not block forms of other addresses', async () => {
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
    await used('pay_range', 299)
    expect((await submit(1, '41.58.0.1')).status).toBe(303)
    expect((await submit(2, '41.58.0.1')).status).toBe(429)
    expect((await submit(3, '41.58.0.2')).status).toBe(303)
  })
})
