import * as v from 'valibot'
import { Decimal } from '../../contract/decimal'
import { ASSETS, CURRENCIES } from '../../contract/enums'
import { Timestamp } from '../../contract/text'
import type { Clock } from '../runtime/clock'
import { failureOf, type Log } from '../runtime/log'
import { type Rates, RatesUnavailable, type RateTable } from './port'
import { readJson } from './sources/read-json'

const DEADLINE_MS = 5_000
/** How long a table is used before a new one is fetched. */
const FRESH_MS = 20_000
/** How long to wait after a failure. */
const PAUSE_MS = 2_000
/** How far the source's clock may be ahead of ours. */
const AHEAD_MS = 60_000

const Answer = v.object({
  as_of: Timestamp,
  rates: v.record(v.string(), v.record(v.string(), v.union([Decimal, v.null()]))),
})
type Answer = v.InferOutput<typeof Answer>

/**
 * Prices over HTTP, as `public/docs/operators.html` describes it. There is one request at a time, however many
 * customers there are. While it is pending or failing, the last table is used, unless it is older than `maxAgeSeconds`.
 */
export function httpRates(
  { url, maxAgeSeconds, clock, log }: { url: string; maxAgeSeconds: number; clock: Clock; log: Log },
  deadlineMs = DEADLINE_MS,
): Rates {
  let last: { asOf: number; requestedAt: number; rates: Answer['rates'] } | null = null
  let loading: Promise<void> | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  const now = () => clock.now().getTime()
  /** Not usable either if the clock was set back before it: its age is then unknown. */
  const usable = () => last !== null && now() - last.asOf <= maxAgeSeconds * 1000 && last.asOf - now() <= AHEAD_MS
  const isWithin = (ms: number, since: number) => clock.elapsed() - since < ms

  async function load(): Promise<void> {
    const requestedAt = clock.elapsed()
    try {
      const address = new URL(url)
      address.searchParams.set('assets', ASSETS.join(','))
      address.searchParams.set('currencies', CURRENCIES.join(','))
      const answer = await readJson(address, Answer, deadlineMs)
      const asOf = Date.parse(answer.as_of)
      if (asOf > now() + AHEAD_MS) throw new RatesUnavailable('as_of lies in the future')
      // ignore a table that is older than the current one
      if (!usable() || last === null || asOf >= last.asOf) last = { asOf, requestedAt, rates: answer.rates }
    } catch (error) {
      failedAt = clock.elapsed()
      log.warn({ event: 'rates.unavailable', ...failureOf(error) })
    }
  }

  return {
    async current(): Promise<RateTable> {
      const fresh = last !== null && isWithin(FRESH_MS, last.requestedAt) && usable()
      if (!fresh && !isWithin(PAUSE_MS, failedAt))
        loading ??= load().finally(() => {
          loading = null
        })
      if (!usable()) await loading
      const table = last
      if (!usable() || table === null) throw new RatesUnavailable('no rates that are young enough')
      return {
        rate(asset, currency) {
          const rate = table.rates[asset]?.[currency]
          return rate && /[1-9]/.test(rate) ? rate : null
        },
        validUntil: new Date(Math.min(table.asOf + maxAgeSeconds * 1000, now() + FRESH_MS)),
      }
    },
  }
}
