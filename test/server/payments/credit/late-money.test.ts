import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DepositMovement } from '../../../../src/contract/money/custody-movement'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { RatesUnavailable } from '../../../../src/server/ports/rates'
import { fixedRates } from '../../../../src/server/rates/fixed'
import { deposits } from '../../../../src/server/storage/schema/deposits'
import { type Merchant, merchant } from '../../merchant'
import { reportDeposit } from '../../report-deposit'
import { dataOf, world } from '../../world'

const here = world()
const MINUTE = 60_000
/** The window and the grace of a payment. */
const WINDOW = 30 * MINUTE
const GRACE = 60 * MINUTE
const DAY = 24 * 60 * MINUTE
const BITCOIN = { asset: 'BTC', network: 'Bitcoin' } as const
const TRON = { asset: 'USDT', network: 'Tron' } as const
const BACK = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

let me: Merchant
beforeEach(async () => {
  bitcoinCosts('100000')
  me = await merchant(here())
  const options = [BITCOIN, { asset: 'USDT', network: 'Tron' }]
  await me.ask(
    'POST',
    '/api/v1/payment-pages',
    { title: 'Desk', slug: 'desk', currency: 'USD', amount: '1000', options },
    201,
  )
})

function bitcoinCosts(price: string | null) {
  const { deps, clock } = here()
  deps.rates.test = {
    async current() {
      if (price === null) throw new RatesUnavailable('none')
      const table = await fixedRates(clock).current()
      return { ...table, rate: (asset, currency) => (asset === 'BTC' ? price : table.rate(asset, currency)) }
    },
  }
}

const pay = (choice: object = BITCOIN) => here().pay(choice, 'desk')
const read = ({ id }: Session) => here().session(id, 'desk')
const ownView = ({ id }: Session) => me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${id}`)

/** Reports final money at the address of `session`; `more` overrides its fields. */
async function arrive(session: Session, amount: string, more: Partial<DepositMovement> = {}): Promise<Session> {
  await reportDeposit(here(), session, { ...BITCOIN, amount, ...more })
  return read(session)
}

const later = (ms: number) => here().clock.turn(ms)

describe('money that comes after the grace period', () => {
  test('90 days later, when the coin has a tenth of its price, pays for a tenth, and the view has the missing amount', async () => {
    const items = [{ description: 'Desk', unit_amount: '1000' }]
    const invoice = await me.ask<{ id: string }>('POST', '/api/v1/invoices', { currency: 'USD', items }, 201)
    const order = { amount: '1000', currency: 'USD', page: 'desk', crypto_asset: 'BTC', network: 'Bitcoin' }
    const request = { ...order, invoice_id: invoice.id }
    const session = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', request, 201)
    expect(session).toMatchObject({ crypto_amount: '0.01', late_value: null })
    later(90 * DAY)
    bitcoinCosts('10000')
    expect(await arrive(session, '0.01')).toMatchObject({
      status: 'expired',
      late: false,
      crypto_amount: '0.01',
      crypto_amount_paid: '0.001',
      amount_missing: '900.00',
      // At the price of the time when the money came.
      crypto_amount_due: '0.09',
      transactions: [{ amount: '0.01' }],
    })
    // The merchant's earlier API key has expired.
    me = await merchant(here())
    expect(await ownView(session)).toMatchObject({
      amount_paid: '100.00',
      late_value: '100.00',
      amount_missing: '900.00',
    })
    expect(await me.ask('GET', `/api/v1/invoices/${invoice.id}`)).toMatchObject({ status: 'open' })
    // The missing amount completes the payment.
    expect(await arrive(session, '0.09')).toMatchObject({ status: 'completed', late: true, crypto_amount_due: '0' })
    expect(await read(session)).not.toHaveProperty('amount_missing')
    expect(await ownView(session)).toMatchObject({ amount_paid: '1000.00', late_value: '1000.00' })
    expect(await me.ask('GET', `/api/v1/invoices/${invoice.id}`)).toMatchObject({ status: 'paid' })
  })

  test.each([
    ['at the very end of the grace period', 0, { status: 'completed', crypto_amount_paid: '0.01' }],
    [
      'a millisecond after the grace period',
      1,
      { status: 'expired', crypto_amount_paid: '0.001', amount_missing: '900.00' },
    ],
  ])('is distinguished by the time of its first detection: %s', async (_, after, view) => {
    const session = await pay()
    bitcoinCosts('10000')
    later(WINDOW + GRACE + after)
    expect(await arrive(session, '0.01')).toMatchObject(view)
    expect((await ownView(session)).late_value).toBe(after ? '100.00' : null)
  })

  test('keeps the rate of the time when it was first detected, however late it becomes final', async () => {
    const session = await pay()
    later(WINDOW + GRACE + 1)
    const seen = { id: 'd-1', confirmations: 0, state: 'seen' as const }
    expect(await arrive(session, '0.01', seen)).toMatchObject({ status: 'expired', crypto_amount_due: '0' })
    bitcoinCosts('10000')
    later(DAY)
    expect(await arrive(session, '0.01', { id: 'd-1' })).toMatchObject({ status: 'completed', late: true })
  })

  test.each([
    ['98000', 'completed'],
    ['97999.99', 'expired'],
  ])('completes the payment within 2 %% of the amount due: at %s it is %s', async (price, status) => {
    const session = await pay()
    later(DAY)
    bitcoinCosts(price)
    expect((await arrive(session, '0.01')).status).toBe(status)
  })

  test('pays for no more than at the quoted price, even if the rate is better for the customer', async () => {
    const [half, whole] = [await pay(), await pay()]
    later(DAY)
    bitcoinCosts('200000')
    expect(await arrive(half, '0.005')).toMatchObject({
      status: 'expired',
      crypto_amount_paid: '0.005',
      crypto_amount_due: '0.005',
      amount_missing: '500.00',
    })
    expect(await arrive(whole, '0.01')).toMatchObject({ status: 'completed', crypto_amount_paid: '0.01' })
    expect((await ownView(whole)).late_value).toBe('1000.00')
  })

  test('is added, part by part, to money that came in time or within the grace period, which counts at the quoted price', async () => {
    const session = await pay()
    await arrive(session, '0.004')
    later(WINDOW)
    bitcoinCosts('10000')
    later(GRACE)
    expect(await arrive(session, '0.002')).toMatchObject({ status: 'underpaid', crypto_amount_due: '0.004' })
    expect(await read(session)).not.toHaveProperty('amount_missing')
    later(1)
    // 200 of the 400 that are missing
    expect(await arrive(session, '0.02')).toMatchObject({
      status: 'underpaid',
      crypto_amount_paid: '0.008',
      crypto_amount_due: '0.02',
      amount_missing: '200.00',
    })
    bitcoinCosts('20000')
    expect(await arrive(session, '0.0095')).toMatchObject({ status: 'underpaid', amount_missing: '10.00' })
    expect(await ownView(session)).toMatchObject({ amount_paid: '990.00', late_value: '390.00' })
    expect(await arrive(session, '0.0001')).toMatchObject({ status: 'completed', late: true })
  })

  test('does not complete with one atom a payment that was 2 % short', async () => {
    const session = await pay()
    await arrive(session, '0.0098')
    later(DAY)
    expect(await arrive(session, '0.00000001')).toMatchObject({ status: 'underpaid', amount_missing: '20.00' })
    expect(await arrive(session, '0.000196')).toMatchObject({ status: 'completed' })
  })

  test('in a coin that was chosen earlier counts at the rate of that coin', async () => {
    const first = await pay()
    const { id, deposit_address } = first
    await dataOf(await here().post(`/api/v1/p/desk/sessions/${id}/method`, TRON))
    later(DAY)
    bitcoinCosts('50000')
    expect(await arrive({ ...first, deposit_address }, '0.01')).toMatchObject({
      status: 'expired',
      crypto_asset: 'USDT',
      crypto_amount_paid: '500',
      crypto_amount_due: '500',
      amount_missing: '500.00',
      transactions: [{ amount: '0.01', asset: 'BTC' }],
    })
    const usdt = (await read(first)).deposit_address ?? ''
    expect(await arrive(first, '479.99', { ...TRON, address: usdt })).toMatchObject({ status: 'expired' })
    expect(await arrive(first, '0.01', { ...TRON, address: usdt })).toMatchObject({ status: 'completed' })
  })

  test.each([
    ['0.0094999', 'expired'],
    ['0.0095', 'completed'],
  ])('may be short by the page’s tolerance if that is more than 2 %%: %s is %s', async (amount, status) => {
    await me.ask('PATCH', '/api/v1/payment-pages/desk', { tolerance_percent: 5 })
    const session = await pay()
    later(DAY)
    expect((await arrive(session, amount)).status).toBe(status)
  })

  test('does not count if the payment requested another coin, and is not shown', async () => {
    const session = await pay(TRON)
    later(DAY)
    await arrive(session, '500', { asset: 'TRX', network: 'Tron' })
    expect(await read(session)).toMatchObject({ status: 'expired', transactions: [], crypto_amount_due: '1000' })
    for (const field of ['amount_missing', 'awaiting_rate']) expect(await read(session)).not.toHaveProperty(field)
  })

  test('can be refunded in full, and then pays for nothing', async () => {
    const session = await pay()
    later(DAY)
    bitcoinCosts('10000')
    await arrive(session, '0.01')
    const refund = (crypto_amount: string) =>
      me.ask('POST', `/api/v1/payment-sessions/${session.id}/refunds`, { crypto_amount, address: BACK }, 201)
    await refund('0.004')
    expect(await read(session)).toMatchObject({ crypto_amount_paid: '0.0006', amount_missing: '940.00' })
    await refund('0.006')
    expect(await read(session)).toMatchObject({ status: 'expired', crypto_amount_paid: '0' })
  })

  test('counts at the new price once the payment is renewed, like all money', async () => {
    const session = await pay()
    later(DAY)
    bitcoinCosts('10000')
    await arrive(session, '0.01')
    bitcoinCosts('20000')
    const renew = await here().post(`/api/v1/p/desk/sessions/${session.id}/renew`)
    const renewed = await dataOf<Session>(renew, 201)
    expect(renewed).toMatchObject({ status: 'partial', crypto_amount: '0.05', crypto_amount_due: '0.04' })
    expect(renewed).not.toHaveProperty('amount_missing')
    expect((await ownView(renewed)).late_value).toBeNull()
  })
})

describe('money that comes after the grace period while there is no rate', () => {
  /** A payment whose 0.01 BTC came late, and wait for a rate. */
  async function waiting() {
    const session = await pay()
    later(DAY)
    bitcoinCosts(null)
    expect(await arrive(session, '0.01', { id: 'd-1' })).toMatchObject({
      status: 'expired',
      crypto_amount_paid: '0',
      awaiting_rate: true,
      transactions: [{ amount: '0.01' }],
    })
    return session
  }

  test('waits, is shown as waiting, and counts at the first available rate', async () => {
    const session = await waiting()
    const { app, deps } = here()
    expect(await ownView(session)).toMatchObject({ late_value: null, awaiting_rate: true })
    expect(await read(session)).not.toHaveProperty('amount_missing')
    expect(deps.log.lines.filter(({ event }) => event === 'deposit.awaits_rate')).toHaveLength(1)
    expect(await app.run('price_late_deposits')).toBe(0)
    bitcoinCosts('99000')
    expect(await app.run('price_late_deposits')).toBe(1)
    const after = await read(session)
    expect(after).toMatchObject({ status: 'completed', late: true, crypto_amount_paid: '0.0099' })
    expect(after).not.toHaveProperty('awaiting_rate')
    expect(await app.run('price_late_deposits')).toBe(0)
    expect((await read(session)).version).toBe(after.version)
  })

  test('can leave the payment underpaid', async () => {
    const session = await waiting()
    bitcoinCosts('10000')
    await here().app.run('price_late_deposits')
    expect(await read(session)).toMatchObject({ status: 'expired', amount_missing: '900.00' })
    expect(await read(session)).not.toHaveProperty('awaiting_rate')
  })

  test('gets its rate once, from the first process', async () => {
    const session = await waiting()
    const { app, another } = here()
    const other = await another()
    bitcoinCosts('99000')
    const { version } = await read(session)
    await Promise.all([
      app.run('price_late_deposits'),
      other.run('price_late_deposits'),
      app.run('price_late_deposits'),
      other.run('price_late_deposits'),
    ])
    expect(await read(session)).toMatchObject({ status: 'completed', version: version + 1 })
  })

  test('gets its rate from a job that runs every second', async () => {
    const session = await waiting()
    const { app, clock, deps } = here()
    bitcoinCosts('99000')
    const onMessage = new Promise<void>((resolve) => {
      deps.storage.listen({
        onMessage: (topic) => topic === `session:${session.id}` && resolve(),
        onMissedMessages: () => {},
      })
    })
    app.start()
    clock.turn(1000)
    await onMessage
    expect((await read(session)).status).toBe('completed')
  })

  test('of one coin is not held up by money of another that has no price', async () => {
    const { deps, app, clock } = here()
    const other = await pay()
    const session = await waiting()
    await arrive(other, '0.01', { id: 'd-2' })
    await deps.storage.database.update(deposits).set({ asset: 'TRX' }).where(eq(deposits.custodyId, 'd-2'))
    const table = await fixedRates(clock).current()
    deps.rates.test = { current: async () => ({ ...table, rate: (asset) => (asset === 'BTC' ? '99000' : null) }) }
    expect(await app.run('price_late_deposits')).toBe(1)
    expect((await read(session)).status).toBe('completed')
  })

  test('does not fail a payment whose other money is dropped', async () => {
    const session = await pay()
    const seen = { id: 'in time', confirmations: 0, state: 'seen' as const }
    await arrive(session, '0.01', seen)
    later(DAY)
    bitcoinCosts(null)
    await arrive(session, '0.004')
    const dropped = { ...seen, state: 'failed' as const, reason: 'dropped' }
    expect(await arrive(session, '0.01', dropped)).toMatchObject({ status: 'underpaid', awaiting_rate: true })
  })

  test('moves with the renewed payment, and no longer waits', async () => {
    const session = await waiting()
    bitcoinCosts('100000')
    const renew = await here().post(`/api/v1/p/desk/sessions/${session.id}/renew`)
    expect(await dataOf<Session>(renew, 201)).toMatchObject({ status: 'completed', crypto_amount_paid: '0.01' })
    expect(await here().app.run('price_late_deposits')).toBe(0)
  })
})

describe('the grace period', () => {
  test('is taken from the page when a payment starts', async () => {
    await me.ask('PATCH', '/api/v1/payment-pages/desk', { late_grace_minutes: 0 })
    const [none, early] = [await pay(), await pay()]
    await me.ask('PATCH', '/api/v1/payment-pages/desk', { late_grace_minutes: 1440 })
    const long = await pay()
    bitcoinCosts('10000')
    later(WINDOW)
    expect(await arrive(early, '0.01')).toMatchObject({ status: 'completed', late: true })
    later(1)
    expect(await arrive(none, '0.01')).toMatchObject({ status: 'expired', amount_missing: '900.00' })
    later(DAY - 1)
    expect(await arrive(long, '0.01')).toMatchObject({ status: 'completed', late: true })
  })
})
