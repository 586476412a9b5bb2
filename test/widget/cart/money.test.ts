import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '../../../src/contract/enums'
import { minorDigits } from '../../../src/payment/money'
import { coinsFor, decimalsOf, excess, fromMinor } from '../../../widget/cart/money'
import type { Session } from '../../../widget/cart/service'

describe('the amounts of a cart', () => {
  it('have the decimals that the service knows', () => {
    expect(CURRENCIES.map(decimalsOf)).toEqual(CURRENCIES.map(minorDigits))
  })

  it('are rounded to the decimals of their currency', () => {
    expect(fromMinor(1050, 2, 'USD')).toBe('10.50')
    expect(fromMinor(5, 2, 'NGN')).toBe('0.05')
    expect(fromMinor(150_050, 2, 'XOF')).toBe('1501')
    expect(fromMinor(150_049, 2, 'UGX')).toBe('1500')
    expect(fromMinor(10_505, 3, 'USD')).toBe('10.51')
    expect(fromMinor(1500, 0, 'XOF')).toBe('1500')
    expect(fromMinor(15, 0, 'EUR')).toBe('15.00')
  })

  it('have an excess only if more was paid', () => {
    expect(excess('58', '53')).toBe('5')
    expect(excess('0.000000000000000003', '0.000000000000000001')).toBe('0.000000000000000002')
    expect(excess('53.0', '53')).toBeNull()
    expect(excess('52.9', '53')).toBeNull()
  })
})

describe('the coins of a refund', () => {
  const session = (changes: Partial<Session> = {}) =>
    ({
      amount: '53.00',
      crypto_amount: '31.25',
      crypto_amount_paid: '31.25',
      crypto_asset: 'USDT',
      ...changes,
    }) as Session

  it('are all that were due for the whole price, or those that came if they are fewer', () => {
    expect(coinsFor(session(), '53.00')).toBe('31.25')
    expect(coinsFor(session({ crypto_amount_paid: '40' }), '53')).toBe('31.25')
    expect(coinsFor(session({ crypto_amount_paid: '31.2' }), '53')).toBe('31.2')
    // A coin with more decimals than a double has keeps them all.
    const exact = {
      crypto_amount: '0.123456789012345678',
      crypto_amount_paid: '0.123456789012345678',
      crypto_asset: 'ETH',
    }
    expect(coinsFor(session(exact), '53')).toBe('0.123456789012345678')
  })

  it('are a share of the price, rounded down', () => {
    expect(coinsFor(session(), '26.50')).toBe('15.625')
    expect(coinsFor(session(), '0.01')).toBe('0.005896')
    expect(
      coinsFor(session({ crypto_amount: '0.001', crypto_asset: 'BTC', crypto_amount_paid: '0.001' }), '17.67'),
    ).toBe('0.00033339')
    expect(coinsFor(session({ crypto_amount_paid: '10' }), '52')).toBe('10')
  })

  it('are none for no amount, more than the price, and a payment without money', () => {
    expect(coinsFor(session(), '0')).toBeNull()
    expect(coinsFor(session(), '53.01')).toBeNull()
    expect(coinsFor(session({ crypto_amount_paid: '0' }), '53')).toBeNull()
    expect(coinsFor(session({ crypto_amount: null, crypto_asset: null }), '53')).toBeNull()
  })
})
