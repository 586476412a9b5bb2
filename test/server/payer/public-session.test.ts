import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Page } from '../../../src/contract/page/page'
import type { Session } from '../../../src/contract/session/session'
import { addressProblem } from '../../../src/payment/address/check'
import { PAIRS } from '../../../src/payment/chains/catalogue'
import { deposits } from '../../../src/server/storage/schema/deposits'
import { paymentPages } from '../../../src/server/storage/schema/pages'
import { sessions } from '../../../src/server/storage/schema/sessions'
import { CANARY_CUSTOMER, customerDataIn } from '../canary-customer'
import { type Merchant, merchant } from '../merchant'
import { reportDeposit } from '../report-deposit'
import { AMINA, dataOf, world } from '../world'

const here = world()

describe('a payment on the demo page', () => {
  test('is paid with one transaction', async () => {
    const { pay, sandbox } = here()
    const session = await pay(CANARY_CUSTOMER)
    expect(session).toMatchObject({
      status: 'pending',
      mode: 'test',
      late: false,
      amount: '50000.00',
      currency: 'NGN',
      crypto_asset: 'USDT',
      network: 'Tron',
      crypto_amount: '31.25',
      crypto_amount_paid: '0',
      crypto_amount_due: '31.25',
      rate: '1600.00',
      confirmations: 0,
      required_confirmations: 19,
      transactions: [],
      renewed_by: null,
      completed_at: null,
    })
    expect(session.reference).toMatch(/^ps_[0-9a-f]{12}$/)
    expect(addressProblem('Tron', session.deposit_address ?? '')).toBeNull()
    expect(customerDataIn(JSON.stringify(session))).toEqual([])
    const paid = await sandbox(session, 'deposits')
    expect(paid).toMatchObject({
      status: 'completed',
      crypto_amount_paid: '31.25',
      crypto_amount_due: '0',
      late: false,
    })
    expect(paid.transactions).toHaveLength(1)
    expect(paid.version).toBeGreaterThan(session.version)
  })

  test('has the page’s amount, requested or not, also below the page’s minimum', async () => {
    const { pay, deps } = here()
    await deps.storage.database.update(paymentPages).set({ minAmount: 6_000_000n })
    expect(await pay()).toMatchObject({ amount: '50000.00' })
    expect(await pay({ amount: '50000' })).toMatchObject({ amount: '50000.00' })
  })

  test('shows the amount still due after a part, and completes with the rest', async () => {
    const { pay, sandbox } = here()
    const session = await pay()
    const part = await sandbox(session, 'deposits', { amount: '10.5', confirmations: 0 })
    expect(part).toMatchObject({ status: 'partial', crypto_amount_paid: '10.5', crypto_amount_due: '20.75' })
    const seen = await sandbox(session, 'deposits', { confirmations: 3 })
    expect(seen).toMatchObject({ status: 'processing', confirmations: 0, crypto_amount_due: '0' })
    expect(await sandbox(session, 'confirm')).toMatchObject({ status: 'completed' })
  })

  test('has at most 300 transactions in the sandbox, which is public', async () => {
    const { pay, post, sandbox, deps } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { amount: '0.01', confirmations: 0 })
    const { database } = deps.storage
    const [first] = await database.select().from(deposits)
    if (!first) throw new Error('nothing was stored')
    const others = Array.from({ length: 298 }, (_, index) => ({
      ...first,
      id: randomUUID(),
      custodyId: `more-${index}`,
    }))
    await database.insert(deposits).values(others)
    const more = async () =>
      (await post(`/api/v1/p/demo/sessions/${session.id}/sandbox/deposits`, { amount: '0.01', confirmations: 0 }))
        .status
    expect([await more(), await more()]).toEqual([200, 409])
  })

  test('expires by itself, and late money completes it', async () => {
    const { pay, sandbox, clock, app, session: read } = here()
    const session = await pay()
    clock.turn(30 * 60_000)
    expect(await app.run('expire_sessions')).toBe(1)
    expect(await read(session.id)).toMatchObject({ status: 'expired' })
    expect(await sandbox(session, 'deposits', { amount: '31.25', confirmations: 1 })).toMatchObject({
      status: 'expired',
      transactions: [{ amount: '31.25' }],
    })
    expect(await sandbox(session, 'confirm')).toMatchObject({ status: 'completed', late: true })
  })

  test('also expires while older payments cannot be ended', async () => {
    const { pay, clock, app, session: read, deps } = here()
    for (let count = 0; count < 8; count += 1) await pay()
    await deps.storage.database.update(sessions).set({ returnUrl: 'no URL' })
    clock.turn(1000)
    const session = await pay()
    clock.turn(30 * 60_000)
    await expect(app.run('expire_sessions')).rejects.toThrow('Invalid URL')
    expect(await read(session.id)).toMatchObject({ status: 'expired' })
  })

  test('ends underpaid when only a part came', async () => {
    const { pay, sandbox } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { amount: '1' })
    expect(await sandbox(session, 'expire')).toMatchObject({ status: 'underpaid', crypto_amount_paid: '1' })
  })

  test('fails when custody refuses it, also without money', async () => {
    const { pay, sandbox } = here()
    expect(await sandbox(await pay(), 'fail')).toMatchObject({ status: 'failed' })
    const second = await pay()
    await sandbox(second, 'deposits', { confirmations: 1 })
    expect(await sandbox(second, 'fail')).toMatchObject({ status: 'failed', transactions: [] })
  })

  test('changes its method, and money on the address shown before still counts', async () => {
    const { pay, post, session: read } = here()
    const first = await pay()
    const path = `/api/v1/p/demo/sessions/${first.id}/method`
    const second = await dataOf(await post(path, { asset: 'ETH', network: 'Base' }))
    expect(second).toMatchObject({ crypto_asset: 'ETH', network: 'Base', status: 'pending' })
    const back = await dataOf(await post(path, { asset: 'USDT', network: 'Tron' }))
    expect(back).toMatchObject({ deposit_address: first.deposit_address })
    await dataOf(await post(path, { asset: 'ETH', network: 'Base' }))
    await reportDeposit(here(), first)
    expect(await read(first.id)).toMatchObject({ status: 'completed' })
  })

  test('is renewed at its address, and takes over the paid amount', async () => {
    const { pay, post, sandbox, session: read } = here()
    const old = await pay()
    await sandbox(old, 'deposits', { amount: '10' })
    await sandbox(old, 'expire')
    const path = `/api/v1/p/demo/sessions/${old.id}/renew`
    const renewed = await dataOf<typeof old>(await post(path), 201)
    expect(renewed).toMatchObject({
      status: 'partial',
      deposit_address: old.deposit_address,
      crypto_amount_due: '21.25',
    })
    expect(await read(old.id)).toMatchObject({ status: 'underpaid', renewed_by: renewed.id })
    expect(await dataOf(await post(path), 201)).toMatchObject({ id: renewed.id })
    expect(await sandbox(old, 'deposits', { amount: '21.25' })).toMatchObject({ id: old.id })
    expect(await read(renewed.id)).toMatchObject({ status: 'completed', late: false })
  })
})

describe('the page', () => {
  test('offers every default pair, with a minimum of at most 20 USD', async () => {
    const { get } = here()
    const demo = await dataOf<Page>(await get('/api/v1/p/demo'))
    expect(demo).toMatchObject({
      title: 'Order 1042 · three books',
      amount: '50000.00',
      merchant: { name: 'Lagos Books' },
    })
    expect(demo.options.map(({ asset, network }) => `${asset}/${network}`)).toEqual(
      PAIRS.filter(({ offer }) => offer.startsWith('default')).map(({ asset, network }) => `${asset}/${network}`),
    )
    const donate = await dataOf<Page>(await get('/api/v1/p/donate'))
    expect(donate).toMatchObject({ amount: null, currency: 'USD', min_amount: '1.00', max_amount: '10000.00' })
    for (const option of donate.options) expect(Number(option.min_amount)).toBeLessThanOrEqual(20)
    expect(demo.options[0]?.usual_fee).toEqual({ min: '2880.00', max: '6400.00', as_of: '2026-11-21' })
    expect(donate.options[0]?.usual_fee).toMatchObject({ min: '1.80', max: '4.00' })
  })

  test('answers an equal 404 when it is closed, unknown or misspelt', async () => {
    const { get } = here()
    for (const slug of ['closed', 'nonsense', 'DEMO', '%00', 'a'.repeat(3000)]) {
      const response = await get(`/api/v1/p/${slug}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        success: false,
        status: 404,
        message: 'Not found',
        details: [{ field: null, code: 'not_found', message: 'Not found', params: {} }],
        request_id: expect.stringMatching(/^req_/),
        timestamp: '2026-11-21T10:00:00.000Z',
      })
    }
  })

  describe('of a payment', () => {
    const made = (me: Merchant, more: object) =>
      me.ask<Session>('POST', '/api/v1/payment-sessions', { currency: 'USD', ...more }, 201)
    const pageOf = async ({ id }: Session, slug: string) =>
      dataOf<Page>(await here().get(`/api/v1/p/${slug}?session=${id.toUpperCase()}`))
    const pairs = ({ options }: Page) => options.map(({ asset, network }) => `${asset}/${network}`)

    test('offers the pairs for its own amount, not for the page’s price', async () => {
      const me = await merchant(here())
      const options = [
        { asset: 'USDT', network: 'Tron' },
        { asset: 'USDT', network: 'Solana' },
      ]
      const limits = [{ asset: 'USDT', network: 'Tron', min_amount: '20', max_amount: '900' }]
      const page = { title: 'Tea', slug: 'tea', amount: '10', status: 'active', options, limits }
      await me.ask('POST', '/api/v1/payment-pages', { ...page, currency: 'USD' }, 201)
      const tea = await dataOf<Page>(await here().get('/api/v1/p/tea'))
      expect(pairs(tea)).toEqual(['USDT/Solana'])
      // Excluded pairs are listed with their limits.
      expect(tea.limits).toEqual([{ asset: 'USDT', network: 'Tron', min_amount: '20.00', max_amount: '900.00' }])
      const dear = await made(me, { page: 'tea', amount: '500' })
      const cheap = await made(me, { page: 'tea', amount: '5' })
      expect(pairs(await pageOf(dear, 'tea'))).toEqual(['USDT/Tron', 'USDT/Solana'])
      expect(pairs(await pageOf(cheap, 'tea'))).toEqual(['USDT/Solana'])
      // Prices are in the page's currency.
      expect(await pageOf(dear, 'tea')).toMatchObject({ amount: '10.00', options: [{ crypto_amount: '10' }, {}] })
      const inNaira = await made(me, { page: 'tea', amount: '800000', currency: 'NGN' })
      expect(await pageOf(inNaira, 'tea')).toMatchObject({ currency: 'USD', options: [{ rate: '1.00' }, {}] })
      const aboveInNaira = await made(me, { page: 'tea', amount: '1600000', currency: 'NGN' })
      expect(pairs(await pageOf(aboveInNaira, 'tea'))).toEqual(['USDT/Solana'])
      for (const option of [...(await pageOf(dear, 'tea')).options, ...(await pageOf(inNaira, 'tea')).options])
        expect((await here().post(`/api/v1/p/tea/sessions/${dear.id}/method`, { ...AMINA, ...option })).status).toBe(
          200,
        )
    })

    test('offers the pair that the merchant chose, although limits exclude it', async () => {
      const me = await merchant(here())
      const options = [
        { asset: 'USDT', network: 'Tron' },
        { asset: 'BTC', network: 'Bitcoin' },
      ]
      await me.ask(
        'POST',
        '/api/v1/payment-pages',
        {
          title: 'Tea',
          slug: 'tea',
          currency: 'USD',
          status: 'active',
          options,
          limits: [{ asset: 'BTC', network: 'Bitcoin', min_amount: '20' }],
        },
        201,
      )
      const little = { page: 'tea', amount: '1' }
      expect(pairs(await pageOf(await made(me, little), 'tea'))).toEqual(['USDT/Tron'])
      const chosen = await made(me, { ...little, crypto_asset: 'BTC', network: 'Bitcoin' })
      expect(pairs(await pageOf(chosen, 'tea'))).toEqual(['USDT/Tron', 'BTC/Bitcoin'])
    })

    test('is available to a customer who is paying, when it is closed or has no prices', async () => {
      const me = await merchant(here())
      await me.ask(
        'POST',
        '/api/v1/payment-pages',
        { title: 'Tea', slug: 'tea', currency: 'USD', status: 'active' },
        201,
      )
      const waiting = await made(me, { page: 'tea', amount: '500' })
      const session = await made(me, { page: 'tea', amount: '500', crypto_asset: 'USDT', network: 'Tron' })
      await me.ask('PATCH', '/api/v1/payment-pages/tea', { status: 'inactive' })
      expect((await here().get('/api/v1/p/tea')).status).toBe(404)
      expect(await pageOf(session, 'tea')).toMatchObject({ title: 'Tea', status: 'inactive' })
      // A payment that has no method yet cannot continue on a closed page.
      expect((await here().get(`/api/v1/p/tea?session=${waiting.id}`)).status).toBe(404)
      // Not at another page's slug, nor for a payment on another page.
      expect((await here().get(`/api/v1/p/closed?session=${session.id}`)).status).toBe(404)
      const other = await here().pay()
      expect((await here().get(`/api/v1/p/tea?session=${other.id}`)).status).toBe(404)
      expect((await here().get(`/api/v1/p/tea?session=${AMINA.email}`)).status).toBe(400)
      here().deps.rates.test = null
      const unpriced = await pageOf(session, 'tea')
      expect(pairs(unpriced).length).toBeGreaterThan(10)
      expect(unpriced.options.filter(({ rate }) => rate !== null)).toEqual([])
    })
  })

  test('estimates an amount in each of its pairs', async () => {
    const { post } = here()
    const list = await dataOf<unknown[]>(await post('/api/v1/p/donate/estimate', { amount: 25 }))
    expect(list).toContainEqual(
      expect.objectContaining({ asset: 'USDT', network: 'Solana', crypto_amount: '25', rate: '1.00' }),
    )
    expect((await post('/api/v1/p/donate/estimate', { amount: '10001' })).status).toBe(400)
  })

  test('estimates any amount on a page with a price, for the merchant’s sessions there', async () => {
    const { post } = here()
    const list = await dataOf<unknown[]>(await post('/api/v1/p/demo/estimate', { amount: '80000.00' }))
    expect(list).toContainEqual(expect.objectContaining({ asset: 'USDT', network: 'Tron', crypto_amount: '50' }))
  })
})

test('bad input names its field and stores nothing', async () => {
  const { post, deps } = here()
  const cases: [unknown, string | RegExp][] = [
    [{ ...AMINA, email: undefined }, 'email: This field is required.'],
    [{ ...AMINA, email: 'no' }, 'email: Must be an e-mail address.'],
    [{ ...AMINA, first_name: ' ' }, 'first_name: This field is required.'],
    [{ ...AMINA, asset: 'DOGE' }, 'asset: Must be one of BTC, TRX, BNB, TON, USDT, ETH, USDC, SOL.'],
    [{ ...AMINA, asset: 'BTC' }, /^network: BTC cannot be paid on Tron/],
    [{ ...AMINA, network: 'Base' }, /^network: /],
    [{ ...AMINA, amount: 1 }, 'amount: Must be 50000.00, the fixed amount.'],
    [{ ...AMINA, amount: -1 }, 'amount: Must not be less than 0.'],
    ['{"amount":1e400,"asset":"USDT","network":"Tron","first_name":"A","email":"a@b.co"}', /^amount: /],
    [{ ...AMINA, metadata: { big: 'x'.repeat(5000) } }, 'metadata: Must be at most 4 KiB.'],
    ['{', 'body: Must be valid JSON.'],
    ['[]', 'body: Must be a JSON object.'],
  ]
  for (const [body, error] of cases) {
    const response = await post('/api/v1/p/demo/pay', body)
    const problem = await response.json()
    expect(response.status, JSON.stringify(problem)).toBe(400)
    expect(problem.errors).toContainEqual(typeof error === 'string' ? error : expect.stringMatching(error))
  }
  for (const amount of [0, -1, '0', 'NaN', '1e3', '1.005', '0.5', 10001, null]) {
    const response = await post('/api/v1/p/donate/pay', { ...AMINA, network: 'Solana', amount })
    expect((await response.json()).errors).toContainEqual(expect.stringMatching(/^amount: /))
  }
  const { sessions } = await import('../../../src/server/storage/schema/sessions')
  expect(await deps.storage.database.select().from(sessions)).toEqual([])
})

test('a body above 16 KiB is answered with 413, and another content type with 400', async () => {
  const { post } = here()
  expect((await post('/api/v1/p/demo/pay', { ...AMINA, x: 'x'.repeat(17_000) })).status).toBe(413)
  const wrong = await post('/api/v1/p/demo/pay', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
  expect(wrong.status).toBe(400)
  expect((await wrong.json()).errors).toEqual(['content-type: Must be application/json.'])
})
