import * as v from 'valibot'
import type { Asset, Currency } from '../../../contract/enums'
import type { Fraction } from '../../../payment/fraction'

/** A price with its time, in milliseconds since 1970. The time is null if the source reports none. */
export type Price = { value: Fraction; asOf: number | null }

/** The quotes of one source. Prices that the source does not quote are absent. */
export type Reading = {
  /** US dollars for one unit. */
  usd?: Partial<Record<Asset, Price>>
  /** Units of a currency for one US dollar, at the official rate. */
  perUsd?: Partial<Record<Currency, Price>>
  /** Units of a currency for one USDT, as traded. */
  perUsdt?: Partial<Record<Currency, Price>>
}

/** A public source of prices. */
export interface Source {
  name: string
  /** The minimum time between two requests, in milliseconds. */
  everyMs: number
  /** The currencies in which the source trades USDT. */
  markets?: readonly Currency[]
  /** Throws `SourceUnavailable`, or an error of `fetch`. */
  read(deadlineMs: number): Promise<Reading>
}

const NUMBER = /^(\d{1,30})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i

/** Parses a positive decimal exactly, also with an exponent. Null for anything else. */
export function fractionOf(text: string): Fraction | null {
  const [, whole, decimals = '', exponent = '0'] = NUMBER.exec(text) ?? []
  if (whole === undefined) return null
  const scale = decimals.length - Number(exponent)
  const units = BigInt(whole + decimals) * 10n ** BigInt(Math.max(0, -scale))
  return units > 0n ? { units, per: 10n ** BigInt(Math.max(0, scale)) } : null
}

/** A price as text, or as a number, which is read in its shortest decimal form. Undefined for anything else. */
export const PriceValue = v.pipe(
  v.unknown(),
  v.transform((value) =>
    typeof value === 'string' || typeof value === 'number' ? (fractionOf(String(value)) ?? undefined) : undefined,
  ),
)

/** The maximum spread between bid and ask, in percent of the bid. A market with a larger spread has no usable price. */
const MAX_SPREAD_PERCENT = 5n

/** The middle of the best bid and ask. Undefined if one of them is missing, or if they are too far apart. */
export function middleOf(bid: Fraction | undefined, ask: Fraction | undefined): Fraction | undefined {
  if (!bid || !ask) return undefined
  const [low, high] = [bid.units * ask.per, ask.units * bid.per]
  if (high < low || high * 100n > low * (100n + MAX_SPREAD_PERCENT)) return undefined
  return { units: low + high, per: 2n * bid.per * ask.per }
}
