import type { Fraction } from '../../payment/fraction'
import { formatUnits } from '../../payment/money'

/** A price of one source; `asOf` in milliseconds since 1970. */
export type SourcePrice = { source: string; value: Fraction; asOf: number }

/** A price that several sources agree on; `asOf` is the time of the oldest of these prices. */
export type CombinedPrice = { value: Fraction; asOf: number; sources: string[] }

/** The maximum difference between prices that agree, per mille of the lower one. */
const MAX_DIFFERENCE_PER_MILLE = 15n

const compare = (one: Fraction, other: Fraction) => {
  const [left, right] = [one.units * other.per, other.units * one.per]
  return left < right ? -1 : left > right ? 1 : 0
}

const differTooMuch = (one: Fraction, other: Fraction) => {
  const [low, high] = compare(one, other) < 0 ? [one, other] : [other, one]
  return high.units * low.per * 1000n > low.units * high.per * (1000n + MAX_DIFFERENCE_PER_MILLE)
}

/** The median of `values`, which must not be empty. For an even number of values, it is the mean of the middle two. */
export function medianOf(values: readonly Fraction[]): Fraction {
  const sorted = values.toSorted(compare)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (!low || !high) throw new RangeError('no values')
  return low === high ? low : { units: low.units * high.per + high.units * low.per, per: 2n * low.per * high.per }
}

/**
 * Combines prices to the median of the prices that agree. Of three or more prices, a minority that differs is left out,
 * since a source may be frozen. If the remaining prices do not agree either, returns the problem and the sources that
 * cause it.
 */
export function combine(
  prices: readonly SourcePrice[],
  minSources: number,
): { price: CombinedPrice; outliers: string[] } | { problem: 'too few' | 'disagree'; sources: string[] } {
  const sources = prices.map(({ source }) => source)
  if (prices.length === 0 || prices.length < minSources) return { problem: 'too few', sources }
  const median = medianOf(prices.map(({ value }) => value))
  const outliers = prices.filter(({ value }) => differTooMuch(value, median)).map(({ source }) => source)
  const agreeing = prices.filter(({ source }) => !outliers.includes(source))
  const isMajority = agreeing.length >= minSources && agreeing.length * 2 > prices.length
  if (!isMajority || agreeing.some((one) => agreeing.some((other) => differTooMuch(one.value, other.value))))
    return { problem: 'disagree', sources: outliers.length > 0 ? outliers : sources }
  const value = medianOf(agreeing.map(({ value }) => value))
  const asOf = Math.min(...agreeing.map(({ asOf }) => asOf))
  return { price: { value, asOf, sources: agreeing.map(({ source }) => source) }, outliers }
}

const SMALL_DIGITS = 8
const LARGE_DIGITS = 2
const LARGE = 1000n

/** A price as a decimal, rounded down in the merchant's favour. Null if it rounds to 0. */
export function formatRate({ units, per }: Fraction): string | null {
  const digits = units >= per * LARGE ? LARGE_DIGITS : SMALL_DIGITS
  const rounded = (units * 10n ** BigInt(digits)) / per
  if (rounded <= 0n) return null
  const [whole, decimals = ''] = formatUnits(rounded, digits).split('.')
  return `${whole}.${decimals.padEnd(LARGE_DIGITS, '0')}`
}
