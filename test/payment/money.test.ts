import fc from 'fast-check'
import { formatUnits as viemFormat, parseUnits as viemParse } from 'viem'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '../../src/contract/enums'
import { PAIRS } from '../../src/payment/chains/catalogue'
import {
  addUnits,
  cryptoUnits,
  fiatUnits,
  formatFiat,
  formatUnits,
  halfOf,
  isMore,
  minorDigits,
  parseUnits,
  roundUpToDisplayed,
  subtractSigned,
  subtractUnits,
} from '../../src/payment/money'
import verified from './chains/verified-data.json'

const digits = fc.integer({ min: 0, max: 18 })
const atoms = fc.bigInt({ min: 0n, max: 10n ** 30n })

describe('decimal strings and units', () => {
  it('are read and written as viem does, without a loss in either direction', () => {
    fc.assert(
      fc.property(atoms, digits, (value, decimals) => {
        const text = formatUnits(value, decimals)
        expect(text).toBe(viemFormat(value, decimals))
        expect(parseUnits(text, decimals)).toBe(value)
        expect(viemParse(text, decimals)).toBe(value)
      }),
    )
  })

  it('are refused when finer than the unit, where viem rounds', () => {
    expect(viemParse('1.00000049', 6)).toBe(1000000n)
    expect(parseUnits('1.00000049', 6)).toBeNull()
    expect(parseUnits('50000.001', 2)).toBeNull()
    expect(parseUnits('1.5', 0)).toBeNull()
  })

  it('may have leading and trailing zeros', () => {
    expect(parseUnits('1.5000000', 2)).toBe(150n)
    expect(parseUnits('007.0', 0)).toBe(7n)
    expect(formatUnits(1500000n, 6)).toBe('1.5')
    expect(formatUnits(100n, 0)).toBe('100')
    expect(formatUnits(0n, 8)).toBe('0')
    expect(formatUnits(1n, 18)).toBe('0.000000000000000001')
    expect(formatUnits(-1050n, 2)).toBe('-10.5')
  })

  it('are refused when signed, grouped, exponential, empty or in other digits', () => {
    for (const text of [
      '',
      '.',
      '1.',
      '.5',
      '-1',
      '+1',
      '1e3',
      '1,000',
      ' 1',
      '1 ',
      'NaN',
      'Infinity',
      '0x10',
      '١٢',
      '1.2.3',
      '1\n',
    ]) {
      expect(parseUnits(text, 18), JSON.stringify(text)).toBeNull()
    }
  })
})

it('a difference of two decimals is exact, and less than 0 where the second is more', () => {
  expect(subtractSigned('50000.00', '60000.50')).toBe('-10000.5')
  expect(subtractSigned('0.00', '0.05')).toBe('-0.05')
  expect(subtractSigned('1.5', '1.50')).toBe('0')
  expect(subtractUnits('1', '2')).toBe('0')
  fc.assert(
    fc.property(atoms, atoms, digits, (one, other, decimals) => {
      const difference = subtractSigned(formatUnits(one, decimals), formatUnits(other, decimals))
      expect(difference).toBe(formatUnits(one - other, decimals))
    }),
  )
})

describe('fiat', () => {
  it('has the minor digits of ISO 4217', () => {
    for (const { code, iso4217 } of verified.money.fiat) {
      expect(minorDigits(code as (typeof CURRENCIES)[number])).toBe(iso4217)
    }
    expect(verified.money.fiat.map((one) => one.code).sort()).toEqual([...CURRENCIES].sort())
  })

  it('is written with all its minor digits', () => {
    expect(formatFiat(5000000n, 'NGN')).toBe('50000.00')
    expect(formatFiat(5n, 'USD')).toBe('0.05')
    expect(formatFiat(1200n, 'XOF')).toBe('1200')
    expect(formatFiat(0n, 'UGX')).toBe('0')
    expect(formatFiat(-150n, 'EUR')).toBe('-1.50')
    expect(formatFiat(-5n, 'EUR')).toBe('-0.05')
  })
})

describe('the amount to send', () => {
  it('is the least displayed amount that covers the price, at any rate', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 16n }),
        fc.integer({ min: 0, max: 10 }),
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...PAIRS),
        (fiat, price, scale, currency, pair) => {
          const units = cryptoUnits(fiat, formatUnits(price, scale), currency, pair)
          const oneStep = 10n ** BigInt(pair.decimals - pair.displayDecimals)
          // atoms × price against fiat, cross-multiplied: no division that could round
          const worth = (atoms: bigint) => atoms * price * 10n ** BigInt(minorDigits(currency))
          const requested = fiat * 10n ** BigInt(scale + pair.decimals)
          expect(units % oneStep).toBe(0n)
          expect(worth(units)).toBeGreaterThanOrEqual(requested)
          expect(worth(units - oneStep)).toBeLessThan(requested)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('is exact where floating point is not', () => {
    for (const one of verified.money.floats.examples) {
      const pair = { decimals: one.D, displayDecimals: one.P }
      const currency = one.fd === 2 ? 'NGN' : 'XOF'
      expect(cryptoUnits(BigInt(one.fm), one.rate, currency, pair)).toBe(BigInt(one.exact))
    }
  })

  it('is the documented amount for NGN 50,000 in USDT', () => {
    const pair = { decimals: 6, displayDecimals: 2 }
    expect(cryptoUnits(5000000n, '1600.00', 'NGN', pair)).toBe(31250000n)
    expect(cryptoUnits(5000001n, '1600.00', 'NGN', pair)).toBe(31260000n)
    expect(cryptoUnits(0n, '1600', 'NGN', pair)).toBe(0n)
  })

  it('is refused for an invalid rate', () => {
    for (const bad of ['0', '0.00', '', '-1', 'NaN', '1e3']) {
      expect(() => cryptoUnits(1n, bad, 'USD', { decimals: 6, displayDecimals: 2 })).toThrow(
        new RangeError(`${bad} is not a rate`),
      )
    }
  })

  it('is rounded up to the displayed decimals when a part has been paid', () => {
    const pair = { decimals: 6, displayDecimals: 2 }
    expect(roundUpToDisplayed(31250000n, pair)).toBe(31250000n)
    expect(roundUpToDisplayed(31250001n, pair)).toBe(31260000n)
    expect(roundUpToDisplayed(31259999n, pair)).toBe(31260000n)
    expect(roundUpToDisplayed(0n, pair)).toBe(0n)
  })

  it('has a value that is rounded down', () => {
    const pair = { decimals: 6 }
    expect(fiatUnits(31250000n, '1600', 'NGN', pair)).toBe(5000000n)
    expect(fiatUnits(31249999n, '1600', 'NGN', pair)).toBe(4999999n)
    expect(fiatUnits(1000000n, '600.5', 'XOF', pair)).toBe(600n)
  })
})

describe('half of an amount', () => {
  it.each([
    ['31.25', '15.62'],
    ['0.00000001', null],
    ['10', '5'],
    ['0', null],
    ['nonsense', null],
  ])('of %s is %s', (whole, half) => {
    expect(halfOf(whole)).toBe(half)
  })
})

it.each([
  ['31.25', '15.625', '46.875'],
  ['0.00035512', '0.00017756', '0.00053268'],
  ['1', '1', '2'],
])('%s and %s are %s', (one, other, sum) => {
  expect(addUnits(one, other)).toBe(sum)
})

it.each([
  ['31.25', '15.625', '15.625'],
  ['1', '0.00', '1'],
  ['0.3', '0.30', '0'],
  ['1', '2', '0'],
])('%s without %s is %s', (one, other, rest) => {
  expect(subtractUnits(one, other)).toBe(rest)
})

it.each([
  ['96000.01', '96000', true],
  ['96000', '96000.00', false],
  ['9', '10', false],
])('whether %s is more than %s: %s', (one, other, more) => {
  expect(isMore(one, other)).toBe(more)
})
