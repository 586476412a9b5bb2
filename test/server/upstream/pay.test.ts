import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Session } from '../../../src/contract/session/session'
import { addressProblem } from '../../../src/payment/address/check'
import type { Backend } from '../../../src/server/backend'
import { plainDocuments } from '../web/plain-documents'
import type { Dialect } from './fake-upstream'
import { call, DEMO, KEY, PAYER, world, writePage } from './world'

describe.each<Dialect>(['bare', 'data', 'session'])('paying through an upstream that answers «%s»', (dialect) => {
  it('returns the payer’s view, with the address and the amount that were requested separately', async () => {
    const { upstream, fronts } = await world({ dialect })
    const { status, data, headers } = await call(fronts[0], 'demo/pay', PAYER)
    expect(status).toBe(201)
    expect(headers.get('etag')).toMatch(/^"/)
    expect(v.is(v.strictObject(Session.entries), data)).toBe(true)
    expect(data).toMatchObject({
      status: 'pending',
      amount: '50000.00',
      currency: 'NGN',
      crypto_asset: 'USDT',
      network: 'Tron',
      crypto_amount: '31.25',
      crypto_amount_due: '31.25',
      crypto_amount_paid: '0',
      rate: '1600',
    })
    expect(addressProblem('Tron', data.deposit_address ?? '')).toBeNull()
    expect(data.qr?.default).toMatch(/^\d+:/)
    const [sent] = upstream.callsTo('POST', '/api/v1/p/demo/pay')
    expect(JSON.parse(sent?.body ?? '')).toEqual({ ...PAYER, amount: 50000, metadata: {} })
    expect(sent?.headers.authorization).toBeUndefined()
    expect(upstream.callsTo('POST', `/api/v1/payment-sessions/${data.id}/deposit-address`)).toHaveLength(1)
    expect(JSON.parse(upstream.callsTo('POST', '/api/v1/payment-sessions/estimate').at(-1)?.body ?? '')).toEqual({
      amount: '50000.00',
      currency: 'NGN',
      reference: data.reference,
      crypto_asset: 'USDT',
      network: 'Tron',
    })
  })

  it('shows incoming money, the amount still due, and the end of the payment', async () => {
    const { upstream, fronts, clock } = await world({ dialect })
    const { data } = await call(fronts[0], 'demo/pay', PAYER)
    const path = `demo/sessions/${data.id}`
    const seen: unknown[] = []
    const look = async () => {
      clock.turn(1_000)
      const { status, crypto_amount_paid, crypto_amount_due, version } = (await call(fronts[0], path)).data
      seen.push([status, crypto_amount_paid, crypto_amount_due])
      return version
    }
    await upstream.deposit(data.id, { amount: 10 })
    const first = await look()
    await upstream.deposit(data.id)
    expect(await look()).toBeGreaterThan(first)
    await upstream.confirm(data.id)
    await look()
    expect(seen).toEqual([
      ['partial', '10', '21.25'],
      ['processing', '31.25', '0'],
      ['completed', '31.25', '0'],
    ])
  })
})

describe('a value that the upstream returns at once', () => {
  it('is not requested again', async () => {
    const { upstream, fronts } = await world({ payGives: ['address', 'amount'] })
    const { data } = await call(fronts[0], 'demo/pay', PAYER)
    expect(data.deposit_address).toBe(upstream.sessions.get(data.id)?.address)
    expect(upstream.callsTo('POST', '/api/v1/payment-sessions').map(({ path }) => path)).toEqual([])
  })
})

describe('a session that has a number besides its id', () => {
  it('is read by its UUID', async () => {
    const { upstream, fronts, clock } = await world({ numbersRecords: true })
    const { status, data } = await call(fronts[0], 'demo/pay', PAYER)
    expect([status, data.id]).toEqual([201, [...upstream.sessions.keys()][0]])
    await upstream.deposit(data.id)
    clock.turn(1_000)
    const later = await call(fronts[0], `demo/sessions/${data.id}`)
    expect(later.data).toMatchObject({ id: data.id, status: 'processing' })
    expect(later.data.stale).toBeUndefined()
  })
})

describe('a figure that was requested', () => {
  it('stays in its process, and is requested again by another', async () => {
    const { upstream, fronts, clock } = await world({}, 2)
    const { data } = await call(fronts[0], 'demo/pay', PAYER)
    upstream.price(0.5)
    clock.turn(60_000)
    const path = `demo/sessions/${data.id}`
    const here = await call(fronts[0], path)
    expect(here.data.crypto_amount).toBe('31.25')
    const there = await call(fronts[1], path, undefined, { 'If-None-Match': here.headers.get('etag') ?? '' })
    expect(there.status).toBe(200)
    expect(there.data.crypto_amount).toBe('62.5')
    expect(there.data.deposit_address).toBe(here.data.deposit_address)
    // the page compares versions, so the other figure must have a higher version
    expect(there.data.version).toBeGreaterThan(here.data.version)
  })

  it('is not requested again once money has arrived: today’s price is not the paid one', async () => {
    const { upstream, fronts, start, clock } = await world()
    const { data } = await call(fronts[0], 'demo/pay', PAYER)
    const path = `demo/sessions/${data.id}?k=${data.k}`
    await upstream.deposit(data.id)
    upstream.price(0.5)
    upstream.calls.length = 0
    const seen = [(await call(start(), path)).data]
    await upstream.confirm(data.id)
    clock.turn(1_000)
    const here = (await call(fronts[0], path)).data
    seen.push((await call(start(), path)).data)
    expect(
      seen.map(({ status, crypto_amount, crypto_amount_paid, rate }) => [
        status,
        crypto_amount,
        crypto_amount_paid,
        rate,
      ]),
    ).toEqual([
      ['processing', null, '0', null],
      ['completed', null, '0', null],
    ])
    expect(here).toMatchObject({ status: 'completed', crypto_amount: '31.25', crypto_amount_paid: '31.25' })
    expect(upstream.callsTo('POST', '/')).toEqual([])
  })

  it('is not requested for a payment with a time of completion, in any status', async () => {
    const { upstream, fronts, start } = await world({ clutter: { completed_at: new Date().toISOString() } })
    const { data } = await call(fronts[0], 'demo/pay', PAYER)
    upstream.change(data.id, { status: 'settled' })
    upstream.calls.length = 0
    expect((await call(start(), `demo/sessions/${data.id}?k=${data.k}`)).data).toMatchObject({
      status: 'completed',
      crypto_amount: null,
    })
    expect(upstream.callsTo('POST', '/')).toEqual([])
  })

  it('is requested again until it comes, less and less often', async () => {
    const { upstream, fronts, clock } = await world()
    upstream.fail((request, response) => {
      if (!request.url?.endsWith('/deposit-address')) return false
      response.writeHead(503).end()
      return true
    })
    const { status, data } = await call(fronts[0], 'demo/pay', PAYER)
    expect(status).toBe(201)
    expect(data).toMatchObject({ deposit_address: null, crypto_amount: null, qr: null, status: 'pending' })
    for (let second = 0; second < 20; second++) {
      clock.turn(1_000)
      await call(fronts[0], `demo/sessions/${data.id}`)
    }
    const requests = upstream.calls.filter(({ path }) => path.endsWith('/deposit-address')).length
    expect(requests).toBeGreaterThan(2)
    expect(requests).toBeLessThan(8)
    upstream.fail(null)
    clock.turn(30_000)
    expect((await call(fronts[0], `demo/sessions/${data.id}`)).data.deposit_address).toMatch(/^T/)
  })
})

describe('an address of another pair', () => {
  it('is not shown under the requested pair', async () => {
    const options = [{ asset: 'USDT', network: 'Ethereum' }]
    const { upstream, fronts } = await world({ pages: { demo: { ...DEMO, options } } })
    const named = { network: 'Binance_Smart_Chain', deposit_address: '0x52908400098527886E0F7030069857D2E4169EE7' }
    upstream.fail((request, response) => {
      if (!request.url?.endsWith('/deposit-address')) return false
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data: named }))
      return true
    })
    const { data } = await call(fronts[0], 'demo/pay', { ...PAYER, network: 'Ethereum' })
    expect(data).toMatchObject({ network: 'Ethereum', deposit_address: null })
  })
})

describe('an Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'order-1042' }

  it('returns its session again, also to fifty at once, and is passed to the upstream', async () => {
    const { upstream, fronts } = await world()
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(fronts[0], 'demo/pay', PAYER, key)))
    const later = await call(fronts[0], 'demo/pay', PAYER, key)
    expect(new Set([...answers, later].map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
    const sent = upstream.callsTo('POST', '/api/v1/p/demo/pay')
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-1042'])
  })

  it('with another body is a conflict', async () => {
    const { fronts } = await world()
    await call(fronts[0], 'demo/pay', PAYER, key)
    const other = await call(fronts[0], 'demo/pay', { ...PAYER, email: 'bola@example.com' }, key)
    expect(other.status).toBe(409)
  })

  it('may be used again after a failure', async () => {
    const { upstream, fronts } = await world()
    upstream.fail((request, response) => request.method === 'POST' && Boolean(response.writeHead(502).end()))
    expect((await call(fronts[0], 'demo/pay', PAYER, key)).status).toBe(503)
    upstream.fail(null)
    expect((await call(fronts[0], 'demo/pay', PAYER, key)).status).toBe(201)
  })

  it('is forgotten after a day', async () => {
    const { upstream, fronts, clock } = await world()
    await call(fronts[0], 'demo/pay', PAYER, key)
    clock.turn(24 * 3_600_000)
    await call(fronts[0], 'demo/pay', { ...PAYER, email: 'bola@example.com' }, key)
    expect(upstream.callsTo('POST', '/api/v1/p/demo/pay')).toHaveLength(2)
  })
})

describe('a plain form that is sent again', () => {
  /** Posts a form that was drawn with this value, or with none, as a browser without script does. */
  const submit = async (front: Backend | undefined, token: string | undefined) => {
    if (!front) throw new Error('there is no such process')
    const body = new URLSearchParams({ ...PAYER, ...(token !== undefined && { form_token: token }) })
    const response = await plainDocuments(front).request('/p/demo', { method: 'POST', body })
    const [, id] = /^\/p\/demo\/s\/([\w-]{36})/.exec(response.headers.get('location') ?? '') ?? []
    return [response.status, id] as const
  }
  const STARTED = [303, expect.any(String)]

  it('repeats its payment within ten minutes, and starts a new one later, even if the upstream stores keys longer', async () => {
    const { fronts, clock } = await world()
    const value = fronts[0]?.formTokens.issue('demo')
    const first = await submit(fronts[0], value)
    expect(first).toEqual(STARTED)
    clock.turn(599_000)
    expect(await submit(fronts[0], value)).toEqual(first)
    clock.turn(1_000)
    expect(await submit(fronts[0], value)).not.toEqual(first)
  })

  it('repeats its payment in another process, if the upstream honours the key', async () => {
    const { upstream, fronts } = await world({}, 2)
    const value = fronts[0]?.formTokens.issue('demo')
    expect(await submit(fronts[0], value)).toEqual(await submit(fronts[1], value))
    const [one, two] = upstream.callsTo('POST', '/api/v1/p/demo/pay').map(({ headers }) => headers['idempotency-key'])
    expect(one).toMatch(/^form:[0-9a-f]{64}$/)
    expect(two).toBe(one)
  })

  it('is the only form of its payment: another form, no form, or a forged value starts another payment', async () => {
    const { fronts } = await world()
    const front = fronts[0]
    const values = [
      front?.formTokens.issue('demo'),
      front?.formTokens.issue('demo'),
      front?.formTokens.issue('other'),
      undefined,
    ]
    const made = []
    for (const value of [...values, ...values.slice(2), 'A'.repeat(32), 'A'.repeat(32)])
      made.push((await submit(front, value))[1])
    expect(new Set(made).size).toBe(made.length)
  })

  it('is a payment of its own, even if its value was used before or after', async () => {
    const { upstream, fronts, clock } = await world()
    const value = fronts[0]?.formTokens.issue('demo')
    const outside = async () => {
      const headers = { 'Form-Token': `${value}`, 'Idempotency-Key': `${value}` }
      const { status, data } = await call(fronts[0], 'demo/pay', { ...PAYER, email: 'bola@example.com' }, headers)
      return [status, data.id] as const
    }
    const outsider = await outside()
    const first = await submit(fronts[0], value)
    expect(first).toEqual(STARTED)
    expect(first[1]).not.toBe(outsider[1])
    expect(upstream.sessions.get(first[1] ?? '')?.email).toBe(PAYER.email)
    expect(await outside()).toEqual(outsider)
    clock.turn(600_000)
    expect(await outside()).toEqual(outsider)
  })
})

describe('limits', () => {
  const limited = { RATE_LIMITS: undefined, TRUSTED_PROXIES: '1' }
  const from = (address: string, more: object = {}) => ({ 'X-Forwarded-For': address, ...more })

  it('do not count for a repeated key, fifty times at once', async () => {
    const { fronts } = await world({}, 1, limited)
    const pay = async (key: string) =>
      (await call(fronts[0], 'demo/pay', PAYER, from('41.58.0.1', { 'Idempotency-Key': key }))).status
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => pay('one'))))).toEqual(new Set([201]))
    // one e-mail may start ten payments
    for (let index = 0; index < 9; index++) expect(await pay(`other ${index}`)).toBe(201)
    expect([await pay('last'), await pay('one')]).toEqual([429, 201])
  })

  it('are higher for the merchant’s own server, which sends the key', async () => {
    const { fronts } = await world({}, 1, limited)
    const pay = async (index: number, more: object = {}) =>
      (await call(fronts[0], 'demo/pay', { ...PAYER, email: `ada.${index}@example.com` }, from('2001:db8::1', more)))
        .status
    for (let index = 0; index < 60; index++) expect(await pay(index)).toBe(201)
    expect(await pay(60)).toBe(429)
    expect(await pay(60, { Authorization: `Bearer ${KEY}` })).toBe(201)
    expect(await pay(61, { Authorization: 'Bearer forged' })).toBe(429)
  })
})

describe('what cannot be paid', () => {
  it.each([
    ['a pair that the page does not offer', { network: 'Ethereum' }, 'network: USDT cannot be paid on Ethereum here.'],
    ['an asset that the page does not offer', { asset: 'SOL', network: 'Solana' }, 'asset: SOL is not accepted here.'],
    ['another amount than the page’s', { amount: 1 }, 'amount: Must be 50000.00, the fixed amount.'],
    ['no e-mail', { email: 'nobody' }, 'email: Must be an e-mail address.'],
  ])('%s is 400 with its field, and not sent to the upstream', async (_, input, error) => {
    const { upstream, fronts } = await world()
    const { status, data } = await call(fronts[0], 'demo/pay', { ...PAYER, ...input })
    expect([status, data.errors]).toEqual([400, [error]])
    expect(upstream.callsTo('POST', '/')).toEqual([])
  })

  it('a refusal of the upstream is 400 with errors for fields of the form only', async () => {
    const { upstream, fronts } = await world()
    upstream.fail((request, response) => {
      if (request.method !== 'POST') return false
      const errors = ['email must be an email', 'amount: must not be less than 0', `key ${KEY} has no quota`]
      response.writeHead(400, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ success: false, status: 400, message: 'tenant 7 of db-3', errors }))
      return true
    })
    const { status, data, text } = await call(fronts[0], 'demo/pay', PAYER)
    expect(status).toBe(400)
    expect(data.errors).toEqual(['email: must be an email', 'amount: must not be less than 0'])
    expect(text).not.toMatch(/tenant|canary/)
  })

  it('a page that is unknown or closed, or whose slug is malformed, is 404', async () => {
    const { upstream, fronts } = await world({ pages: { closed: { ...DEMO, slug: 'closed', status: 'inactive' } } })
    const slugs = ['nonsense', 'closed', '..%2Fpayment-sessions', 'a%2Fb', '%2e%2e']
    for (const slug of slugs) {
      expect((await call(fronts[0], slug)).status).toBe(404)
      expect((await call(fronts[0], `${slug}/pay`, PAYER)).status).toBe(404)
    }
    expect(upstream.calls.map(({ path }) => path)).not.toContainEqual(expect.stringContaining('..'))
  })
})

describe('a client that pays too often', () => {
  it('gets 429 with Retry-After before the upstream is called', async () => {
    const { upstream, fronts } = await world({}, 1, { RATE_LIMITS: undefined })
    const statuses: number[] = []
    for (let times = 0; times < 12; times++) statuses.push((await call(fronts[0], 'demo/pay', PAYER)).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
    expect(upstream.callsTo('POST', '/api/v1/p/demo/pay')).toHaveLength(10)
  })
})

describe('a customer who changes the coin often', () => {
  /** `times` changes of one session, from one address. */
  async function changed({ upstream, fronts }: Awaited<ReturnType<typeof world>>, times: number) {
    const path = `demo/sessions/${upstream.initiate(50000)}/method`
    const statuses: number[] = []
    for (let change = 0; change < times; change++)
      statuses.push((await call(fronts[0], path, { asset: 'USDT', network: 'Tron' })).status)
    return statuses
  }

  it('may do so ten times a minute', async () => {
    const made = await world({}, 1, { RATE_LIMITS: undefined })
    expect(await changed(made, 12)).toEqual([...Array(10).fill(200), 429, 429])
    expect(await changed(made, 1)).toEqual([200])
  })

  it('does not reduce the limit of other customers behind the address', async () => {
    const made = await world({}, 1, { RATE_LIMITS: undefined })
    for (let session = 0; session < 7; session++) expect(await changed(made, 9)).toEqual(Array(9).fill(200))
    expect((await call(made.fronts[0], 'demo/pay', PAYER)).status).toBe(201)
  })
})

describe('a price', () => {
  it('that changed upstream is not charged at its old amount', async () => {
    const pages = { demo: { ...DEMO } }
    const { upstream, fronts, clock } = await world({ pages })
    await call(fronts[0], 'demo')
    pages.demo.amount = '60000.00'
    clock.turn(6_000)
    expect((await call(fronts[0], 'demo/pay', PAYER)).data.amount).toBe('60000.00')
    expect((await call(fronts[0], 'demo/pay', { ...PAYER, amount: 50000 })).status).toBe(400)
    expect(upstream.callsTo('POST', '/api/v1/p/demo/pay')).toHaveLength(1)
  })

  it('from an old description is not charged while the upstream is unavailable', async () => {
    const { upstream, fronts, clock } = await world()
    await call(fronts[0], 'demo')
    upstream.fail((request, response) => request.method === 'GET' && Boolean(response.writeHead(500).end()))
    clock.turn(299_000)
    expect((await call(fronts[0], 'demo/pay', PAYER)).status).toBe(201)
    clock.turn(6_000)
    expect((await call(fronts[0], 'demo/pay', PAYER)).status).toBe(503)
    expect((await call(fronts[0], 'demo')).data.title).toBe(DEMO.title)
  })

  it('from a file is charged whatever the upstream answers on the path of pages', async () => {
    const { upstream, pagesDir, start, clock } = await world({ pages: undefined })
    writePage(pagesDir, 'filed', { ...DEMO, slug: 'filed' })
    const front = start()
    upstream.fail((request, response) => request.url === '/api/v1/p/filed' && Boolean(response.end('<html>')))
    for (const ms of [0, 400_000, 400_000]) {
      clock.turn(ms)
      expect((await call(front, 'filed/pay', PAYER)).status).toBe(201)
    }
  })

  it('that the customer chooses on an open page is passed on, within the page’s limits', async () => {
    const { upstream, pagesDir, start } = await world({ pages: undefined })
    writePage(pagesDir, 'donate', { ...DEMO, slug: 'donate', amount: null, min_amount: 1000 })
    const front = start()
    expect((await call(front, 'donate/pay', PAYER)).data.errors).toEqual(['amount: This field is required.'])
    expect((await call(front, 'donate/pay', { ...PAYER, amount: '999.99' })).status).toBe(400)
    expect((await call(front, 'donate/pay', { ...PAYER, amount: '12000.50' })).data.amount).toBe('12000.50')
    expect(JSON.parse(upstream.callsTo('POST', '/api/v1/p/donate/pay')[0]?.body ?? '').amount).toBe(12000.5)
  })
})
