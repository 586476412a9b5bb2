import { describe, expect, test } from 'vitest'
import type { Bank } from '../../../src/contract/money/bank'
import type { Payout } from '../../../src/contract/money/payout'
import type { SwapQuotation } from '../../../src/contract/money/swap'
import { CustodyRefused, CustodyUnavailable } from '../../../src/server/ports/custody'
import { fixedRates } from '../../../src/server/rates/fixed'
import { type Merchant, merchant as someMerchant } from '../merchant'
import { appOf, type World, world } from '../world'

const here = world()

/** A merchant with enough balance for all transfers of these tests. */
async function merchant(at: World, handle?: string): Promise<Merchant> {
  const me = await someMerchant(at, handle)
  for (const currency of ['NGN', 'USDT']) await me.give(currency, '1000000')
  return me
}

const GTB = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books Ltd' }
const bank = (me: Merchant) => me.ask<Bank>('POST', '/api/v1/misc/banks', GTB, 201)
const payout = async (me: Merchant, amount: unknown = '1000.50') =>
  me.ask<Payout>('POST', '/api/v1/payouts', { bank_id: (await bank(me)).id, amount, currency: 'NGN' }, 201)
const quote = (me: Merchant, fromCurrency = 'USDT', toCurrency = 'NGN', amount: unknown = '100') =>
  me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', { fromCurrency, toCurrency, amount }, 201)
const execute = (me: Merchant, { id }: { id: string }) => me.call('POST', `/api/v1/swaps/quotation/${id}/execute`)

describe('a bank record', () => {
  test('is stored, listed and deleted', async () => {
    const me = await merchant(here())
    const made = await bank(me)
    expect(made).toMatchObject(GTB)
    expect(await me.ask('GET', '/api/v1/misc/banks')).toEqual([made])
    expect(await me.ask('DELETE', `/api/v1/misc/banks/${made.id}`)).toEqual({ deleted: true })
    expect(await me.ask('GET', '/api/v1/misc/banks')).toEqual([])
    expect((await me.call('DELETE', `/api/v1/misc/banks/${made.id}`)).status).toBe(404)
  })

  test.each<[object, string[]]>([
    [{ ...GTB, account_number: '123' }, ['account_number: Must be 10 digits.']],
    [{ ...GTB, account_number: 123456789 }, ['account_number: Must be text.']],
    [{ ...GTB, bank_code: 'GTB' }, ['bank_code: Must be 3 to 6 digits.']],
    [{ ...GTB, bank_name: '' }, ['bank_name: This field is required.']],
  ])('is refused with %j', async (body, errors) => {
    const response = await (await merchant(here())).call('POST', '/api/v1/misc/banks', body)
    expect([response.status, (await response.json()).errors]).toEqual([400, errors])
  })
})

/** A process whose database is gone as soon as custody has accepted a transfer. */
function losingItsDatabase() {
  const { deps } = here()
  let isUnreachable = false
  const database = new Proxy(deps.storage.database, {
    get(target, name) {
      if (isUnreachable && (name === 'update' || name === 'select'))
        throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const { payout, swap } = deps.custody.test
  const taken = <Order, Taken>(take: (order: Order, key: string) => Promise<Taken>) => {
    return async (order: Order, key: string) => {
      const answer = await take(order, key)
      isUnreachable = true
      return answer
    }
  }
  const test = { ...deps.custody.test, payout: taken(payout), swap: taken(swap) }
  return appOf({ ...deps, storage: { ...deps.storage, database }, custody: { ...deps.custody, test } })
}

/** Another process submits the transfer under the same key, until it has ended. */
async function isSubmittedAgain() {
  here().clock.turn(15_000)
  await here().app.run('submit_transfers')
  await here().waitForTransfers()
}

describe('a payout', () => {
  test('succeeds in the sandbox within two seconds, and keeps a copy of its bank account', async () => {
    const me = await merchant(here())
    const made = await payout(me)
    expect(made).toMatchObject({ amount: '1000.50', currency: 'NGN', status: 'created', reason: null })
    await me.ask('DELETE', `/api/v1/misc/banks/${made.bank_id}`)
    await here().waitForTransfers()
    expect(await me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({
      bank_id: made.bank_id,
      status: 'success',
    })
    expect(await me.ask('GET', '/api/v1/payouts')).toMatchObject([{ id: made.id }])
  })

  test('does not wait forever behind a payout that custody cannot answer', async () => {
    const me = await merchant(here())
    const { deps, app, clock } = here()
    const { payout: send } = deps.custody.test
    deps.custody.test.payout = async () => {
      throw new CustodyUnavailable('away')
    }
    // more than one batch
    const { id: bank_id } = await bank(me)
    const stuck = await Promise.all(
      Array.from({ length: 51 }, () =>
        me.ask<Payout>('POST', '/api/v1/payouts', { bank_id, amount: '1000.50', currency: 'NGN' }, 201),
      ),
    )
    clock.turn(1000)
    const sound = await payout(me)
    deps.custody.test.payout = async (order, key) => {
      if (order.reference !== sound.id) throw new CustodyUnavailable('status 500')
      return send(order, key)
    }
    // the order is random
    const isSent = async () => (await me.ask<Payout>('GET', `/api/v1/payouts/${sound.id}`)).status === 'success'
    for (let round = 0; round < 2000 && !(await isSent()); round++) {
      clock.turn(60_000)
      await app.run('submit_transfers')
      await here().waitForTransfers()
    }
    expect(await isSent()).toBe(true)
    expect(await me.ask('GET', `/api/v1/payouts/${stuck[0]?.id}`)).toMatchObject({ status: 'created' })
  })

  test('is created once for an Idempotency-Key, and a repeated request returns its current state', async () => {
    const me = await merchant(here())
    const { id: bank_id } = await bank(me)
    const order = { bank_id, amount: '1000.50', currency: 'NGN' }
    const send = (body: object, key = 'k-1') => me.call('POST', '/api/v1/payouts', body, { 'idempotency-key': key })
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(order)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const made = await Promise.all(answers.map(async (one) => (await one.json()).data as Payout))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    await here().waitForTransfers()
    expect((await (await send(order)).json()).data).toMatchObject({ id: made[0]?.id, status: 'success' })
    expect((await send({ ...order, amount: '1' })).status).toBe(409)
    expect((await send(order, 'k-2')).status).toBe(201)
    expect(await me.ask<Payout[]>('GET', '/api/v1/payouts')).toHaveLength(2)
    expect((await send(order, 'k'.repeat(256))).status).toBe(400)
    // the key of another merchant is another key
    const other = await merchant(here(), 'other')
    const theirs = { ...order, bank_id: (await bank(other)).id }
    expect((await other.call('POST', '/api/v1/payouts', theirs, { 'idempotency-key': 'k-1' })).status).toBe(201)
  })

  test('does not use up its key if it is refused', async () => {
    const me = await merchant(here())
    const order = { bank_id: '00000000-0000-4000-8000-000000000000', amount: '1', currency: 'NGN' }
    const send = (body: object) => me.call('POST', '/api/v1/payouts', body, { 'idempotency-key': 'k-1' })
    const refused = await send(order)
    expect([refused.status, (await refused.json()).errors]).toEqual([404, ['bank_id: This object does not exist.']])
    expect((await send({ ...order, bank_id: (await bank(me)).id })).status).toBe(201)
  })

  test('waits if it cannot be sent to custody, and is sent again with its key', async () => {
    const me = await merchant(here())
    const { deps, app, clock } = here()
    const { payout: send } = deps.custody.test
    const keys: string[] = []
    deps.custody.test.payout = async (_, key) => {
      keys.push(key)
      throw new CustodyUnavailable('away')
    }
    const made = await payout(me)
    expect(made.status).toBe('created')
    await app.run('submit_transfers')
    expect(keys).toHaveLength(1)
    clock.turn(15_000)
    await app.run('submit_transfers')
    deps.custody.test.payout = (order, key) => {
      keys.push(key)
      return send(order, key)
    }
    await app.run('submit_transfers')
    await app.run('submit_transfers')
    expect(keys).toEqual([`payout:${made.id}`, `payout:${made.id}`, `payout:${made.id}`])
    await here().waitForTransfers()
    expect(await me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({ status: 'success' })
  })

  test('is answered once it is stored, even if custody fails: after an error the merchant would pay out again', async () => {
    const made = await payout(await merchant({ ...here(), app: losingItsDatabase() }))
    const me = await merchant(here())
    expect(await me.ask('GET', '/api/v1/payouts')).toMatchObject([{ id: made.id, status: 'created' }])
    await isSubmittedAgain()
    expect(await me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({ status: 'success' })
  })

  test('fails at once if custody refuses it', async () => {
    const me = await merchant(here())
    here().deps.custody.test.payout = async () => {
      throw new CustodyRefused('no such bank')
    }
    expect(await payout(me)).toMatchObject({ status: 'failed', reason: 'refused by custody' })
  })

  test('ends once, whatever custody reports afterwards', async () => {
    const me = await merchant(here())
    const made = await payout(me)
    const say = (state: 'success' | 'failed') =>
      here().app.intake.apply('test', { id: state, type: 'payout', data: { id: 'x', reference: made.id, state } })
    await say('success')
    await say('failed')
    expect(await me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({ status: 'success', reason: null })
    const data = { id: 'x', reference: 'not-one-of-ours', state: 'success' } as const
    await here().app.intake.apply('test', { id: 'n', type: 'payout', data })
  })

  test('succeeds if custody sends it after it reported a failure', async () => {
    const me = await merchant(here())
    const made = await payout(me)
    for (const state of ['failed', 'success', 'failed'] as const)
      await here().app.intake.apply('test', { id: state, type: 'payout', data: { id: 'x', reference: made.id, state } })
    expect(await me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({ status: 'success', version: 3 })
  })

  test('is not ended by a notice of the other mode', async () => {
    const me = await merchant(here())
    const made = await payout(me)
    const data = { id: 'x', reference: made.id, state: 'failed' } as const
    await here().app.intake.apply('live', { id: 'n', type: 'payout', data })
    expect(await me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({ status: 'created' })
  })

  test.each([
    ['1.234', 'amount: Must have at most 2 decimals.'],
    [0, 'amount: Must be greater than 0.'],
    ['-1', 'amount: Must not be less than 0.'],
  ])('is refused for the amount %s', async (amount, error) => {
    const me = await merchant(here())
    const body = { bank_id: (await bank(me)).id, amount, currency: 'NGN' }
    const response = await me.call('POST', '/api/v1/payouts', body)
    expect([response.status, (await response.json()).errors]).toEqual([400, [error]])
  })
})

describe('a swap', () => {
  test.each([
    ['USDT', 'NGN', '100', '160000.00', '1600'],
    ['NGN', 'USDT', '1000', '0.625', '0.000625'],
    ['NGN', 'USDC', '1', '0.000625', '0.000625'],
    ['USDT', 'USDC', '12.5', '12.5', '1'],
  ])('of %s to %s pays %s, and brings %s', async (from, to, amount, target, rate) => {
    const quoted = await quote(await merchant(here()), from, to, amount)
    expect(quoted).toMatchObject({
      fromCurrency: from,
      toCurrency: to,
      targetAmount: target,
      rate,
      status: 'quoted',
      expiresAt: '2026-11-21T10:01:00.000Z',
      completedAt: null,
    })
  })

  test.each([
    ['USDT', 'NGN', '10', '15384.61', '1538.461538461538'],
    ['NGN', 'USDT', '1000', '0.649999', '0.000649999999'],
  ])('of %s to %s is priced from all decimals of a rate, and rounded down once', async (from, to, amount, target, rate) => {
    const { deps, clock } = here()
    const table = await fixedRates(clock).current()
    deps.rates.test = { current: async () => ({ ...table, rate: () => '1538.461538461538500000000000000001' }) }
    expect(await quote(await merchant(here()), from, to, amount)).toMatchObject({ targetAmount: target, rate })
  })

  test('is in the history at once, and completes within two seconds', async () => {
    const me = await merchant(here())
    const quoted = await quote(me)
    expect(await me.ask('GET', '/api/v1/swaps')).toEqual([])
    expect(await (await execute(me, quoted)).json()).toMatchObject({ data: { id: quoted.id, status: 'processing' } })
    expect(await me.ask('GET', '/api/v1/swaps')).toMatchObject([{ id: quoted.id, status: 'processing' }])
    await here().waitForTransfers()
    expect(await me.ask('GET', `/api/v1/swaps/quotation/${quoted.id}`)).toMatchObject({
      status: 'completed',
      completedAt: '2026-11-21T10:00:01.000Z',
    })
  })

  test('is executed once by ten concurrent requests', async () => {
    const me = await merchant(here())
    const quoted = await quote(me)
    let calls = 0
    const { swap } = here().deps.custody.test
    here().deps.custody.test.swap = (order, key) => {
      calls += 1
      return swap(order, key)
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => execute(me, quoted)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(calls).toBe(1)
  })

  test('is answered once it has started, even if custody fails: it cannot be executed again', async () => {
    const me = await merchant(here())
    const quoted = await quote(me)
    const answer = await execute(await merchant({ ...here(), app: losingItsDatabase() }), quoted)
    expect([answer.status, (await answer.json()).data]).toMatchObject([200, { id: quoted.id, status: 'processing' }])
    await isSubmittedAgain()
    expect(await me.ask('GET', `/api/v1/swaps/quotation/${quoted.id}`)).toMatchObject({ status: 'completed' })
  })

  test('is 409 once its price has expired', async () => {
    const me = await merchant(here())
    const quoted = await quote(me)
    here().clock.turn(60_000)
    expect((await execute(me, quoted)).status).toBe(409)
    expect(await me.ask('GET', `/api/v1/swaps/quotation/${quoted.id}`)).toMatchObject({ status: 'expired' })
  })

  test('is found in the history by currency and time, page by page', async () => {
    const me = await merchant(here())
    const swaps: SwapQuotation[] = []
    for (const [from, to] of [
      ['USDT', 'NGN'],
      ['NGN', 'USDC'],
      ['USDT', 'USDC'],
    ] as const) {
      const quoted = await quote(me, from, to, '1000')
      await execute(me, quoted)
      swaps.push(quoted)
      here().clock.turn(3_600_000)
    }
    const found = async (query: string) => {
      const body = await (await me.call('GET', `/api/v1/swaps?${query}`)).json()
      return body.data.map(({ id }: SwapQuotation) => swaps.findIndex((swap) => swap.id === id))
    }
    expect(await found('')).toEqual([2, 1, 0])
    expect(await found('fromCurrency=USDT')).toEqual([2, 0])
    expect(await found('fromCurrency=USDT&toCurrency=USDC')).toEqual([2])
    expect(await found('from=2026-11-21T10:30:00.000Z')).toEqual([2, 1])
    expect(await found('to=2026-11-21T11:00:00.000Z')).toEqual([1, 0])
    expect(await found('from=2026-11-21T10:30:00Z&to=2026-11-21T11:30:00Z')).toEqual([1])
    expect(await found('page=2&size=1')).toEqual([1])
    const { meta } = await (await me.call('GET', '/api/v1/swaps?page=2&size=1')).json()
    expect(meta).toEqual({ total: 3, page: 2, limit: 1, total_pages: 3, has_next: true, has_prev: true })
  })

  test.each([
    ['from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z', 'from: Must not be after to.'],
    ['from=yesterday', 'from: Must be an ISO 8601 date-time.'],
    ...[
      'from=2026-01-01T10:00:00%2B01',
      'from=0000-01-01T00:00:00Z',
      'from=0001-01-01T00:00:00%2B14:00',
      'from=9999-12-31T23:59:59-14:00',
    ].map((query) => [query, 'from: Must be a date-time such as 2026-11-21T10:00:00Z, in the years 1 to 9999.']),
    ['to=2026-02-30T00:00:00Z', 'to: Must be a day of the calendar.'],
    ['fromCurrency=BTC', 'fromCurrency: Must be one of NGN, USDT, USDC.'],
    ['size=0', 'size: Must be at least 1.'],
    ['page=1.5', 'page: Must be a whole number.'],
    ['page=99999999999', 'page: Must be at most 9999999.'],
  ])('cannot be searched by %s', async (query, error) => {
    const response = await (await merchant(here())).call('GET', `/api/v1/swaps?${query}`)
    expect([response.status, (await response.json()).errors]).toEqual([400, [error]])
  })

  test.each<[object, string[]]>([
    [{ fromCurrency: 'USDT', toCurrency: 'USDT', amount: 1 }, ['toCurrency: Must differ from fromCurrency.']],
    [{ fromCurrency: 'NGN', toCurrency: 'USDT', amount: '1.234' }, ['amount: Must have at most 2 decimals.']],
    [
      { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '0.000001' },
      ['amount: The amount is too small to yield any NGN.'],
    ],
    [{ fromCurrency: 'USDT', toCurrency: 'NGN', amount: '9'.repeat(30) }, ['amount: Must be at most 10000000000000.']],
    [
      { toCurrency: 'BTC' },
      [
        'fromCurrency: This field is required.',
        'toCurrency: Must be one of NGN, USDT, USDC.',
        'amount: This field is required.',
      ],
    ],
  ])('is refused with %j', async (body, errors) => {
    const response = await (await merchant(here())).call('POST', '/api/v1/swaps/quotation', body)
    expect([response.status, (await response.json()).errors]).toEqual([400, errors])
  })
})
