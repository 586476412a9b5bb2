import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combine, formatRate, medianOf } from '../../../src/server/rates/combine'

const value = fc.record({ units: fc.bigInt(1n, 10n ** 24n), per: fc.bigInt(1n, 10n ** 12n) })
const values = fc.array(value, { minLength: 1, maxLength: 5 })
const quoted = (all: readonly { units: bigint; per: bigint }[]) =>
  all.map((value, index) => ({ source: `source ${index}`, value, asOf: 1000 + index }))
const cents = (...prices: bigint[]) => quoted(prices.map((units) => ({ units, per: 100n })))

test('a median lies between half of the prices, in whatever order they come', () => {
  fc.assert(
    fc.property(values, (all) => {
      const median = medianOf(all)
      const below = all.filter(({ units, per }) => units * median.per <= median.units * per)
      const above = all.filter(({ units, per }) => units * median.per >= median.units * per)
      expect(below.length * 2).toBeGreaterThanOrEqual(all.length)
      expect(above.length * 2).toBeGreaterThanOrEqual(all.length)
      const other = medianOf(all.toReversed())
      expect(other.units * median.per).toBe(median.units * other.per)
    }),
  )
})

const isClose = (perMille: readonly bigint[]) => {
  const [low, high] = [Math.min(...perMille.map(Number)), Math.max(...perMille.map(Number))]
  return (1000 + high) * 1000 <= (1000 + low) * 1015
}

test('a combined price comes from a majority of sources, which are within 1.5 % of each other', () => {
  fc.assert(
    fc.property(value, fc.array(fc.bigInt(0n, 40n), { minLength: 2, maxLength: 5 }), ({ units, per }, more) => {
      const all = quoted(more.map((perMille) => ({ units: units * (1000n + perMille), per: per * 1000n })))
      const result = combine(all, 2)
      if (isClose(more))
        expect(result).toMatchObject({ outliers: [], price: { sources: all.map(({ source }) => source) } })
      if (!('price' in result)) return
      const used = more.filter((_, index) => result.price.sources.includes(`source ${index}`))
      expect(isClose(used)).toBe(true)
      expect(used.length * 2).toBeGreaterThan(more.length)
      expect(result.price.sources.length + result.outliers.length).toBe(more.length)
    }),
  )
})

test('a frozen source is left out of three, but not of two', () => {
  expect(combine(cents(1000n, 1001n, 1500n), 2)).toMatchObject({
    price: { sources: ['source 0', 'source 1'] },
    outliers: ['source 2'],
  })
  expect(combine(cents(1000n, 1500n), 2)).toMatchObject({ problem: 'disagree' })
  expect(combine(cents(1000n, 1001n, 1500n, 1501n), 2)).toMatchObject({ problem: 'disagree' })
})

test('a rate is rounded down, by less than a thousandth of a percent', () => {
  fc.assert(
    fc.property(fc.bigInt(10n ** 5n, 10n ** 24n), (units) => {
      const rate = formatRate({ units, per: 10n ** 9n }) ?? ''
      expect(rate).toMatch(/^\d+\.\d{2,8}$/)
      const [whole = '', decimals = ''] = rate.split('.')
      const got = BigInt(whole + decimals.padEnd(9, '0'))
      expect(got <= units).toBe(true)
      // The eighth decimal of a small rate is a larger part of the rate.
      expect((units - got) * 100_000n <= units || units - got < 10n).toBe(true)
    }),
  )
  expect(formatRate({ units: 1600n, per: 1n })).toBe('1600.00')
  expect(formatRate({ units: 1n, per: 10n ** 12n })).toBeNull()
})

test('too few sources are named, and so is the one that disagrees', () => {
  expect(combine([], 1)).toEqual({ problem: 'too few', sources: [] })
  expect(combine(cents(100n), 2)).toEqual({ problem: 'too few', sources: ['source 0'] })
  expect(combine(cents(1000n, 1020n), 2)).toEqual({ problem: 'disagree', sources: ['source 0', 'source 1'] })
  expect(combine(cents(1000n, 1013n, 1026n), 2)).toMatchObject({ problem: 'disagree' })
  expect(combine(cents(1000n, 1010n, 1012n), 2)).toEqual({
    price: { value: { units: 1010n, per: 100n }, asOf: 1000, sources: ['source 0', 'source 1', 'source 2'] },
    outliers: [],
  })
})
