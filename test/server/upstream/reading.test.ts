import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Fault } from './fake-upstream'
import { call, PAYER, until, world } from './world'

const isRead = (call: { method: string; path: string }) => call.method === 'GET' && /payment-sessions/.test(call.path)

/** A payment that was started through the first process. `reads` counts requests for the session since then. */
async function paid(options: Parameters<typeof world>[0] = {}, processes = 1) {
  const made = await world(options, processes)
  const { data, headers } = await call(made.fronts[0], 'demo/pay', PAYER)
  return {
    ...made,
    id: data.id,
    path: `demo/sessions/${data.id}?k=${data.k}`,
    first: data,
    etag: headers.get('etag') ?? '',
    reads: () => made.upstream.calls.filter(isRead).length,
  }
}

const wait = (etag: string, seconds = 50) => ({ 'If-None-Match': etag, Prefer: `wait=${seconds}` })

const ACTS: Record<string, object> = {
  claims: { transaction: 'a'.repeat(64) },
  renew: {},
  method: { asset: 'USDT', network: 'Tron' },
}

const failing =
  (status: number, headers: Record<string, string> = {}): Fault =>
  (_, response) => {
    response.writeHead(status, headers).end('<h1>Error</h1>')
    return true
  }

describe('a session that many clients watch', () => {
  it('is read at most once a second, and all clients get the change', async () => {
    const { upstream, clock, fronts, id, path, etag, reads, rest, turnUntilOver } = await paid()
    const held = Array.from({ length: 100 }, () => call(fronts[0], path, undefined, wait(etag)))
    for (let tenth = 0; tenth < 100; tenth++) {
      await rest()
      clock.turn(100)
    }
    expect(reads()).toBeGreaterThanOrEqual(5)
    expect(reads()).toBeLessThanOrEqual(10)
    await upstream.deposit(id)
    await turnUntilOver(held[99], 100)
    expect(new Set((await Promise.all(held)).map(({ data }) => data.status))).toEqual(new Set(['processing']))
  })

  it('is read just as often after our clock is set back, and its state is shown', async () => {
    const { upstream, clock, fronts, id, path, etag, turnUntilOver } = await paid()
    const held = call(fronts[0], path, undefined, wait(etag))
    clock.jump(-3_600_000)
    await upstream.deposit(id)
    expect(await turnUntilOver(held, 100)).toBeLessThanOrEqual(2_000)
    expect((await held).data.status).toBe('processing')
    clock.jump(-3_600_000)
    await upstream.confirm(id)
    clock.turn(1_000)
    expect((await call(fronts[0], path)).data.status).toBe('completed')
  })

  it('costs one request for a hundred concurrent clients', async () => {
    const { clock, fronts, path, reads } = await paid()
    clock.turn(1_000)
    await Promise.all(Array.from({ length: 100 }, () => call(fronts[0], path)))
    expect(reads()).toBe(1)
    await call(fronts[0], path)
    expect(reads()).toBe(1)
  })

  it('is not read without a client', async () => {
    const { clock, reads, rest } = await paid()
    clock.turn(600_000)
    await rest()
    expect(reads()).toBe(0)
  })

  it('answers 304 when the time is over, and releases all when the process ends', async () => {
    const { fronts, path, etag, turnUntilOver } = await paid()
    const short = call(fronts[0], path, undefined, wait(etag, 3))
    const long = call(fronts[0], path, undefined, wait(etag))
    expect(await turnUntilOver(short, 500)).toBe(3_000)
    expect((await short).status).toBe(304)
    await fronts[0]?.close()
    expect((await long).status).toBe(304)
  })
})

describe('an upstream that fails', () => {
  it('leaves the last known state, marked stale, and is read less and less often', async () => {
    const { upstream, clock, fronts, path, first, reads } = await paid()
    upstream.fail(failing(500))
    for (let second = 0; second < 120; second++) {
      clock.turn(1_000)
      const { status, data } = await call(fronts[0], path)
      expect(status).toBe(200)
      expect(data).toMatchObject({ stale: true, deposit_address: first.deposit_address, status: 'pending' })
    }
    expect(reads()).toBeLessThan(12)
    upstream.fail(null)
    clock.turn(40_000)
    const { data } = await call(fronts[0], path)
    expect(data.stale).toBeUndefined()
    expect(data.version).toBeGreaterThan(first.version)
  })

  it('sends waiting clients the stale state', async () => {
    const { upstream, fronts, path, etag, turnUntilOver } = await paid()
    upstream.fail(failing(503))
    const held = call(fronts[0], path, undefined, wait(etag))
    await turnUntilOver(held, 500)
    expect((await held).data.stale).toBe(true)
  })

  it('is not read again before its Retry-After', async () => {
    const { upstream, clock, fronts, path, reads } = await paid()
    upstream.fail(failing(429, { 'Retry-After': '20' }))
    clock.turn(1_000)
    await call(fronts[0], path)
    upstream.fail(null)
    clock.turn(19_000)
    expect((await call(fronts[0], path)).data.stale).toBe(true)
    expect(reads()).toBe(1)
    clock.turn(1_500)
    expect((await call(fronts[0], path)).data.stale).toBeUndefined()
  })

  it('is 503 with Retry-After if no state is known yet', async () => {
    const { upstream, fronts, path } = await paid({}, 2)
    upstream.fail(failing(503, { 'Retry-After': '7' }))
    const { status, headers, data } = await call(fronts[1], path)
    expect([status, headers.get('retry-after'), data.success]).toEqual([503, '7', false])
  })

  it('does not lose a payment because a gateway answers 404', async () => {
    const { upstream, clock, fronts, path } = await paid()
    upstream.fail(failing(404))
    clock.turn(1_000)
    expect(await call(fronts[0], path)).toMatchObject({ status: 200, data: { stale: true, status: 'pending' } })
  })

  it('does not delay clients of a session whose state is cached', async () => {
    const { upstream, clock, fronts, path, first } = await paid()
    upstream.fail(() => true)
    clock.turn(1_000)
    const slow = call(fronts[0], path)
    await until(() => upstream.calls.some(isRead))
    clock.turn(2_500)
    expect((await slow).data).toEqual(first)
    clock.turn(10_000)
    await until(async () => (await call(fronts[0], path)).data.stale === true)
  })
})

describe('a session that does not exist', () => {
  it('is 404, and read at most once a second', async () => {
    const { fronts, clock, upstream } = await world()
    const path = 'demo/sessions/5f0c5c9e-0000-4000-8000-000000000001'
    for (let tenth = 0; tenth < 20; tenth++) {
      expect((await call(fronts[0], path)).status).toBe(404)
      clock.turn(100)
    }
    expect(upstream.calls.filter(isRead).length).toBe(2)
  })

  it('is read sixty times a minute for one address, which does not block existing payments', async () => {
    const limited = { RATE_LIMITS: undefined, TRUSTED_PROXIES: '1' }
    const { upstream, clock, fronts } = await world({}, 2, limited)
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const paths: string[] = []
    for (let index = 0; index < 70; index++) {
      const payer = { ...PAYER, email: `ada.${index}@example.com` }
      const { data } = await call(fronts[0], 'demo/pay', payer, from(`10.0.0.${index}`))
      paths.push(`demo/sessions/${data.id}`)
    }
    const statusesOf = async (paths: string[], address: string) => {
      const answers = []
      for (const path of paths) answers.push(await call(fronts[1], path, undefined, from(address)))
      return answers.map(({ status, headers }) => (status === 429 ? Number(headers.get('retry-after')) : status))
    }
    const madeUp = (times: number) => Array.from({ length: times }, () => `demo/sessions/${randomUUID()}`)
    expect(new Set(await statusesOf(paths.slice(1), '41.58.0.1'))).toEqual(new Set([200]))
    upstream.calls.length = 0
    expect(await statusesOf(madeUp(80), '41.58.0.1')).toEqual([...Array(60).fill(404), ...Array(20).fill(60)])
    for (const act of ['claims', 'renew', 'method'])
      expect((await call(fronts[1], `${madeUp(1)}/${act}`, ACTS[act], from('41.58.0.1'))).status).toBe(429)
    expect(upstream.calls.filter(isRead)).toHaveLength(60)
    expect(await statusesOf(paths.slice(0, 2), '41.58.0.1')).toEqual([60, 200])
    expect(await statusesOf([...paths.slice(0, 1), ...madeUp(1)], '41.58.0.2')).toEqual([200, 404])
    clock.turn(60_000)
    expect(await statusesOf(madeUp(1), '41.58.0.1')).toEqual([404])
  })

  it('does not delay known payments when the upstream limits unverified requests', async () => {
    const { upstream, clock, fronts, path, rest } = await paid()
    await call(fronts[0], 'demo')
    const id = randomUUID()
    const tooMany = failing(429, { 'Retry-After': '60' })
    upstream.fail((request, response) => RegExp(`${id}|nonsense`).test(request.url ?? '') && tooMany(request, response))
    for (const made of [`demo/sessions/${id}`, `demo/sessions/${randomUUID()}`, 'nonsense', 'other'])
      expect((await call(fronts[0], made)).status).toBe(503)
    clock.turn(31_000)
    expect((await call(fronts[0], path)).data.stale).toBeUndefined()
    await call(fronts[0], 'demo')
    await rest()
    expect(upstream.callsTo('GET', '/api/v1/p/demo')).toHaveLength(2)
  })

  it('is 404 on another page', async () => {
    const { fronts, id } = await paid()
    expect((await call(fronts[0], `other/sessions/${id}`)).status).toBe(404)
  })

  it.each([
    '1',
    '..',
    '%2e%2e%2fswaps',
    'estimate',
    '5f0c5c9e-0000-4000-8000-00000000000g',
  ])('with the id «%s» is 400, and never requested', async (id) => {
    const { fronts, upstream } = await world()
    const { status } = await call(fronts[0], `demo/sessions/${id}`)
    expect(id === '..' ? [404] : [400]).toContain(status)
    expect(upstream.calls).toEqual([])
  })
})

describe('a status from the upstream', () => {
  it('leaves the last known status if it is unknown', async () => {
    const { upstream, clock, fronts, id, path } = await paid()
    await upstream.deposit(id)
    clock.turn(1_000)
    await call(fronts[0], path)
    upstream.change(id, { status: 'awaiting_compliance' })
    clock.turn(1_000)
    expect((await call(fronts[0], path)).data).toMatchObject({ status: 'processing' })
  })

  it('never replaces `completed`', async () => {
    const { upstream, clock, fronts, id, path } = await paid()
    await upstream.deposit(id, { final: true })
    clock.turn(1_000)
    await call(fronts[0], path)
    upstream.change(id, { status: 'expired' })
    clock.turn(1_000)
    expect((await call(fronts[0], path)).data.status).toBe('completed')
  })

  it('completes an expired payment when late money arrives', async () => {
    const { upstream, clock, fronts, id, path } = await paid()
    await upstream.expire(id)
    clock.turn(1_000)
    expect((await call(fronts[0], path)).data).toMatchObject({ status: 'expired', qr: null })
    await upstream.deposit(id, { final: true })
    clock.turn(1_000)
    expect((await call(fronts[0], path)).data.status).toBe('completed')
  })
})

describe('several processes', () => {
  it('never show a client an older state, whichever process answers', async () => {
    const { upstream, clock, fronts, id, path, turnUntilOver } = await paid({}, 3)
    let last = { version: 0, status: '' }
    let etag = ''
    const order = ['initiated', 'pending', 'partial', 'processing', 'completed']
    for (let turn = 0; turn < 40; turn++) {
      if (turn === 5) await upstream.deposit(id, { amount: 10 })
      if (turn === 12) await upstream.deposit(id)
      if (turn === 25) await upstream.confirm(id)
      clock.turn(300)
      const pending = call(fronts[turn % 3], path, undefined, { 'If-None-Match': etag })
      // a process with an older state reads again first, at the earliest a second after its last read
      await turnUntilOver(pending, 50)
      const { status, headers, data } = await pending
      etag = headers.get('etag') ?? ''
      if (status === 304) continue
      expect(data.version).toBeGreaterThan(last.version)
      expect(order.indexOf(data.status)).toBeGreaterThanOrEqual(order.indexOf(last.status))
      last = data
    }
    expect(last.status).toBe('completed')
  })

  it('show within two seconds the change that a webhook reported to one of them', async () => {
    const { upstream, clock, fronts, id, path, etag, turnUntilOver } = await paid({}, 2)
    clock.turn(5_000)
    const other = await call(fronts[1], path)
    const there = call(fronts[1], path, undefined, wait(other.headers.get('etag') ?? etag))
    await upstream.deposit(id)
    expect(await turnUntilOver(there, 100)).toBeLessThanOrEqual(2_000)
    expect((await there).data.status).toBe('processing')
  })

  it('show a payment after a restart', async () => {
    const { start, path, first } = await paid()
    const { data } = await call(start(), path)
    expect(data).toMatchObject({ deposit_address: first.deposit_address, crypto_amount: first.crypto_amount })
  })
})
