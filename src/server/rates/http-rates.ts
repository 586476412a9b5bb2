import * as v from 'valibot'
import { Decimal } from '../../contract/decimal'
import { ASSETS, type Asset, CURRENCIES, type Currency } from '../../contract/enums'
import { Timestamp } from '../../contract/text'
import { MINUTE_MS } from '../../payment/durations'
import type { Fraction } from '../../payment/fraction'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import { type Rates, RatesUnavailable, type RateTable } from '../ports/rates'
import { failureOf } from '../runtime/log'
import { createJumpGuard } from './jump-guard'
import { readJson } from './sources/read-json'
import { fractionOf } from './sources/source'

const DEADLINE_MS = 5_000
/** How long a table is used before a new one is fetched. */
const FRESH_MS = 20_000
/** How long to wait after a failure. */
const PAUSE_MS = 2_000
/** The maximum time by which the source's clock may be ahead of ours. */
const AHEAD_MS = MINUTE_MS

const Answer = v.object({
  as_of: Timestamp,
  rates: v.record(v.string(), v.record(v.string(), v.union([Decimal, v.null()]))),
})
type Answer = v.InferOutput<typeof Answer>

/** A price, with the time of the table that it came in. */
interface Price {
  rate: string
  asOf: number
}

interface HttpRatesOptions {
  url: string
  maxAgeSeconds: number
  clock: Clock
  log: Log
  /** Confirms prices that jump. */
  secondSource?: Rates | null
}

/** The maximum difference between two sources that agree. */
const AGREE_PERCENT = 5n

function areClose(one: Fraction, other: Fraction): boolean {
  const [left, right] = [one.units * other.per, other.units * one.per]
  const apart = left > right ? left - right : right - left
  return apart * 100n <= right * AGREE_PERCENT
}

/**
 * Prices over HTTP, as `public/docs/operators.html` describes it. There is one request at a time, for any number of
 * customers. While requests are pending or failing, the last table is used, unless it is older than `maxAgeSeconds`. A
 * price that jumps is refused, as `createJumpGuard` describes; the last good price is used until it is too old.
 */
export function httpRates(
  { url, maxAgeSeconds, clock, log, secondSource: second = null }: HttpRatesOptions,
  deadlineMs = DEADLINE_MS,
): Rates {
  let last: { asOf: number; requestedAt: number; prices: Map<string, Price> } | null = null
  let loading: Promise<void> | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  const guard = createJumpGuard({ maxAgeMs: maxAgeSeconds * 1000, clock, log })
  const now = () => clock.now().getTime()
  /** A table from the future is not usable either, since its age is unknown after the clock was set back. */
  const isUsable = ({ asOf }: { asOf: number }) => now() - asOf <= maxAgeSeconds * 1000 && asOf - now() <= AHEAD_MS
  const hasUsableTable = () => last !== null && isUsable(last)
  const isWithin = (ms: number, since: number) => clock.elapsed() - since < ms

  /** Returns the prices of a new table. A price that jumps is replaced by its earlier value. */
  async function acceptPrices(rates: Answer['rates'], asOf: number, before: ReadonlyMap<string, Price>) {
    const quoted = ASSETS.flatMap((asset) =>
      CURRENCIES.flatMap((currency) => {
        const rate = rates[asset]?.[currency]
        const value = fractionOf(rate ?? '')
        return rate && value ? [{ asset, currency, name: priceName(asset, currency), rate, value }] : []
      }),
    )
    const isDoubtful = quoted.some(({ name, value }) => guard.isDoubtful(name, value))
    const secondTable = isDoubtful ? ((await second?.current().catch(() => null)) ?? null) : null
    const prices = new Map<string, Price>()
    for (const { asset, currency, name, rate, value } of quoted) {
      const secondValue = fractionOf(secondTable?.rate(asset, currency) ?? '')
      const earlier = before.get(name)
      if (guard.allows(name, value, secondValue !== null && areClose(value, secondValue)))
        prices.set(name, { rate, asOf })
      else if (earlier) prices.set(name, earlier)
    }
    return prices
  }

  async function load(): Promise<void> {
    const requestedAt = clock.elapsed()
    try {
      const address = new URL(url)
      address.searchParams.set('assets', ASSETS.join(','))
      address.searchParams.set('currencies', CURRENCIES.join(','))
      const answer = await readJson(address, Answer, deadlineMs)
      const asOf = Date.parse(answer.as_of)
      if (asOf > now() + AHEAD_MS) throw new RatesUnavailable('as_of lies in the future')
      // A table that is older than the current one is ignored.
      if (!hasUsableTable() || last === null || asOf >= last.asOf)
        last = { asOf, requestedAt, prices: await acceptPrices(answer.rates, asOf, last?.prices ?? new Map()) }
    } catch (error) {
      failedAt = clock.elapsed()
      log.warn({ event: 'rates.unavailable', ...failureOf(error) })
    }
  }

  return {
    async current(): Promise<RateTable> {
      const fresh = last !== null && isWithin(FRESH_MS, last.requestedAt) && hasUsableTable()
      if (!fresh && !isWithin(PAUSE_MS, failedAt))
        loading ??= load().finally(() => {
          loading = null
        })
      if (!hasUsableTable()) await loading
      const table = last
      if (!hasUsableTable() || table === null) throw new RatesUnavailable('no recent rates')
      const recent = new Map([...table.prices].filter(([, price]) => isUsable(price)))
      const oldest = Math.min(table.asOf, ...[...recent.values()].map(({ asOf }) => asOf))
      return {
        rate: (asset, currency) => recent.get(priceName(asset, currency))?.rate ?? null,
        validUntil: new Date(Math.min(oldest + maxAgeSeconds * 1000, now() + FRESH_MS)),
      }
    },
    refusedJumps: guard.refused,
    acceptJump: guard.accept,
  }
}

const priceName = (asset: Asset, currency: Currency) => `${asset} in ${currency}`
