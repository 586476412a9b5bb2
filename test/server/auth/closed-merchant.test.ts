import { expect, test } from 'vitest'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { Session } from '../../../src/contract/session/session'
import { runKeyCommand } from '../../../src/server/auth/key-command/run-key-command'
import { owner, tokenIn } from '../member'
import { type Merchant, merchant } from '../merchant'
import { dataOf, world } from '../world'

const here = world()

const run = (act: 'close' | 'reopen') => runKeyCommand(here().deps, { act, merchant: 'shop' })
const PAIR = { asset: 'USDT', network: 'Tron', first_name: 'Amina', email: 'amina@example.com' }

async function shop(): Promise<Merchant> {
  const me = await merchant(here(), 'shop')
  const page = { slug: 'shop-page', title: 'Shop', currency: 'NGN', amount: '50000', status: 'active' }
  await me.ask('POST', '/api/v1/payment-pages', page, 201)
  return me
}
const statusOf = async (path: string) => (await here().get(path)).status
const payOn = async (slug: string) => (await here().post(`/api/v1/p/${slug}/pay`, PAIR)).status

test('a closed merchant’s keys and members are refused and its pages are 404 until it is reopened', async () => {
  const me = await shop()
  const boss = await owner(here(), 'shop')
  const { output: link } = await runKeyCommand(here().deps, { act: 'dashboard', merchant: 'shop' })
  const signIn = async () => (await here().post('/api/v1/sign-in', { token: tokenIn(link) })).status
  expect([await statusOf('/api/v1/p/shop-page'), await payOn('shop-page')]).toEqual([200, 201])
  await run('close')
  await run('close')
  for (const by of [me, boss]) expect((await by.call('GET', '/api/v1/payment-pages')).status).toBe(401)
  expect([await statusOf('/api/v1/p/shop-page'), await payOn('shop-page'), await signIn()]).toEqual([404, 404, 401])
  expect(await statusOf('/api/v1/p/demo')).toBe(200)
  await run('reopen')
  for (const by of [me, boss]) expect((await by.call('GET', '/api/v1/payment-pages')).status).toBe(200)
  expect([await statusOf('/api/v1/p/shop-page'), await signIn()]).toEqual([200, 201])
})

test('money for a closed merchant is booked, and the customer sees it', async () => {
  const me = await shop()
  const input = { amount: '50000', currency: 'NGN', page: 'shop-page', crypto_asset: 'USDT', network: 'Tron' }
  const session = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', input, 201)
  const open = await me.ask<MerchantSession>(
    'POST',
    '/api/v1/payment-sessions',
    { ...input, crypto_asset: null, network: null },
    201,
  )
  await run('close')
  const path = `/api/v1/p/shop-page/sessions/${session.id}`
  expect((await here().post(`${path}/sandbox/deposits`)).status).toBe(200)
  expect((await (await here().get(path)).json()).data.status).toBe('completed')
  const chosen = await here().post(`/api/v1/p/shop-page/sessions/${open.id}/method`, PAIR)
  expect(chosen.status).toBe(409)
  await run('reopen')
  const balances = await me.ask<{ currency: string; available: string }[]>('GET', '/api/v1/balances')
  expect(balances).toEqual([expect.objectContaining({ currency: 'USDT', available: session.crypto_amount })])
})

test('a payment of a closed merchant cannot be renewed, and offers no renewal, until the merchant is reopened', async () => {
  await shop()
  const { id } = await dataOf<Session>(await here().post('/api/v1/p/shop-page/pay', PAIR), 201)
  const path = `/api/v1/p/shop-page/sessions/${id}`
  expect((await here().post(`${path}/sandbox/expire`)).status).toBe(200)
  const view = async () => dataOf<Session>(await here().get(path))
  expect(await view()).not.toHaveProperty('not_renewable')
  await run('close')
  expect(await view()).toMatchObject({ status: 'expired', not_renewable: true })
  expect((await here().post(`${path}/renew`)).status).toBe(409)
  await run('reopen')
  expect(await view()).not.toHaveProperty('not_renewable')
  expect((await here().post(`${path}/renew`)).status).toBe(201)
})

test('closing a merchant ends its event streams, and the audit names the operator', async () => {
  const me = await shop()
  const response = await me.call('GET', '/api/v1/changes')
  const reader = response.body?.getReader()
  await reader?.read()
  await run('close')
  expect((await reader?.read())?.done).toBe(true)
  await run('reopen')
  const live = await merchant(here(), 'shop', 'live')
  const entries = await live.ask<{ action: string; key: string }[]>('GET', '/api/v1/audit')
  expect(
    entries.filter(({ action }) => action.startsWith('merchant.')).map(({ action, key }) => [action, key]),
  ).toEqual([
    ['merchant.reopened', 'operator'],
    ['merchant.closed', 'operator'],
  ])
})
