import { describe, expect, test } from 'vitest'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { CashUp } from '../../../../src/contract/till/cash-up'
import { applyDeposit } from '../../../../src/server/payments/deposits/apply-deposit'
import { member, owner, type SignedIn } from '../../member'
import { jtiOf, type Merchant, merchant } from '../../merchant'
import { reportDeposit } from '../../report-deposit'
import { dataOf, world } from '../../world'
import { PRICE, SESSIONS, sell, simulate, slugOf } from './sales'

const here = world()
const CASH_UP = '/api/v1/till/cash-up'
const TODAY = 'from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z'
const NOTHING = { count: 0, currencies: [], coins: [] }
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

const cashUp = (by: SignedIn | Merchant, more = '', interval = TODAY) =>
  by.ask<CashUp>('GET', `${CASH_UP}?${interval}${more}`)
const paid = async (sale: MerchantSession, amount?: string) => {
  await simulate(here(), sale, 'deposits', amount === undefined ? {} : { amount })
  return sale
}
const refund = async (me: Merchant, sale: MerchantSession, crypto_amount: string) => {
  await me.ask<Refund>('POST', `${SESSIONS}/${sale.id}/refunds`, { crypto_amount, address: TRON }, 201)
  await here().waitForTransfers()
}

describe('the cash-up', () => {
  test('has what each cashier took, with tips, by currency and by coin', async () => {
    const me = await merchant(here())
    const [ada, bayo] = [await member(here(), 'cashier'), await member(here(), 'cashier')]
    const tipped = [
      { name: 'Soup', quantity: '1', amount: '47500' },
      { name: 'Tip', quantity: '1', amount: '2500', kind: 'tip' as const },
    ]
    await paid(await sell(ada, { items: tipped }))
    await paid(await sell(ada, { amount: '16000', crypto_asset: 'BTC', network: 'Bitcoin' }))
    await paid(
      await sell(bayo, {
        amount: '10.5',
        currency: 'USD',
        items: [{ name: 'Tip', quantity: '1', amount: '10.5', kind: 'tip' }],
      }),
    )
    // neither is the till's money
    await sell(ada)
    await here().sandbox(await here().pay(), 'deposits')
    const byAda = `member:${ada.me.member.id}`
    const adas = {
      count: 2,
      currencies: [{ currency: 'NGN', count: 2, amount: '66000.00', tips: '2500.00', refunded: '0.00' }],
      coins: [
        { asset: 'BTC', network: 'Bitcoin', count: 1, amount: expect.stringMatching(/^0\.0001/) },
        { asset: 'USDT', network: 'Tron', count: 1, amount: '31.25' },
      ],
    }
    expect(await cashUp(ada)).toEqual({
      from: '2026-11-21T00:00:00.000Z',
      to: '2026-11-22T00:00:00.000Z',
      created_by: byAda,
      ...adas,
    })
    expect(await cashUp(ada, `&created_by=${byAda}`)).toMatchObject(adas)
    expect(await cashUp(me, `&created_by=${byAda}`)).toMatchObject(adas)
    expect(await cashUp(me, `&created_by=${jtiOf(me.token)}`)).toMatchObject({
      created_by: jtiOf(me.token),
      ...NOTHING,
    })
    const all = {
      created_by: null,
      count: 3,
      currencies: [
        { currency: 'NGN', count: 2, amount: '66000.00', tips: '2500.00' },
        { currency: 'USD', count: 1, amount: '10.50', tips: '10.50', refunded: '0.00' },
      ],
      coins: [{ asset: 'BTC' }, { asset: 'USDT', network: 'Tron', count: 2, amount: '41.75' }],
    }
    for (const reader of [me, await owner(here()), await member(here(), 'viewer')])
      expect(await cashUp(reader)).toMatchObject(all)
    expect(await cashUp(bayo)).toMatchObject({ count: 1, currencies: [{ currency: 'USD' }] })
  })

  test('shows a cashier no sales of others', async () => {
    const [ada, bayo] = [await member(here(), 'cashier'), await member(here(), 'cashier')]
    await paid(await sell(ada))
    for (const path of [CASH_UP, `${CASH_UP}/export`]) {
      const refused = await bayo.call('GET', `${path}?${TODAY}&created_by=member:${ada.me.member.id}`)
      expect([refused.status, (await refused.json()).message]).toEqual([
        403,
        'Your role does not allow the created_by of another',
      ])
    }
    expect(await cashUp(bayo)).toMatchObject(NOTHING)
    const others = await merchant(here(), 'other')
    expect(await cashUp(others, `&created_by=member:${ada.me.member.id}`)).toMatchObject(NOTHING)
    expect(await (await others.call('GET', `${CASH_UP}/export?${TODAY}`)).text()).not.toContain(ada.me.member.id)
  })

  test('counts a payment when it is completed, from the first moment to before the last', async () => {
    const me = await merchant(here())
    const late = await sell(me)
    await simulate(here(), late, 'expire')
    here().clock.turn(20 * 60_000)
    expect(await simulate(here(), late, 'deposits')).toMatchObject({ status: 'completed', late: true })
    const between = (from: string, to: string) => cashUp(me, '', `from=${from}&to=${to}`)
    expect(await between('2026-11-21T10:20:00Z', '2026-11-21T10:20:00.001Z')).toMatchObject({
      count: 1,
      currencies: [{ amount: '50000.00' }],
    })
    expect(await between('2026-11-21T10:00:00Z', '2026-11-21T10:20:00Z')).toMatchObject(NOTHING)
    expect(await between('2026-11-21T11:20:00.001%2B01:00', '2026-11-22T00:00:00Z')).toMatchObject(NOTHING)
  })

  test('has what was sent back of the prices: money beyond the price is not part of it', async () => {
    const me = await merchant(here())
    const overpaid = await paid(await sell(me), '40')
    await refund(me, overpaid, '8.75')
    expect((await cashUp(me)).currencies).toMatchObject([{ amount: '50000.00', refunded: '0.00' }])
    await refund(me, overpaid, '6.25')
    expect((await cashUp(me)).currencies).toMatchObject([{ amount: '50000.00', refunded: '10000.00' }])
    const whole = await paid(await sell(me, { amount: '1600' }))
    await refund(me, whole, '1')
    expect((await cashUp(me)).currencies).toMatchObject([{ count: 2, amount: '51600.00', refunded: '11600.00' }])
  })

  test('does not count a refund that waits for its address, nor one from before the completion', async () => {
    const me = await merchant(here())
    const waiting = await paid(await sell(me))
    await me.ask<Refund>('POST', `${SESSIONS}/${waiting.id}/refunds`, { crypto_amount: '5' }, 201)
    const partial = await sell(me, { amount: '16000' })
    await simulate(here(), partial, 'deposits', { amount: '4' })
    await simulate(here(), partial, 'expire')
    here().clock.turn(1)
    await refund(me, partial, '4')
    here().clock.turn(1)
    await simulate(here(), partial, 'deposits', { amount: '10' })
    const { currencies } = await cashUp(me)
    expect(currencies).toMatchObject([{ refunded: '0.00' }])
  })

  test('leaves out a sale that custody took money back from, in the table as well', async () => {
    const me = await merchant(here())
    const [reversed, other] = [await sell(me), await paid(await sell(me, { amount: '16000' }))]
    const report = await reportDeposit(here(), reversed)
    expect(await cashUp(me)).toMatchObject({ count: 2, currencies: [{ amount: '66000.00' }] })
    await applyDeposit(here().deps, 'test', { ...report, state: 'failed', reason: 'fraud' })
    expect(await me.ask('GET', `${SESSIONS}/${reversed.id}`)).toMatchObject({
      status: 'completed',
      reversed_amount: '50000.00',
    })
    expect(await cashUp(me)).toMatchObject({
      count: 1,
      currencies: [{ count: 1, amount: '16000.00' }],
      coins: [{ asset: 'USDT', network: 'Tron', count: 1, amount: '10' }],
    })
    const table = await (await me.call('GET', `${CASH_UP}/export?${TODAY}`)).text()
    expect([table.includes(other.id), table.includes(reversed.id)]).toEqual([true, false])
  })

  test('has no money of a sale that stays underpaid, and that of two coins in the last one', async () => {
    const me = await merchant(here())
    const underpaid = await sell(me)
    await simulate(here(), underpaid, 'deposits', { amount: '20' })
    await simulate(here(), underpaid, 'expire')
    expect(await cashUp(me)).toMatchObject(NOTHING)
    const sale = await me.ask<MerchantSession>('POST', SESSIONS, { ...PRICE, amount: '16000' }, 201)
    const choose = async (asset: string, network: string) =>
      dataOf<MerchantSession>(
        await here().post(`/api/v1/p/${slugOf(sale)}/sessions/${sale.id}/method`, { asset, network }),
      )
    const first = await choose('USDT', 'Tron')
    await choose('USDC', 'Base')
    await reportDeposit(here(), first)
    expect(await cashUp(me)).toMatchObject({
      count: 1,
      currencies: [{ amount: '16000.00' }],
      coins: [{ asset: 'USDC', network: 'Base', count: 1, amount: expect.stringMatching(/^(?:10|9\.99\d*)$/) }],
    })
  })

  test('has of an accepted sale what it received, in the table as well', async () => {
    const me = await merchant(here())
    const short = await sell(me)
    await simulate(here(), short, 'deposits', { amount: '25' })
    await simulate(here(), short, 'expire')
    await me.ask('POST', `${SESSIONS}/${short.id}/accept`, { reason: 'A regular customer' })
    expect(await cashUp(me)).toMatchObject({ count: 1, currencies: [{ amount: '40000.00' }] })
    const table = await (await me.call('GET', `${CASH_UP}/export?${TODAY}`)).text()
    expect(table).toContain(',40000.00,NGN,')
    expect(table).not.toContain('50000.00')
  })

  test('counts a payment that was renewed once, for its first cashier', async () => {
    const { post, clock, app } = here()
    const ada = await member(here(), 'cashier')
    const sale = await sell(ada)
    clock.turn(31 * 60_000)
    await app.run('expire_sessions')
    const path = `/api/v1/p/${slugOf(sale)}/sessions/${sale.id}/renew`
    const renewed = await dataOf<MerchantSession>(await post(path), 201)
    await reportDeposit(here(), renewed)
    expect(await cashUp(ada)).toMatchObject({ count: 1, currencies: [{ amount: '50000.00' }] })
  })

  test.each<[string, string, string]>([
    ['without an interval', '', 'from: This field is required.'],
    ['without an end', 'from=2026-11-21T00:00:00Z', 'to: This field is required.'],
    [
      'of a day that does not exist',
      'from=2026-02-31T00:00:00Z&to=2026-03-01T00:00:00Z',
      'from: Must be a day of the calendar.',
    ],
    ['backwards', 'from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z', 'from: Must not be after to.'],
    [
      'of more than 31 days',
      'from=2026-10-01T00:00:00Z&to=2026-11-01T00:00:01Z',
      'to: Must be at most 31 days after from.',
    ],
    ['of somebody unknown', `${TODAY}&created_by=ada`, 'created_by: Must be member: and an id, or the id of a key.'],
    ['with another filter', `${TODAY}&currency=NGN`, 'currency: This parameter is not known.'],
  ])('%s is refused', async (_, query, error) => {
    const me = await merchant(here())
    for (const path of [CASH_UP, `${CASH_UP}/export`]) {
      const refused = await me.call('GET', `${path}?${query}`)
      expect([refused.status, (await refused.json()).errors]).toEqual([400, expect.arrayContaining([error])])
    }
  })

  test('as a table has a line for each payment, the last completed first, and no formula', async () => {
    const me = await merchant(here())
    const ada = await member(here(), 'cashier')
    const items = [
      { name: 'Soup', quantity: '1', amount: '40000' },
      { name: 'Tip', quantity: '1', amount: '8000', kind: 'tip' as const },
      { name: 'Tip', quantity: '1', amount: '2000', kind: 'tip' as const },
    ]
    const first = await paid(await sell(ada, { title: '=HYPERLINK("https://evil.example")', items }))
    here().clock.turn(1)
    const second = await paid(await sell(me, { amount: '16000' }))
    const response = await me.call('GET', `${CASH_UP}/export?${TODAY}`)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="till-2026-11-21.csv"')
    expect((await response.text()).split('\r\n')).toEqual([
      'id,completed_at,title,amount,currency,tip,asset,network,crypto_amount_paid,created_by',
      `${second.id},2026-11-21T10:00:00.001Z,,16000.00,NGN,0.00,USDT,Tron,10,${jtiOf(me.token)}`,
      `${first.id},2026-11-21T10:00:00.000Z,"'=HYPERLINK(""https://evil.example"")",50000.00,NGN,10000.00,USDT,Tron,31.25,member:${ada.me.member.id}`,
      '',
    ])
    const own = await (await ada.call('GET', `${CASH_UP}/export?${TODAY}`)).text()
    expect(own).toContain(first.id)
    expect(own).not.toContain(second.id)
  })
})
