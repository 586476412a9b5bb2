import type { Currency } from '../../../contract/enums'
import type { Pair } from '../../../payment/chains/catalogue'
import { formatUnits, minorDigits } from '../../../payment/money'

/** A plain decimal in units of `digits` decimals, rounded up or down. */
export function unitsOf(decimal: string, digits: number, round: 'up' | 'down'): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return round === 'up' && /[1-9]/.test(fraction.slice(digits)) ? units + 1n : units
}

/** `part / whole` of `units`, rounded up. */
export const shareOf = (units: bigint, part: bigint, whole: bigint) =>
  whole > 0n ? (units * part + whole - 1n) / whole : 0n

const RATE_DIGITS = 8

/** Fiat per unit of the asset, computed from two amounts. Null if it would be zero. */
export function impliedRate(minor: bigint, currency: Currency, atoms: bigint, { decimals }: Pick<Pair, 'decimals'>) {
  if (atoms === 0n) return null
  const units = (minor * 10n ** BigInt(decimals + RATE_DIGITS)) / (atoms * 10n ** BigInt(minorDigits(currency)))
  return units === 0n ? null : formatUnits(units, RATE_DIGITS)
}

/** A rate cut to the decimals of the contract. Null if that is zero. */
export function truncatedRate(rate: string | null): string | null {
  const units = rate === null ? 0n : unitsOf(rate, 2 * RATE_DIGITS, 'down')
  return units === 0n ? null : formatUnits(units, 2 * RATE_DIGITS)
}
