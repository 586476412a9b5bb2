import { expect, test } from 'vitest'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { merchant } from '../../merchant'
import { AMINA, dataOf, world } from '../../world'

const here = world()
const PATH = '/api/v1/payment-sessions'
const { first_name, email } = AMINA

/** A session that a merchant created, with and without its customer, and the page's view of it. */
async function created(more: object) {
  const me = await merchant(here())
  const { id } = await me.ask<MerchantSession>(
    'POST',
    PATH,
    {
      amount: '50000',
      currency: 'NGN',
      page: 'demo',
      ...more,
    },
    201,
  )
  return { id, read: () => me.ask<MerchantSession>('GET', `${PATH}/${id}`), view: () => here().session(id) }
}

const choose = async (id: string, more: object) =>
  dataOf<Session>(
    await here().post(`/api/v1/p/demo/sessions/${id}/method`, { asset: 'USDT', network: 'Tron', ...more }),
  )

test('the page learns that a customer is known, and not who, until the payment starts', async () => {
  const { id, view } = await created({ customer: { first_name, email } })
  expect(await view()).toMatchObject({ status: 'initiated', has_customer: true })
  expect(JSON.stringify(await view())).not.toMatch(/Amina|example\.com/)
  expect(await choose(id, {})).not.toHaveProperty('has_customer')
  const { view: viewOfUnknown } = await created({})
  expect(await viewOfUnknown()).not.toHaveProperty('has_customer')
})

test('a customer of whom nobody knows the name can leave an e-mail alone', async () => {
  const { id, read } = await created({})
  await choose(id, { email: 'someone@example.com' })
  expect((await read()).customer).toMatchObject({ first_name: null, last_name: null, email: 'someone@example.com' })
})

test('or nothing', async () => {
  const { id, read } = await created({})
  await choose(id, {})
  expect((await read()).customer).toBeNull()
})
