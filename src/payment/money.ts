import type { Currency } from '../contract/enums'
import type { Pair } from './chains/catalogue'
import { type Fraction, floor } from './fraction'

const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/**
 * A plain decimal string as an integer of `digits` decimals ("25.5", 6 → 25500000n).
 * Null when it is not a plain decimal, or has more decimals than `digits`: truncating would change its meaning.
 */
export function parseUnits(decimal: string, digits: number): bigint | null {
  const match = DECIMAL.exec(decimal)
  if (!match) return null
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  return fraction.length > digits ? null : BigInt(match[1] + fraction.padEnd(digits, '0'))
}

/** The inverse of `parseUnits`, trailing zeros trimmed. */
export function formatUnits(atoms: bigint, digits: number): string {
  const plain = toFixed(atoms, digits)
  return digits > 0 ? plain.replace(/\.?0+$/, '') : plain
}

/** Half of a plain decimal, rounded down at its last digit. Null if the result is 0. */
export function halfOf(decimal: string): string | null {
  const digits = fractionDigits(decimal)
  const half = (parseUnits(decimal, digits) ?? 0n) / 2n
  return half > 0n ? formatUnits(half, digits) : null
}

/** The sum of two plain decimals, trailing zeros trimmed. */
export function addUnits(one: string, other: string): string {
  const { units, digits } = alignDigits(one, other)
  return formatUnits(units[0] + units[1], digits)
}

/** Subtracts `other` from `one`, both plain decimals. Trailing zeros are trimmed. 0 if `other` is more. */
export function subtractUnits(one: string, other: string): string {
  const { units, digits } = alignDigits(one, other)
  return units[0] > units[1] ? formatUnits(units[0] - units[1], digits) : '0'
}

/** Subtracts `other` from `one`, both plain decimals. Trailing zeros are trimmed. Less than 0 if `other` is more. */
export function subtractSigned(one: string, other: string): string {
  const { units, digits } = alignDigits(one, other)
  return formatUnits(units[0] - units[1], digits)
}

/** Whether `one` is more than `other`, both plain decimals. */
export const isMore = (one: string, other: string): boolean => subtractUnits(one, other) !== '0'

/** Two plain decimals as integers of the same scale. */
function alignDigits(one: string, other: string): { units: [bigint, bigint]; digits: number } {
  const digits = Math.max(fractionDigits(one), fractionDigits(other))
  return { units: [parseUnits(one, digits) ?? 0n, parseUnits(other, digits) ?? 0n], digits }
}

const fractionDigits = (decimal: string): number => DECIMAL.exec(decimal)?.[2]?.length ?? 0

/** ISO 4217 minor digits: the CFA franc and the Ugandan shilling have none. */
export function minorDigits(currency: Currency): number {
  return currency === 'XOF' || currency === 'UGX' ? 0 : 2
}

/** Formats fiat for the wire, always with all minor digits ("50000.00"). */
export function formatFiat(minor: bigint, currency: Currency): string {
  return toFixed(minor, minorDigits(currency))
}

/**
 * The atoms to send for `fiat` (minor units) at `rate` (fiat per one unit of the asset), rounded up once, at the
 * pair's display decimals. Throws RangeError for a rate that is not a positive decimal.
 */
export function cryptoUnits(
  fiat: bigint,
  rate: string,
  currency: Currency,
  pair: Pick<Pair, 'decimals' | 'displayDecimals'>,
): bigint {
  const price = parseRate(rate)
  const displayed = fiat * price.scale * 10n ** BigInt(pair.displayDecimals)
  const divisor = price.units * 10n ** BigInt(minorDigits(currency))
  return ((displayed + divisor - 1n) / divisor) * displayStep(pair)
}

/** The smallest displayed amount of a pair, in atoms, since exchanges do not take eighteen decimals. */
const displayStep = ({ decimals, displayDecimals }: Pick<Pair, 'decimals' | 'displayDecimals'>): bigint =>
  10n ** BigInt(decimals - displayDecimals)

/** Rounds up to the decimals displayed for the pair, like every amount to send. */
export function roundUpToDisplayed(atoms: bigint, pair: Pick<Pair, 'decimals' | 'displayDecimals'>): bigint {
  const step = displayStep(pair)
  return ((atoms + step - 1n) / step) * step
}

/** The value of `atoms` at `rate`, in minor units, not rounded. */
export function fiatValue(atoms: bigint, rate: string, currency: Currency, pair: Pick<Pair, 'decimals'>): Fraction {
  const price = parseRate(rate)
  return {
    units: atoms * price.units * 10n ** BigInt(minorDigits(currency)),
    per: price.scale * 10n ** BigInt(pair.decimals),
  }
}

/** The value of `atoms` at `rate`, in minor units, rounded down. */
export const fiatUnits = (atoms: bigint, rate: string, currency: Currency, pair: Pick<Pair, 'decimals'>): bigint =>
  floor(fiatValue(atoms, rate, currency, pair))

function parseRate(rate: string): { units: bigint; scale: bigint } {
  const digits = fractionDigits(rate)
  const units = parseUnits(rate, digits)
  if (!units) throw new RangeError(`${rate} is not a rate`)
  return { units, scale: 10n ** BigInt(digits) }
}

function toFixed(units: bigint, digits: number): string {
  const sign = units < 0n ? '-' : ''
  const text = units
    .toString()
    .slice(sign.length)
    .padStart(digits + 1, '0')
  return sign + (digits > 0 ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text)
}
