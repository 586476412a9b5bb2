import * as v from 'valibot'
import type { Asset, Currency } from '../../../contract/enums'
import type { Fraction } from '../../../payment/fraction'
import { retryAfterMs } from '../../../payment/retry-after'
import { readAtMost } from '../../http/read-at-most'
import { LoggableError } from '../../runtime/log'

const MAX_BYTES = 256 * 1024

/** A price with its time, in milliseconds since 1970; null: the source tells none. */
export type Price = { value: Fraction; asOf: number | null }

/** What one source quotes. What it does not quote is absent. */
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
  /** How long to wait between two requests, at least. */
  everyMs: number
  /** The currencies in which it trades USDT. */
  markets?: readonly Currency[]
  /** Throws `SourceUnavailable`, or whatever `fetch` throws. */
  read(deadlineMs: number): Promise<Reading>
}

export class SourceUnavailable extends LoggableError {
  override readonly name = 'SourceUnavailable'
  constructor(
    message: string,
    /** How long the source asks to be left alone; 0: it does not say. */
    readonly waitMs = 0,
  ) {
    super(message)
  }
}

/** The JSON at an address, parsed by `schema`. */
export async function readJson<Schema extends v.GenericSchema>(
  address: URL,
  schema: Schema,
  deadlineMs: number,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(deadlineMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new SourceUnavailable(`status ${response.status}`, retryAfterMs(response.headers))
  }
  const bytes = await readAtMost(response, MAX_BYTES)
  if (!bytes) throw new SourceUnavailable('too long an answer')
  const result = v.safeParse(schema, jsonOf(bytes))
  if (!result.success) throw new SourceUnavailable('an answer of another shape')
  return result.output
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new SourceUnavailable('no JSON')
  }
}

const NUMBER = /^(\d{1,30})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i

/** A positive decimal, also with an exponent, exactly. Null for anything else. */
export function fractionOf(text: string): Fraction | null {
  const [, whole, decimals = '', exponent = '0'] = NUMBER.exec(text) ?? []
  if (whole === undefined) return null
  const scale = decimals.length - Number(exponent)
  const units = BigInt(whole + decimals) * 10n ** BigInt(Math.max(0, -scale))
  return units > 0n ? { units, per: 10n ** BigInt(Math.max(0, scale)) } : null
}

/** A price as text or as a number, which is read in its shortest decimal form. Undefined where it is no price. */
export const PriceValue = v.pipe(
  v.unknown(),
  v.transform((value) =>
    typeof value === 'string' || typeof value === 'number' ? (fractionOf(String(value)) ?? undefined) : undefined,
  ),
)

/** A book whose two sides are further apart has no price. */
const MOST_APART_PERCENT = 5n

/** The middle of the best bid and ask. Undefined if one is missing, or they are too far apart. */
export function middleOf(bid: Fraction | undefined, ask: Fraction | undefined): Fraction | undefined {
  if (!bid || !ask) return undefined
  const [low, high] = [bid.units * ask.per, ask.units * bid.per]
  if (high < low || high * 100n > low * (100n + MOST_APART_PERCENT)) return undefined
  return { units: low + high, per: 2n * bid.per * ask.per }
}
