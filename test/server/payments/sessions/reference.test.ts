import { describe, expect, test } from 'vitest'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Attention } from '../../../../src/contract/session/summary'
import { type Merchant, merchant } from '../../merchant'
import { dataOf, world } from '../../world'

const here = world()
const PATH = '/api/v1/payment-sessions'
const ORDER = { amount: '50000', currency: 'NGN', reference: 'order-7', crypto_asset: 'USDT', network: 'Tron' }

const make = (me: Merchant, more: object = {}) => me.ask<MerchantSession>('POST', PATH, { ...ORDER, ...more }, 201)
const again = async (me: Merchant) => (await me.call('POST', PATH, ORDER)).status
const current = (me: Merchant) => me.ask<MerchantSession>('GET', `${PATH}/ref/order-7`)
const listed = async (me: Merchant) =>
  (await me.ask<MerchantSession[]>('GET', `${PATH}?reference=order-7`)).map(({ id }) => id)

/** Sends money to a payment whose window is over. */
const payLate = (session: MerchantSession, body: object = {}) => here().sandbox(session, 'deposits', body)

describe('the reference of a payment', () => {
  test('that was cancelled can be used again', async () => {
    const me = await merchant(here())
    const first = await make(me)
    expect(await again(me)).toBe(409)
    await me.ask('POST', `${PATH}/${first.id}/cancel`)
    const second = await make(me)
    expect((await current(me)).id).toBe(second.id)
    expect(new Set(await listed(me))).toEqual(new Set([first.id, second.id]))
    expect(await me.ask('GET', `${PATH}/${first.id}`)).toMatchObject({ reference: 'order-7', status: 'failed' })
    expect(await again(me)).toBe(409)
  })

  test('that expired without money can be used again, as often as this happens', async () => {
    const me = await merchant(here())
    const sessions = [await make(me)]
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await here().sandbox(sessions.at(-1) as MerchantSession, 'expire')
      sessions.push(await make(me))
    }
    expect((await current(me)).id).toBe(sessions.at(-1)?.id)
    expect(new Set(await listed(me))).toEqual(new Set(sessions.map(({ id }) => id)))
  })

  test.each([
    [
      'partly paid',
      async (session: MerchantSession) => void (await here().sandbox(session, 'deposits', { amount: '1' })),
    ],
    [
      'underpaid',
      async (session: MerchantSession) => {
        await here().sandbox(session, 'deposits', { amount: '1' })
        await here().sandbox(session, 'expire')
      },
    ],
    ['refused', async (session: MerchantSession) => void (await here().sandbox(session, 'fail'))],
    ['completed', async (session: MerchantSession) => void (await here().sandbox(session, 'deposits'))],
  ])('that is %s cannot', async (_, act) => {
    const me = await merchant(here())
    await act(await make(me))
    expect(await again(me)).toBe(409)
  })

  test('is taken over once by requests at the same time', async () => {
    const me = await merchant(here())
    const first = await make(me)
    await me.ask('POST', `${PATH}/${first.id}/cancel`)
    const statuses = await Promise.all([again(me), again(me), again(me)])
    expect(statuses.sort()).toEqual([201, 409, 409])
    expect(await listed(me)).toHaveLength(2)
  })

  test('does not return to a payment that the customer renews: its link says that it was replaced', async () => {
    const me = await merchant(here())
    const first = await make(me)
    await here().sandbox(first, 'expire')
    await make(me)
    const path = `/api/v1/p/demo/sessions/${first.id}`
    expect(await dataOf(await here().get(path))).toMatchObject({ status: 'expired', not_renewable: true })
    expect((await here().post(`${path}/renew`, {})).status).toBe(409)
  })
})

test('late money for a replaced payment is booked there, completes it, and needs attention until it is refunded', async () => {
  const me = await merchant(here())
  const first = await make(me)
  await here().sandbox(first, 'expire')
  const second = await make(me)
  const attention = async () => (await me.ask<{ attention: Attention[] }>('GET', '/api/v1/summary')).attention
  expect(await attention()).toEqual([])
  await payLate(first)
  expect(await me.ask('GET', `${PATH}/${first.id}`)).toMatchObject({ status: 'completed', late: true })
  expect(await current(me)).toMatchObject({ id: second.id, status: 'pending' })
  expect(await attention()).toEqual([{ kind: 'replaced', count: 1, session_ids: [first.id] }])
  expect((await me.ask<MerchantSession[]>('GET', `${PATH}?attention=replaced`)).map(({ id }) => id)).toEqual([first.id])
  const refund = { crypto_amount: '31.25', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }
  await me.ask('POST', `${PATH}/${first.id}/refunds`, refund, 201)
  expect(await attention()).toEqual([])
})
