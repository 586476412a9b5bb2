import { describe, expect, it } from 'vitest'
import type { FakeOptions } from './fake-upstream'
import { call, DEMO, PAYER, world } from './world'

const PAGES = { demo: { ...DEMO, id: 'pg_1' }, other: { ...DEMO, slug: 'other', id: 'pg_2' } }

/** A payment on the page `demo`, and a process that was started since. */
async function paid(options: Partial<FakeOptions> = {}) {
  const made = await world({ pages: PAGES, ...options })
  const { data } = await call(made.fronts[0], 'demo/pay', PAYER)
  const fresh = made.start()
  const statusOf = async (slug: string, query = '', front = fresh) =>
    (await call(front, `${slug}/sessions/${data.id}${query}`)).status
  return { ...made, fresh, session: data, statusOf }
}

describe.each([
  ['the id of the page', { payment_page_id: 'pg_1' }],
  ['the slug of the page', { slug: 'demo' }],
  ['the page', { payment_page: { id: 'pg_1', slug: 'demo' } }],
])('if the upstream reports %s, a payment', (_, clutter) => {
  it('is on that page, in every process and after a restart, and its link needs no key', async () => {
    const { statusOf, session, upstream, clock, start } = await paid({ clutter })
    expect(session).not.toHaveProperty('k')
    expect([await statusOf('demo'), await statusOf('other'), await statusOf('nonsense')]).toEqual([200, 404, 404])
    expect(await statusOf('other', '?k=forged')).toBe(404)
    await upstream.deposit(session.id, { final: true })
    clock.turn(2_000)
    const later = start()
    expect([await statusOf('demo', '', later), await statusOf('other', '', later)]).toEqual([200, 404])
  })
})

describe('if the upstream does not name the page of a payment, its link', () => {
  it('is signed, and in every process it opens the payment on its own page only', async () => {
    const { session, statusOf, fronts, upstream, clock, start } = await paid()
    const k = `?k=${session.k}`
    expect(session.k).toMatch(/^[\w-]{22}$/)
    for (const front of [fronts[0], start()]) {
      expect(await statusOf('demo', k, front)).toBe(200)
      expect(await statusOf('other', k, front)).toBe(404)
      expect(await statusOf('demo', '?k=forged', front)).toBe(404)
      expect(await statusOf('demo', '?k=', front)).toBe(404)
    }
    await upstream.deposit(session.id, { final: true })
    clock.turn(2_000)
    expect([await statusOf('demo', k), await statusOf('other', k)]).toEqual([200, 404])
  })

  it('is signed with a key that is derived from the upstream’s API key', async () => {
    const { session, statusOf, start } = await paid()
    const stranger = start({ UPSTREAM_API_KEY: 'another-key-of-the-upstream' })
    expect(await statusOf('demo', `?k=${session.k}`, stranger)).not.toBe(200)
  })

  it('without the key works until the payment ends, and a held request gets the end', async () => {
    const { session, statusOf, fresh, upstream, start, turnUntilOver } = await paid()
    const path = `demo/sessions/${session.id}`
    const open = await call(fresh, path)
    expect(open.status).toBe(200)
    const held = call(fresh, path, undefined, { 'If-None-Match': open.headers.get('etag') ?? '', Prefer: 'wait=50' })
    await upstream.deposit(session.id, { final: true })
    await turnUntilOver(held, 100)
    expect((await held).data.status).toBe('completed')
    for (const front of [fresh, start()]) expect(await statusOf('demo', '', front)).toBe(404)
    expect(await statusOf('demo', `?k=${session.k}`)).toBe(200)
  })

  it('without the key gets one only in a process that knows the page of the payment', async () => {
    const { session, fronts, fresh, upstream, clock, statusOf } = await paid()
    const keyOn = async (slug: string, front: Parameters<typeof call>[0]) =>
      (await call(front, `${slug}/sessions/${session.id}`)).data?.k
    expect(await keyOn('demo', fronts[0])).toBe(session.k)
    // this process does not know which page is right, and a key would make either right for ever
    for (const slug of ['demo', 'other']) expect(await keyOn(slug, fresh)).toBeUndefined()
    const { data } = await call(fresh, `other/sessions/${session.id}/claims`, { transaction: 'a'.repeat(64) })
    expect(data).not.toHaveProperty('k')
    await upstream.deposit(session.id, { final: true })
    clock.turn(2_000)
    expect([await statusOf('demo'), await statusOf('other')]).toEqual([404, 404])
  })

  it.each(['expired', 'underpaid', 'failed'])('without the key is 404 once the payment is %s', async (status) => {
    const { session, statusOf, upstream, clock } = await paid()
    upstream.change(session.id, { status })
    clock.turn(2_000)
    expect(await statusOf('demo')).toBe(404)
    expect(await statusOf('demo', `?k=${session.k}`)).toBe(200)
  })

  it.each([
    ['method', { asset: 'USDT', network: 'Tron' }],
    ['claims', { transaction: 'a'.repeat(64) }],
    ['renew', {}],
  ])('also decides whether %s is answered', async (act, body) => {
    const { session, fresh } = await paid()
    const status = async (slug: string, k: string | undefined) =>
      (await call(fresh, `${slug}/sessions/${session.id}/${act}?k=${k}`, body)).status
    expect([await status('other', session.k), await status('demo', 'forged')]).toEqual([404, 404])
    expect(await status('demo', session.k)).toBe(act === 'renew' ? 409 : 200)
  })
})
