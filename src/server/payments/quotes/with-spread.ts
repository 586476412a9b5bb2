import { formatUnits, parseUnits } from '../../../payment/money'

/** Spreads are exact to this part of a percent. */
const STEPS = 100
const DISPLAY_DIGITS = 2
/** The additional decimals of an exact share of a rate. */
const STEP_DIGITS = 4
const WHOLE = 100n * BigInt(STEPS)

/** A rate less `percent` of it, exact to 0.01 %, rounded down in the merchant's favour. Null if nothing is left. */
export function withSpread(rate: string, percent: number): string | null {
  if (percent === 0) return rate
  const digits = (rate.split('.')[1]?.length ?? 0) + STEP_DIGITS
  const units = parseUnits(rate, digits) ?? 0n
  const reduced = (units * (WHOLE - BigInt(Math.round(percent * STEPS)))) / WHOLE
  if (reduced <= 0n) return null
  const [whole, decimals = ''] = formatUnits(reduced, digits).split('.')
  return `${whole}.${decimals.padEnd(DISPLAY_DIGITS, '0')}`
}
