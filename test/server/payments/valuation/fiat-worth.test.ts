import { expect, it } from 'vitest'
import { fiatWorth } from '../../../../src/server/payments/valuation/fiat-worth'
import { fixedRates } from '../../../../src/server/rates/fixed'
import { fakeClock } from '../../fake-clock'

const table = await fixedRates(fakeClock()).current()

it.each([
  ['nothing', [], '0.00'],
  ['its own currency', [{ currency: 'NGN', amount: '12.34' }], '12.34'],
  ['another currency, by the prices of USDT', [{ currency: 'USD', amount: '25' }], '40000.00'],
  ['a coin', [{ currency: 'USDT', amount: '12.5' }], '20000.00'],
  ['a coin with eighteen decimals, rounded down', [{ currency: 'BNB', amount: '0.000000000000000001' }], '0.00'],
  ['more refunds than payments, rounded towards 0', [{ currency: 'USD', amount: '-25.000000001' }], '-40000.00'],
  [
    'a part of less than 0, which is deducted',
    [
      { currency: 'NGN', amount: '50000' },
      { currency: 'USD', amount: '-25' },
    ],
    '10000.00',
  ],
  [
    'all together',
    [
      { currency: 'NGN', amount: '1.00' },
      { currency: 'USD', amount: '1' },
      { currency: 'BTC', amount: '0.001' },
    ],
    '142401.00',
  ],
] as const)('the worth of %s', (_, amounts, worth) => {
  expect(fiatWorth(amounts, 'NGN', table)).toBe(worth)
})

it('a sum without the rate of a part is unknown', () => {
  const withoutTon = {
    ...table,
    rate: (...[asset, currency]: Parameters<typeof table.rate>) =>
      asset === 'TON' ? null : table.rate(asset, currency),
  }
  expect(
    fiatWorth(
      [
        { currency: 'TON', amount: '1' },
        { currency: 'NGN', amount: '5' },
      ],
      'NGN',
      withoutTon,
    ),
  ).toBeNull()
})
