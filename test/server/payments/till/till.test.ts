import { describe, expect, test } from 'vitest'
import type { PaymentPage } from '../../../../src/contract/page/payment-page'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import { runKeyCommand } from '../../../../src/server/auth/key-command/run-key-command'
import { member, owner } from '../../member'
import { bearer, merchant } from '../../merchant'
import { world } from '../../world'
import { PRICE, SALE, SESSIONS, sell, simulate } from './sales'

const here = world()
const TILL = '/api/v1/till'
const EMPTY = { currency: 'NGN', quick_items: [], tips: [] }
const RICE = { name: 'Bag of rice', amount: '18500' }

describe('the settings of the till', () => {
  test('are the currency of the oldest active page, no quick items and no tips, until they are changed', async () => {
    const me = await merchant(here())
    expect(await me.ask('GET', TILL)).toEqual(EMPTY)
    expect(await me.ask('PATCH', TILL, {})).toEqual(EMPTY)
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { status: 'inactive' })
    expect(await me.ask('GET', TILL)).toEqual({ ...EMPTY, currency: 'USD' })
    expect(await (await merchant(here(), 'other')).ask('GET', TILL)).toEqual(EMPTY)
    const changed = { currency: 'NGN', quick_items: [{ ...RICE, amount: '18500.00' }], tips: [5, 10] }
    expect(await me.ask('PATCH', TILL, { currency: 'NGN', quick_items: [RICE], tips: [5, 10] })).toEqual(changed)
    expect(await me.ask('PATCH', TILL, { tips: [] })).toEqual({ ...changed, tips: [] })
    expect(await me.ask('GET', TILL)).toEqual({ ...changed, tips: [] })
  })

  test('keep their currency after the first sale, whatever becomes of the oldest page', async () => {
    const me = await merchant(here())
    const { payment_page_id: id } = await sell(me)
    await me.ask('PATCH', '/api/v1/payment-pages/demo', { status: 'inactive' })
    expect(await me.ask('GET', TILL)).toEqual(EMPTY)
    expect((await me.ask<PaymentPage>('GET', `/api/v1/payment-pages/${id}`)).currency).toBe('NGN')
  })

  test('differ between the modes, and between merchants', async () => {
    const me = await merchant(here())
    await me.ask('PATCH', TILL, { tips: [5] })
    expect(await (await merchant(here(), 'demo', 'live')).ask('GET', TILL)).toEqual(EMPTY)
    expect(await (await merchant(here(), 'other')).ask('GET', TILL)).toEqual(EMPTY)
  })

  test('cannot get another currency while a sale is open, whose prices are in the present one', async () => {
    const me = await merchant(here())
    const [chosen, unchosen] = [await sell(me), await me.ask<MerchantSession>('POST', SESSIONS, PRICE, 201)]
    const change = async () => {
      const answer = await me.call('PATCH', TILL, { currency: 'USD', tips: [5] })
      return [answer.status, (await answer.json()).details]
    }
    const refused = {
      field: 'currency',
      code: 'does_not_match',
      message: 'Must be NGN until every open sale is paid, cancelled or expired.',
      params: { expected: 'NGN' },
    }
    expect(await change()).toEqual([409, [refused]])
    await simulate(here(), chosen, 'deposits')
    expect(await change()).toEqual([409, [refused]])
    expect(await me.ask('PATCH', TILL, { currency: 'NGN', tips: [10] })).toEqual({ ...EMPTY, tips: [10] })
    expect(await me.ask('GET', TILL)).toEqual({ ...EMPTY, tips: [10] })
    await me.ask('POST', `${SESSIONS}/${unchosen.id}/cancel`)
    // sales in other currencies, of other merchants, and payments of other pages have no prices on this page
    await sell(me, { amount: '5', currency: 'EUR' })
    await sell(await merchant(here(), 'other'))
    await here().pay()
    expect((await change())[0]).toBe(200)
    expect(await me.ask('GET', TILL)).toEqual({ ...EMPTY, currency: 'USD', tips: [5] })
  })

  test('with another currency need new prices, which the page of the till gets as well', async () => {
    const me = await merchant(here())
    const sale = await sell(me)
    const { payment_page_id: id } = sale
    await simulate(here(), sale, 'deposits')
    await me.ask('PATCH', TILL, { quick_items: [RICE] })
    const refused = await me.call('PATCH', TILL, { currency: 'XOF' })
    expect((await refused.json()).errors).toEqual(['quick_items: This field is required with another currency.'])
    const halves = await me.call('PATCH', TILL, { currency: 'XOF', quick_items: [{ name: 'Rice', amount: '1.5' }] })
    expect((await halves.json()).errors).toEqual(['quick_items.0.amount: Must be a whole number of XOF.'])
    expect(await me.ask('GET', TILL)).toMatchObject({ currency: 'NGN' })
    const quick_items = [{ name: 'Rice', amount: '7000' }]
    expect(await me.ask('PATCH', TILL, { currency: 'XOF', quick_items })).toMatchObject({
      currency: 'XOF',
      quick_items,
    })
    expect((await me.ask<PaymentPage>('GET', `/api/v1/payment-pages/${id}`)).currency).toBe('XOF')
  })

  test.each<[string, object, string]>([
    ['a currency that we do not know', { currency: 'JPY' }, 'currency: Must be one of '],
    ['a currency that is a number', { currency: 7 }, 'currency: Must be one of '],
    ['no list of items', { quick_items: 'rice' }, 'quick_items: Must be a list of quick items.'],
    ['null for a list', { quick_items: null }, 'quick_items: '],
    ['too many items', { quick_items: Array(25).fill(RICE) }, 'quick_items: Must have at most 24 items.'],
    [
      'an item without a name',
      { quick_items: [{ ...RICE, name: ' \u200b' }] },
      'quick_items.0.name: This field is required.',
    ],
    [
      'a long name',
      { quick_items: [{ ...RICE, name: 'x'.repeat(61) }] },
      'quick_items.0.name: Must be at most 60 characters.',
    ],
    ['a name with NUL', { quick_items: [{ ...RICE, name: 'a\0b' }] }, 'quick_items.0.name: Must not have NUL'],
    [
      'an item for nothing',
      { quick_items: [{ ...RICE, amount: '0' }] },
      'quick_items.0.amount: Must be greater than 0.',
    ],
    [
      'an item below nothing',
      { quick_items: [RICE, { ...RICE, amount: '-5' }] },
      'quick_items.1.amount: Must not be less than 0.',
    ],
    [
      'a price beyond every sum',
      { quick_items: [{ ...RICE, amount: '9'.repeat(30) }] },
      'quick_items.0.amount: Must be at most ',
    ],
    [
      'a price with an exponent',
      { quick_items: [{ ...RICE, amount: '1e3' }] },
      'quick_items.0.amount: Must be a decimal number without an exponent.',
    ],
    ['too many tips', { tips: [1, 2, 3, 4, 5] }, 'tips: Must have at most 4 tips.'],
    ['a tip twice', { tips: [5, 5] }, 'tips: Must not have a tip twice.'],
    ['a tip of nothing', { tips: [0] }, 'tips.0: Must be at least 1.'],
    ['a tip of more than the price', { tips: [101] }, 'tips.0: Must be at most 100.'],
    ['half a percent', { tips: [0.5] }, 'tips.0: Must be a whole number.'],
    ['a tip as text', { tips: ['5'] }, 'tips.0: Must be a whole number.'],
  ])('are not changed by %s', async (_, patch, error) => {
    const me = await merchant(here())
    const refused = await me.call('PATCH', TILL, patch)
    const { errors } = await refused.json()
    expect([refused.status, errors]).toEqual([400, [expect.stringContaining(error)]])
    expect(await me.ask('GET', TILL)).toEqual(EMPTY)
  })

  test('keep marks of HTML and formulas as text, without characters that nobody sees', async () => {
    const me = await merchant(here())
    const name = '<b>=SUM(A1)</b>'
    const quick_items = [{ name: `\u202e ${name}\u200b `, amount: '1' }]
    expect(await me.ask('PATCH', TILL, { quick_items })).toMatchObject({ quick_items: [{ name, amount: '1.00' }] })
  })

  test('are read by everyone, and changed by owners and keys for payments alone', async () => {
    const boss = await owner(here())
    await boss.ask('PATCH', TILL, { tips: [5] })
    for (const role of ['cashier', 'viewer'] as const) {
      const one = await member(here(), role)
      expect(await one.ask('GET', TILL)).toEqual({ ...EMPTY, tips: [5] })
      expect((await one.call('PATCH', TILL, { tips: [] })).status).toBe(403)
    }
    const issue = { act: 'issue', merchant: 'demo', mode: 'test', days: 1, scopes: ['refunds', 'webhooks'] } as const
    const without = bearer(here(), (await runKeyCommand(here().deps, { ...issue, scopes: [...issue.scopes] })).output)
    const interval = 'from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z'
    for (const [method, path, body] of [
      ['GET', TILL],
      ['PATCH', TILL, { tips: [] }],
      ['GET', `${TILL}/cash-up?${interval}`],
      ['GET', `${TILL}/cash-up/export?${interval}`],
      ['POST', SESSIONS, SALE],
    ] as const) {
      expect((await without.call(method, path, body)).status).toBe(403)
      expect((await bearer(here(), 'nonsense').call(method, path, body)).status).toBe(401)
    }
    expect(await boss.ask('GET', TILL)).toEqual({ ...EMPTY, tips: [5] })
  })
})
