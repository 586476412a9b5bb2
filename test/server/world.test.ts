import { expect, test } from 'vitest'
import { merchant } from './merchant'
import { storedRows } from './stored-rows'
import { world } from './world'

const here = world()
let atFirst: string | undefined

test.each([1, 2])('a test finds only the demo, whatever an earlier test stored (%i)', async () => {
  const found = await storedRows(here())
  atFirst ??= found
  expect(found).toBe(atFirst)
  const me = await merchant(here())
  await here().sandbox(await here().pay(), 'deposits')
  await me.give('NGN', '5')
  await me.ask('PATCH', '/api/v1/payment-pages/demo', { title: 'Other', slug: 'other' })
  expect(await storedRows(here())).not.toBe(found)
})
