import { expect, it } from 'vitest'
import { isSameTransaction } from '../../../../src/server/payments/refunds/manual-refund'

const BYTES = Buffer.from('fb'.repeat(32), 'hex')
const SPELLINGS = [
  BYTES.toString('hex'),
  BYTES.toString('base64'),
  BYTES.toString('base64url'),
  `${BYTES.toString('base64url')}=`,
]

it('a transaction on TON has several spellings', () => {
  for (const one of SPELLINGS) for (const other of SPELLINGS) expect(isSameTransaction('TON', one, other)).toBe(true)
  expect(isSameTransaction('TON', 'ab'.repeat(32), BYTES.toString('base64'))).toBe(false)
})

it('a transaction on another network has one spelling', () => {
  expect(isSameTransaction('Bitcoin', 'ab'.repeat(32), 'ab'.repeat(32))).toBe(true)
  expect(isSameTransaction('Bitcoin', 'ab'.repeat(32), 'cd'.repeat(32))).toBe(false)
})
