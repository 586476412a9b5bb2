import { expect, test } from 'vitest'
import { customerIn } from '../../../src/server/webhooks/outbox'

const ID = '0b5c3f0e-9a43-4c11-8e0a-3d7f6a1c2b4d'
const OTHER = '7f1d2c3b-4a5e-4f60-9b8a-1c2d3e4f5a6b'

test.each([
  ['a payment', { customer: { id: ID, email: 'a@example.com' }, customer_id: ID }, ID],
  ['a payment without a customer', { customer: null, customer_id: null }, null],
  ['a deposit on a permanent address', { customer_id: ID }, ID],
  ['a payout', { bank_id: ID }, null],
  ['a test event in upper case', { customer: { id: ID.toUpperCase() } }, ID],
  ['a test event that names two', { customer: { id: ID }, customer_id: OTHER }, ID],
  ['a test event whose customer has another id', { customer: { id: 'no-uuid' }, customer_id: OTHER }, OTHER],
  ['a test event with something else', { customer: 'Ada', customer_id: 7 }, null],
])('an event is stored with the customer of %s', (_, data, id) => {
  expect(customerIn(data)).toBe(id)
})
