import { expect, test } from 'vitest'
import type { Page } from '../../../../src/contract/page/page'
import type { PaymentPage } from '../../../../src/contract/page/payment-page'
import { type Merchant, merchant } from '../../merchant'
import { dataOf, world } from '../../world'

const here = world()
const PATH = '/api/v1/payment-pages'
const DONATIONS = { title: 'Books for every school', currency: 'USD', min_amount: '5', max_amount: '500' }

const make = (me: Merchant, more: object = {}) =>
  me.ask<PaymentPage>('POST', PATH, { ...DONATIONS, suggested_amounts: [10, '25.5'], ...more }, 201)
const view = async ({ slug }: PaymentPage) => dataOf<Page>(await here().get(`/api/v1/p/${slug}`))

async function errorsOf(me: Merchant, body: object, path = PATH, method: 'POST' | 'PATCH' = 'POST') {
  const response = await me.call(method, path, body)
  expect(response.status).toBe(400)
  return (await response.json()).errors
}

test('a page with an open amount suggests amounts in its currency, in the merchant’s order', async () => {
  const me = await merchant(here())
  const page = await make(me)
  expect(page.suggested_amounts).toEqual(['10.00', '25.50'])
  expect((await view(page)).suggested_amounts).toEqual(['10.00', '25.50'])
  await me.ask('PATCH', `${PATH}/${page.id}`, { suggested_amounts: [] })
  expect(await view(page)).not.toHaveProperty('suggested_amounts')
})

test('suggestions are at most four different amounts within the limits of the page', async () => {
  const me = await merchant(here())
  const refused = (suggested_amounts: unknown) => errorsOf(me, { ...DONATIONS, suggested_amounts })
  expect(await refused([1, 2, 3, 4, 5])).toEqual(['suggested_amounts: Must have at most 4 amounts.'])
  expect(await refused('10')).toEqual(['suggested_amounts: Must be a list of amounts.'])
  expect(await refused([10, '10.00'])).toEqual(['suggested_amounts.1: 10.00 is in the list already.'])
  expect(await refused(['0'])).toEqual(['suggested_amounts.0: Must be greater than 0.'])
  expect(await refused(['4.99', 501, '10.001'])).toEqual([
    'suggested_amounts.0: Must not be less than min_amount.',
    'suggested_amounts.1: Must not be more than max_amount.',
    'suggested_amounts.2: Must have at most 2 decimals.',
  ])
  expect(await errorsOf(me, { ...DONATIONS, amount: '10', suggested_amounts: ['10'] })).toEqual([
    'suggested_amounts: Must not be given with a fixed amount.',
  ])
})

test('stored suggestions must fit new limits and a new currency, and end with a fixed price', async () => {
  const me = await merchant(here())
  const page = await make(me)
  const path = `${PATH}/${page.id}`
  expect(await errorsOf(me, { min_amount: '20' }, path, 'PATCH')).toEqual([
    'suggested_amounts.0: Must not be less than min_amount.',
  ])
  expect(await errorsOf(me, { currency: 'NGN', min_amount: null, max_amount: null }, path, 'PATCH')).toEqual([
    'suggested_amounts: This field is required with another currency.',
  ])
  await me.ask('PATCH', path, { amount: '50' })
  expect((await me.ask<PaymentPage>('PATCH', path, { amount: null })).suggested_amounts).toEqual([])
})
