import { describe, expect, test } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import type { Rates, RateTable } from '../../../../src/server/ports/rates'
import { fixedRates } from '../../../../src/server/rates/fixed'
import { merchant } from '../../merchant'
import { reportDeposit } from '../../report-deposit'
import { dataOf, world } from '../../world'

const here = world()
const BACK = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const path = (session: Pick<Session, 'id'>, act: string) => `/api/v1/p/demo/sessions/${session.id}/${act}`

describe('renewing', () => {
  test('with another pair converts the paid amount by the prices of both pairs', async () => {
    const { pay, post, sandbox } = here()
    const old = await pay()
    await sandbox(old, 'deposits', { amount: '15.625' })
    await sandbox(old, 'expire')
    const renewed = await dataOf<Session>(await post(path(old, 'renew'), { asset: 'TRX', network: 'Tron' }), 201)
    expect(renewed).toMatchObject({ crypto_asset: 'TRX', status: 'partial' })
    expect(Number(renewed.crypto_amount_due)).toBeCloseTo(Number(renewed.crypto_amount) / 2, 1)
  })

  test('prices every pair that was shown anew: money in an earlier pair counts at today’s price, too', async () => {
    const { pay, post, deps, clock, app, session: read } = here()
    const old = await pay({ asset: 'BTC', network: 'Bitcoin' })
    await dataOf(await post(path(old, 'method'), { asset: 'USDT', network: 'Tron' }))
    clock.turn(31 * 60_000)
    await app.run('expire_sessions')
    const before = await fixedRates(clock).current()
    // Half of the earlier price.
    const rate: RateTable['rate'] = (asset, currency) => (asset === 'BTC' ? '70400000' : before.rate(asset, currency))
    deps.rates.test = { current: async () => ({ ...before, rate }) }
    const renewed = await dataOf<Session>(await post(path(old, 'renew')), 201)
    const { amount } = await reportDeposit(here(), old)
    expect(await read(renewed.id)).toMatchObject({
      status: 'partial',
      crypto_asset: 'USDT',
      // The amount in the customer's wallet.
      transactions: [{ amount, asset: 'BTC' }],
    })
    expect(Number((await read(renewed.id)).crypto_amount_paid)).toBeCloseTo(15.625, 2)
  })

  test('asks for the page’s new price after a day, however often it was renewed before, and in its currency', async () => {
    const { pay, post, clock } = here()
    const me = await merchant(here())
    const renew = async (session: Session) => dataOf<Session>(await post(path(session, 'renew')), 201)
    const old = await pay()
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { amount: '80000' })
    clock.turn(23 * 3_600_000)
    const held = await renew(old)
    expect(held).toMatchObject({ amount: '50000.00', crypto_amount: '31.25' })
    clock.turn(3_600_000)
    const renewed = await renew(held)
    expect(renewed).toMatchObject({ amount: '80000.00', crypto_amount: '50', deposit_address: old.deposit_address })
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { amount: '900', currency: 'KES' })
    clock.turn(23 * 3_600_000)
    const again = await renew(renewed)
    expect(again).toMatchObject({ amount: '80000.00', currency: 'NGN' })
    clock.turn(3_600_000)
    expect(await renew(again)).toMatchObject({ amount: '900.00', currency: 'KES' })
  })

  test('keeps an amount that the customer chose, or that the merchant’s order has', async () => {
    const { pay, post, clock } = here()
    const me = await merchant(here())
    const order = { amount: '5000', currency: 'NGN', page: 'demo', crypto_asset: 'USDT', network: 'Tron' }
    const ordered = await me.ask<Session>('POST', '/api/v1/payment-sessions', order, 201)
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { amount: null })
    const chosen = await pay({ amount: '45000' })
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { amount: '80000' })
    clock.turn(48 * 3_600_000)
    for (const [session, amount] of [
      [ordered, '5000.00'],
      [chosen, '45000.00'],
    ] as const)
      expect(await dataOf<Session>(await post(path(session, 'renew')), 201)).toMatchObject({ amount })
  })

  test('is a conflict when the invoice was paid or voided meanwhile', async () => {
    const me = await merchant(here())
    const { post, sandbox } = here()
    const items = [{ description: 'Book', unit_amount: '50000' }]
    for (const end of ['mark-paid', 'void']) {
      const invoice = await me.ask<{ id: string }>('POST', '/api/v1/invoices', { currency: 'NGN', items }, 201)
      const order = { amount: '50000', currency: 'NGN', page: 'demo', crypto_asset: 'USDT', network: 'Tron' }
      const request = { ...order, invoice_id: invoice.id }
      const session = await me.ask<Session>('POST', '/api/v1/payment-sessions', request, 201)
      await sandbox(session, 'expire')
      await me.ask('POST', `/api/v1/invoices/${invoice.id}/${end}`)
      expect((await post(path(session, 'renew'))).status).toBe(409)
    }
  })

  test('ends the window of a session that still waits, and takes over its address and money', async () => {
    const { pay, post, sandbox, session: read } = here()
    const pending = await pay()
    const again = await dataOf<Session>(await post(path(pending, 'renew')), 201)
    expect(again).toMatchObject({ status: 'pending', deposit_address: pending.deposit_address })
    expect(await read(pending.id)).toMatchObject({ status: 'expired', renewed_by: again.id, not_renewable: true })
    expect(again).not.toHaveProperty('not_renewable')
    await sandbox(again, 'deposits', { amount: '10' })
    const more = await dataOf<Session>(await post(path(again, 'renew')), 201)
    expect(more).toMatchObject({ status: 'partial', crypto_amount_paid: '10', crypto_amount_due: '21.25' })
    expect(await read(again.id)).toMatchObject({ status: 'underpaid', renewed_by: more.id })
  })

  test('is a conflict while money is being confirmed, when all is paid, and while the page is closed', async () => {
    const { pay, post, sandbox, session: read } = here()
    const session = await pay()
    await sandbox(session, 'deposits', { confirmations: 1 })
    expect((await post(path(session, 'renew'))).status).toBe(409)
    await sandbox(session, 'confirm')
    expect((await post(path(session, 'renew'))).status).toBe(409)
    const ended = await pay()
    await sandbox(ended, 'expire')
    expect(await read(ended.id)).not.toHaveProperty('not_renewable')
    await (await merchant(here())).ask('PATCH', '/api/v1/payment-pages/demo', { status: 'inactive' })
    expect((await post(path(ended, 'renew'))).status).toBe(409)
    expect(await read(ended.id)).toHaveProperty('not_renewable', true)
  })

  test('is a conflict once money was sent back, which would count again, and be sent back again', async () => {
    const { pay, post, sandbox } = here()
    const me = await merchant(here())
    const refund = (session: Session, crypto_amount: string) =>
      me.call('POST', `/api/v1/payment-sessions/${session.id}/refunds`, { crypto_amount, address: BACK })
    const old = await pay()
    await sandbox(old, 'deposits', { amount: '15' })
    await sandbox(old, 'expire')
    const renewed = await dataOf<Session>(await post(path(old, 'renew')), 201)
    // Money that moved is refunded from the new session.
    expect((await refund(old, '15')).status).toBe(409)
    expect((await refund(renewed, '15')).status).toBe(201)
    await sandbox(renewed, 'expire')
    expect((await post(path(renewed, 'renew'))).status).toBe(409)
  })

  test('after custody refused money starts a new session, with the other money', async () => {
    const { pay, post, sandbox } = here()
    const failed = await pay()
    await sandbox(failed, 'deposits', { confirmations: 1 })
    expect(await sandbox(failed, 'fail')).toMatchObject({ status: 'failed' })
    const again = await dataOf<Session>(await post(path(failed, 'renew')), 201)
    expect(again).toMatchObject({ status: 'pending', deposit_address: failed.deposit_address })
    await sandbox(again, 'deposits', { amount: '15' })
    await sandbox(again, 'deposits', { amount: '3', confirmations: 1 })
    await sandbox(again, 'fail')
    await sandbox(again, 'expire')
    const third = await dataOf<Session>(await post(path(again, 'renew')), 201)
    expect(third).toMatchObject({ status: 'partial', crypto_amount_paid: '15', crypto_amount_due: '16.25' })
    // Money that is refused from now on makes it fail.
    await sandbox(third, 'deposits', { amount: '1', confirmations: 1 })
    expect(await sandbox(third, 'fail')).toMatchObject({ status: 'partial' })
    await sandbox(third, 'deposits')
    expect(await here().session(third.id)).toMatchObject({ status: 'completed' })
  })

  test('does not fail for earlier refused money that custody reports again', async () => {
    const { pay, post, session: read } = here()
    const failed = await pay()
    const refuse = (reason: string, confirmations: number) =>
      reportDeposit(here(), failed, { id: 'bad', state: 'failed', reason, confirmations })
    await refuse('sanctioned', 1)
    expect(await read(failed.id)).toMatchObject({ status: 'failed' })
    here().clock.turn(1000)
    const again = await dataOf<Session>(await post(path(failed, 'renew')), 201)
    here().clock.turn(1000)
    await refuse('sanctioned address', 3)
    expect(await read(again.id)).toMatchObject({ status: 'pending' })
  })

  test('is a conflict if the coin was changed while the new price was computed', async () => {
    const { pay, post, deps, session: read } = here()
    const session = await pay()
    const rates = deps.rates.test as Rates
    let worked = false
    deps.rates.test = {
      async current() {
        if (!worked) {
          worked = true
          expect((await post(path(session, 'method'), { asset: 'USDC', network: 'Solana' })).status).toBe(200)
        }
        return rates.current()
      },
    }
    expect((await post(path(session, 'renew'))).status).toBe(409)
    expect(await read(session.id)).toMatchObject({ status: 'pending', crypto_asset: 'USDC', renewed_by: null })
    deps.rates.test = rates
  })

  test('keeps the reference of the order, and the pair that the merchant chose', async () => {
    const me = await merchant(here())
    const { post, sandbox, session: read } = here()
    const limits = [{ asset: 'USDT', network: 'Ethereum', min_amount: '20000' }]
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { limits })
    const order = {
      amount: '5000',
      currency: 'NGN',
      reference: 'order-1042',
      crypto_asset: 'USDT',
      network: 'Ethereum',
    }
    const old = await me.ask<Session>('POST', '/api/v1/payment-sessions', order, 201)
    await sandbox(old, 'expire')
    const renewed = await dataOf<Session>(await post(path(old, 'renew')), 201)
    expect(renewed).toMatchObject({ reference: 'order-1042', network: 'Ethereum' })
    await sandbox(renewed, 'deposits')
    expect(await me.ask('GET', '/api/v1/payment-sessions/ref/order-1042')).toMatchObject({
      id: renewed.id,
      status: 'completed',
    })
    const { reference } = await read(old.id)
    expect(reference).toMatch(/^ps_[0-9a-f]{12}$/)
    const known = await me.ask('GET', `/api/v1/payment-sessions/ref/${reference}`)
    expect(known).toMatchObject({ id: old.id, renewed_by: renewed.id })
    // A customer cannot choose this pair, since the page's limits exclude it.
    const other = await me.ask<Session>('POST', '/api/v1/payment-sessions', { amount: '5000', currency: 'NGN' }, 201)
    await sandbox(other, 'expire')
    expect((await post(path(other, 'renew'), { asset: 'USDT', network: 'Ethereum' })).status).toBe(400)
  })

  test('many times at once creates one session', async () => {
    const { pay, post, sandbox } = here()
    const old = await pay()
    await sandbox(old, 'expire')
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await dataOf<Session>(await post(path(old, 'renew')), 201)).id),
    )
    expect(new Set(ids).size).toBe(1)
  })
})
