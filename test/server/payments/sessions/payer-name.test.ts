import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { SessionWithToken } from '../../../../src/contract/session/payer-token'
import { merchant } from '../../merchant'
import { AMINA, dataOf, world } from '../../world'

const here = world()

const begin = async () => dataOf<SessionWithToken>(await here().post('/api/v1/p/demo/pay', AMINA), 201)
const nameOf = ({ id }: { id: string }, token?: string, slug = 'demo') =>
  here().get(`/api/v1/p/${slug}/sessions/${id}/payer`, token ? { 'payer-token': token } : {})

test('the name of the customer is for the browser that paid, and is never stored', async () => {
  const own = await begin()
  const others = await begin()
  const answer = await nameOf(own, own.payer_token)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await dataOf(answer)).toEqual({ first_name: AMINA.first_name, last_name: AMINA.last_name })
  for (const token of [undefined, others.payer_token, 'x', 'A'.repeat(43)])
    expect((await nameOf(own, token)).status).toBe(403)
  expect((await nameOf({ id: randomUUID() }, own.payer_token)).status).toBe(404)
  expect((await nameOf(own, own.payer_token, 'donate')).status).toBe(404)
  expect(JSON.stringify(own)).not.toContain(AMINA.first_name)
})

test('the name is null once the customer is erased', async () => {
  const me = await merchant(here())
  const own = await begin()
  const { customer_id } = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${own.id}`)
  await me.ask('DELETE', `/api/v1/customers/${customer_id}`)
  expect(await dataOf(await nameOf(own, own.payer_token))).toEqual({ first_name: null, last_name: null })
})
