import { describe, expect, test } from 'vitest'
import { lineCost, sumCosts } from '../../../src/dashboard/invoices/invoice-total'

describe('the cost of a line', () => {
  test.each([
    ['3', '1500.50', 'NGN', 'en', 450150n],
    // a float would compute 0.30000000000000004
    ['3', '0.1', 'USD', 'en', 30n],
    ['2', '1 234,50', 'EUR', 'fr', 246900n],
    ['٣', '٥٠٠', 'EGP', 'ar', 150000n],
    ['4', '2,500', 'UGX', 'en', 10000n],
    // beyond the precision of a float
    ['1000000', '90071992547409.93', 'NGN', 'en', 9007199254740993000000n],
  ] as const)('%s times %s %s', (quantity, price, currency, language, cost) => {
    expect(lineCost({ quantity, price }, currency, language)).toBe(cost)
  })

  test.each([
    ['', '5', 'NGN'],
    ['1.5', '5', 'NGN'],
    ['-1', '5', 'NGN'],
    ['1', '', 'NGN'],
    ['1', 'five', 'NGN'],
    // the currency has fewer decimals
    ['1', '5.005', 'NGN'],
    ['1', '5.5', 'UGX'],
  ] as const)('is unknown for %s times %s %s', (quantity, price, currency) => {
    expect(lineCost({ quantity, price }, currency, 'en')).toBeNull()
  })
})

test('lines have a total once every line has a price', () => {
  expect(sumCosts([1n, 2n, 3n])).toBe(6n)
  expect(sumCosts([1n, null])).toBeNull()
})
