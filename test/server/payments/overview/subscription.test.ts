import { expect, test } from 'vitest'
import type { PaymentChange } from '../../../../src/contract/session/payment-change'
import { createSubscription } from '../../../../src/server/payments/overview/subscription'

const SUBSCRIBER = {
  merchantId: 'me',
  mode: 'test',
  person: 'a-key',
  device: 'a-key',
  isAllowed: async () => true,
} as const
const subscription = () => createSubscription(SUBSCRIBER, () => {})
const change = (id: number, version = 1): PaymentChange => ({ id: String(id), status: 'pending', version })

test('a slow reader gets the latest change of each payment', async () => {
  const slow = subscription()
  for (const version of [1, 2, 3]) slow.push(change(1, version))
  expect(await slow.next()).toEqual({ changes: [change(1, 3)] })
})

test('a slow reader that has missed too much reads everything again, and no changes are stored for it meanwhile', async () => {
  const slow = subscription()
  for (let id = 0; id < 1000; id += 1) slow.push(change(id))
  slow.keepAlive()
  expect(await slow.next()).toBe('many')
  slow.push(change(1))
  expect(await slow.next()).toEqual({ changes: [change(1)] })
})

test('a subscription that has ended stops waiting', async () => {
  const gone = subscription()
  const next = gone.next()
  gone.end()
  gone.push(change(1))
  expect(await next).toBeNull()
  expect(await gone.next()).toBeNull()
})
