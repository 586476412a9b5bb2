import { expect, test } from 'vitest'
import {
  changeQuantity,
  EMPTY_ORDER,
  type Order,
  saleRequest,
  totalsOf,
} from '../../../../src/dashboard/till/order/order'

const NAMES = { goods: 'Goods', tip: 'Tip', discount: 'Discount' }
const RICE = { name: 'Rice', price: '18500.00', quantity: 2 }
const order = (changes: Partial<Order>): Order => ({ ...EMPTY_ORDER, ...changes })

test('a typed amount alone is a sale without lines', () => {
  expect(saleRequest(order({ typed: '2500.' }), 'NGN', NAMES)).toEqual({
    till: true,
    amount: '2500.00',
    currency: 'NGN',
    title: null,
  })
})

test('the tip is a share of what is left after the discount', () => {
  const sold = order({ lines: [RICE], discount: { percent: 10 }, tip: { percent: 5 } })
  expect(totalsOf(sold, 'NGN')).toEqual({
    typed: 0n,
    goods: 3_700_000n,
    discount: 370_000n,
    tip: 166_500n,
    total: 3_496_500n,
  })
})

test('the lines of a request add up to its amount', () => {
  const sold = order({ typed: '99.99', lines: [RICE], discount: { amount: '0.01' }, tip: { percent: 7 }, title: 'Eid' })
  const { amount, items = [] } = saleRequest(sold, 'NGN', NAMES)
  expect(items).toEqual([
    { name: 'Rice', quantity: '2', amount: '37000.00', kind: 'item' },
    { name: 'Eid', quantity: '1', amount: '99.99', kind: 'item' },
    { name: 'Discount', quantity: '1', amount: '-0.01', kind: 'discount' },
    { name: 'Tip', quantity: '1', amount: '2597.00', kind: 'tip' },
  ])
  expect(amount).toBe('39696.98')
})

test('an amount with more decimals than the currency has is no sale, instead of one for nothing', () => {
  expect(() => totalsOf(order({ typed: '10', tip: { amount: '0.005' } }), 'NGN')).toThrow('0.005')
  expect(() => totalsOf(order({ lines: [{ ...RICE, price: '12.5' }] }), 'XOF')).toThrow('12.5 is not an amount in XOF')
})

test('shares are rounded to the smallest unit of a currency without decimals', () => {
  expect(totalsOf(order({ typed: '1250', tip: { percent: 5 } }), 'XOF').tip).toBe(63n)
})

test('a discount of the whole price leaves no tip', () => {
  const { tip, total } = totalsOf(order({ typed: '10', discount: { amount: '10' }, tip: { percent: 10 } }), 'NGN')
  expect([tip, total]).toEqual([0n, 0n])
})

test('one more of an item raises its quantity, and one less of the last removes its line', () => {
  const more = changeQuantity([RICE], RICE, 1)
  expect(more).toEqual([{ ...RICE, quantity: 3 }])
  expect(changeQuantity([{ ...RICE, quantity: 1 }], RICE, -1)).toEqual([])
  expect(changeQuantity([], RICE, 1)).toEqual([{ ...RICE, quantity: 1 }])
  // a changed price is another line
  expect(changeQuantity([RICE], { name: 'Rice', price: '19000.00' }, 1)).toHaveLength(2)
})
