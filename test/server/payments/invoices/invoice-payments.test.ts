import { describe, expect, test } from 'vitest'
import type { DepositMovement } from '../../../../src/contract/money/custody-movement'
import type { Invoice } from '../../../../src/contract/session/invoice'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Summary } from '../../../../src/contract/session/summary'
import { fixedRates } from '../../../../src/server/rates/fixed'
import { type Merchant, merchant } from '../../merchant'
import { reportDeposit } from '../../report-deposit'
import { dataOf, world } from '../../world'

const here = world()
const SESSIONS = '/api/v1/payment-sessions'
const TRON = { crypto_asset: 'USDT', network: 'Tron' }

/** A merchant with an invoice, to which any number of payment links can be created. */
async function billing() {
  const me = await merchant(here())
  const items = [{ description: 'Book', unit_amount: '50000' }]
  const { id } = await me.ask<Invoice>('POST', '/api/v1/invoices', { currency: 'NGN', items }, 201)
  const order = { amount: '50000', currency: 'NGN', invoice_id: id }
  return {
    me,
    path: `/api/v1/invoices/${id}`,
    ask: (method: object = TRON) => me.call('POST', SESSIONS, { ...order, ...method }),
    link: async (method: object = TRON) =>
      dataOf<MerchantSession>(await me.call('POST', SESSIONS, { ...order, ...method }), 201),
  }
}

/** Runs `happens` while the next price is computed. */
function meanwhile(happens: () => Promise<unknown>) {
  const { deps, clock } = here()
  const { current } = fixedRates(clock)
  deps.rates.test = {
    async current() {
      deps.rates.test = { current }
      await happens()
      return current()
    },
  }
}

/** The whole amount of a link, detected once. Returns a function that reports the transaction again. */
async function detectPayment(link: MerchantSession) {
  const first = await reportDeposit(here(), link, { confirmations: 1, state: 'seen' })
  return (more: Partial<DepositMovement>) => reportDeposit(here(), link, { ...first, ...more })
}

type Closing = [string, (me: Merchant, invoice: string, link: MerchantSession) => Promise<unknown>]

const CLOSINGS: Closing[] = [
  ['paid by one of them', (_, __, link) => here().sandbox(link, 'deposits')],
  ['marked as paid', (me, invoice) => me.ask('POST', `${invoice}/mark-paid`)],
  ['voided', (me, invoice) => me.ask('POST', `${invoice}/void`)],
]

describe('the links of one invoice', () => {
  test.each(
    CLOSINGS,
  )('request no more money once the invoice is %s, and money that arrives still counts', async (_, close) => {
    const { app, sandbox, session } = here()
    const { me, path, link } = await billing()
    const [one, unchosen, waiting] = [await link(), await link({}), await link()]
    const [partial, over] = [await link(), await link()]
    await sandbox(partial, 'deposits', { amount: '10' })
    const { version } = await sandbox(over, 'expire')
    await close(me, path, one)
    await app.run('expire_sessions')
    expect(await session(unchosen.id)).toMatchObject({ status: 'expired', not_renewable: true })
    expect(await session(waiting.id)).toMatchObject({ status: 'expired', not_renewable: true })
    expect(await session(partial.id)).toMatchObject({ status: 'underpaid', not_renewable: true })
    expect(await session(over.id)).toMatchObject({ status: 'expired', not_renewable: true, version: version + 1 })
    const listed = await me.ask<MerchantSession[]>('GET', SESSIONS)
    expect(listed.find(({ id }) => id === waiting.id)).toHaveProperty('not_renewable', true)
    const paid = await sandbox(waiting, 'deposits', { amount: '31.25' })
    expect(paid).toMatchObject({ status: 'completed', late: true })
    expect(paid).not.toHaveProperty('not_renewable')
  })

  test('offer a new price while the invoice is open', async () => {
    const { sandbox } = here()
    const { link } = await billing()
    const expired = await sandbox(await link(), 'expire')
    expect(expired).not.toHaveProperty('not_renewable')
    const renewed = await dataOf<MerchantSession>(await here().post(`/api/v1/p/demo/sessions/${expired.id}/renew`), 201)
    expect(renewed).toMatchObject({ status: 'pending' })
  })

  test.each(CLOSINGS)('whose money was detected are still confirmed once the invoice is %s', async (_, close) => {
    const { app, clock, session } = here()
    const { me, path, link } = await billing()
    const [one, two] = [await link(), await link()]
    const later = await detectPayment(two)
    clock.turn(1000)
    await close(me, path, one)
    await app.run('expire_sessions')
    expect(await session(two.id)).toMatchObject({ status: 'processing', crypto_amount_due: '0', not_renewable: true })
    clock.turn(1000)
    await later({ confirmations: 19, state: 'confirmed' })
    expect(await session(two.id)).toMatchObject({ status: 'completed', late: false })
  })

  describe.each(CLOSINGS)('whose money vanishes once the invoice is %s', (_, close) => {
    test.each<[string, Partial<DepositMovement>, object]>([
      ['all', { state: 'failed', reason: 'dropped' }, { status: 'expired', crypto_amount_paid: '0' }],
      ['a part', { amount: '10', confirmations: 2 }, { status: 'underpaid', crypto_amount_paid: '10' }],
    ])('request no money again: %s of it', async (_, vanishing, over) => {
      const { clock, session } = here()
      const { me, path, link } = await billing()
      const [one, two] = [await link(), await link()]
      const later = await detectPayment(two)
      clock.turn(1000)
      await close(me, path, one)
      const expires_at = clock.now().toISOString()
      clock.turn(1000)
      await later(vanishing)
      expect(await session(two.id)).toMatchObject({ ...over, expires_at, qr: null, not_renewable: true })
      // The money counts in time, since it was detected before the invoice was closed.
      await later({ amount: vanishing.amount ?? '31.25', confirmations: 19, state: 'confirmed' })
      expect(await session(two.id)).toMatchObject(
        vanishing.amount ? { status: 'underpaid' } : { status: 'completed', late: false },
      )
    })
  })

  test('are each completed when two are paid at the same moment', async () => {
    const { me, path, link } = await billing()
    const both = [await link(), await link()]
    const paid = await Promise.all(both.map((one) => here().sandbox(one, 'deposits')))
    expect(paid.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(await me.ask('GET', path)).toMatchObject({ status: 'paid' })
  })

  test('are each completed when two become final at the same moment', async () => {
    const { link } = await billing()
    const both = [await link(), await link()]
    const later = await Promise.all(both.map(detectPayment))
    await Promise.all(later.map((report) => report({ confirmations: 19, state: 'confirmed' })))
    for (const { id } of both) expect(await here().session(id)).toMatchObject({ status: 'completed', late: false })
  })

  test('are refused in another currency, and leave the invoice open if their amount is smaller', async () => {
    const { me, path, ask, link } = await billing()
    const refused = await ask({ ...TRON, currency: 'USD', amount: '50' })
    expect(refused.status).toBe(400)
    expect((await refused.json()).errors).toEqual(['currency: Must be NGN, as in the invoice.'])
    const less = await link({ ...TRON, amount: '100' })
    expect(await here().sandbox(less, 'deposits')).toMatchObject({ status: 'completed' })
    expect(await me.ask('GET', path)).toMatchObject({ status: 'open', paid_at: null })
    expect(await here().sandbox(await link(), 'deposits')).toMatchObject({ status: 'completed' })
    expect(await me.ask('GET', path)).toMatchObject({ status: 'paid' })
  })

  test.each(
    CLOSINGS,
  )('whose money comes after the invoice was %s need attention until the money is sent back', async (_, close) => {
    const { me, path, link } = await billing()
    const [one, two] = [await link(), await link()]
    const attention = async () =>
      (await me.ask<Summary>('GET', '/api/v1/summary')).attention.filter(({ kind }) => kind === 'paid_twice')
    await close(me, path, one)
    expect(await attention()).toEqual([])
    here().clock.turn(1000)
    expect(await here().sandbox(two, 'deposits', { amount: '31.25' })).toMatchObject({ status: 'completed' })
    expect(await attention()).toEqual([{ kind: 'paid_twice', count: 1, session_ids: [two.id] }])
    const refund = { crypto_amount: '31.25', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' }
    await me.ask('POST', `${SESSIONS}/${two.id}/refunds`, refund, 201)
    expect(await attention()).toEqual([])
  })

  test('need attention for one of two that are paid at the same moment', async () => {
    const { me, link } = await billing()
    const both = [await link(), await link()]
    await Promise.all(both.map((one) => here().sandbox(one, 'deposits')))
    const { attention } = await me.ask<Summary>('GET', '/api/v1/summary')
    expect(attention.filter(({ kind }) => kind === 'paid_twice')).toMatchObject([{ count: 1 }])
  })

  test('cannot be created or renewed if the invoice is paid meanwhile', async () => {
    const { sandbox, post } = here()
    const { me, path, link, ask } = await billing()
    const over = await link()
    await sandbox(over, 'expire')
    meanwhile(() => me.ask('POST', `${path}/mark-paid`))
    expect((await post(`/api/v1/p/demo/sessions/${over.id}/renew`)).status).toBe(409)
    const next = await billing()
    meanwhile(() => next.me.ask('POST', `${next.path}/mark-paid`))
    expect((await next.ask()).status).toBe(409)
    expect((await ask()).status).toBe(409)
    expect(await me.ask<MerchantSession[]>('GET', SESSIONS)).toHaveLength(1)
  })
})
