import { expect, test } from 'vitest'
import { SESSION_STATUSES, type SessionStatus } from '../../../../src/contract/enums'
import {
  failedWithMoney,
  isOpen,
  missingAmount,
  overpaidAmount,
  saleStateOf,
} from '../../../../src/dashboard/till/sale/sale-state'

test('a sale is paid in no other status than `completed`', () => {
  expect(SESSION_STATUSES.filter((status) => saleStateOf({ status }) === 'paid')).toEqual(['completed'])
  expect(SESSION_STATUSES.filter((status) => saleStateOf({ status, held: true }) === 'paid')).toEqual(['completed'])
})

test('money that is reviewed is neither detected nor paid', () => {
  expect(saleStateOf({ status: 'processing', held: true })).toBe('review')
  expect(saleStateOf({ status: 'failed', held: true })).toBe('failed')
})

test('a sale is watched until it is paid, because money counts that comes late or for a cancelled sale', () => {
  expect(SESSION_STATUSES.filter((status) => !isOpen(saleStateOf({ status })))).toEqual(['completed'])
})

test('money for a cancelled sale is noticed', () => {
  const noticed = (crypto_amount_paid: string, status: SessionStatus = 'failed') =>
    failedWithMoney({ status, crypto_amount_paid })
  expect([noticed('0'), noticed('0.000'), noticed('19'), noticed('19', 'partial')]).toEqual([false, false, true, false])
})

test('what is missing is due, or else the difference', () => {
  expect(missingAmount({ crypto_amount: '31.25', crypto_amount_paid: '19', crypto_amount_due: '12.25' })).toBe('12.25')
  expect(missingAmount({ crypto_amount: '31.25', crypto_amount_paid: '19', crypto_amount_due: null })).toBe('12.25')
})

test('only money above the price is too much', () => {
  const paid = (crypto_amount_paid: string) =>
    overpaidAmount({ crypto_amount: '31.25', crypto_amount_paid, crypto_amount_due: '0' })
  expect([paid('31.250'), paid('62.5'), paid('31')]).toEqual([null, '31.25', null])
})
