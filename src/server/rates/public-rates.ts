import { ASSETS, type Asset, CURRENCIES, type Currency } from '../../contract/enums'
import type { RateSource } from '../../contract/session/merchant-session'
import { MINUTE_MS } from '../../payment/durations'
import { times } from '../../payment/fraction'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import { type Rates, RatesUnavailable, type RateTable } from '../ports/rates'
import { combine, type Leg, type Quoted, rateOf } from './combine'
import { createJumpGuard, type JumpGuard } from './jump-guard'
import { type Polled, pollSource } from './poll-source'
import type { Price, Reading, Source } from './sources/source'

const DEADLINE_MS = 5_000
/** How long a table is used before a new one is made. */
const FRESH_MS = 20_000
/** How long to wait before the next table, at least. */
const PAUSE_MS = 2_000
/** The maximum time by which a source's clock may be ahead of ours. */
const AHEAD_MS = MINUTE_MS
/** The number of sources that a coin's price needs. */
const AT_LEAST = 2

interface PublicRatesOptions {
  sources: readonly Source[]
  /** The source of the US dollar's price: the official cross rate, or the market of USDT where one exists. */
  fiat: 'official' | 'market'
  maxAgeSeconds: number
  clock: Clock
  log: Log
}

/**
 * Prices from public sources: the median of at least two for each coin in US dollars, times the price of the dollar. A
 * source that differs from two others is left out. A price on which sources disagree otherwise is dropped at once; one
 * with too few sources is used until it is older than `maxAgeSeconds`. The price of the dollar may have one source, so
 * it is refused while it jumps, as `createJumpGuard` describes.
 */
export function publicRates(
  { sources, fiat, maxAgeSeconds, clock, log }: PublicRatesOptions,
  deadlineMs = DEADLINE_MS,
): Rates {
  const polled = sources.map((source) => pollSource(source, { clock, log, deadlineMs }))
  const guard = createJumpGuard({ maxAgeMs: maxAgeSeconds * 1000, clock, log })
  let legs = new Map<string, Leg>()
  let loading: Promise<void> | null = null
  let loadedAt = Number.NEGATIVE_INFINITY
  let lastWarning = ''
  const now = () => clock.now().getTime()
  /** A price from the future is not usable either, since its age is unknown after the clock was set back. */
  const isUsable = (asOf: number) => now() - asOf <= maxAgeSeconds * 1000 && asOf - now() <= AHEAD_MS
  const usable = () => new Map([...legs].filter(([, { asOf }]) => isUsable(asOf)))

  const isTraded = (currency: Currency) =>
    fiat === 'market' && sources.some(({ markets }) => markets?.includes(currency))

  async function load(): Promise<void> {
    loadedAt = clock.elapsed()
    const answers = (await Promise.all(polled.map((poll) => poll()))).filter((answer) => answer !== null)
    const combined = combineAll(answers, { before: usable(), guard, isUsable, isTraded })
    legs = combined.legs
    const warning = combined.problems.join('; ')
    if (warning && warning !== lastWarning) log.warn({ event: 'rates.no_price', error: warning })
    lastWarning = warning
  }

  return {
    async current(): Promise<RateTable> {
      const age = clock.elapsed() - loadedAt
      const isFresh = age < FRESH_MS && legs.size > 0 && usable().size === legs.size
      if (!isFresh && age >= PAUSE_MS)
        loading ??= load().finally(() => {
          loading = null
        })
      if (!ASSETS.some((asset) => usable().has(asset))) await loading
      const table = usable()
      if (!ASSETS.some((asset) => table.has(asset))) throw new RatesUnavailable('no prices that are young enough')
      const oldest = Math.min(...[...table.values()].map(({ asOf }) => asOf))
      return {
        rate(asset, currency) {
          const price = priceOf(table, asset, currency)
          if (!price) return null
          return rateOf(price.dollar ? times(price.coin.value, price.dollar.value) : price.coin.value)
        },
        sourceOf(asset, currency) {
          const price = priceOf(table, asset, currency)
          return price && sourceOfPrice(price, isTraded(currency) ? (table.get('USDT')?.sources ?? []) : null)
        },
        validUntil: new Date(Math.min(oldest + maxAgeSeconds * 1000, now() + FRESH_MS)),
      }
    },
    refusedJumps: guard.refused,
    acceptJump: guard.accept,
  }
}

interface Combining {
  /** The earlier prices that are still recent enough. */
  before: ReadonlyMap<string, Leg>
  guard: JumpGuard
  isUsable(asOf: number): boolean
  isTraded(currency: Currency): boolean
}

/**
 * Combines the price of each coin in US dollars and of the dollar in each currency, with the reasons for missing ones.
 */
function combineAll(answers: readonly Polled[], { before, guard, isUsable, isTraded }: Combining) {
  const legs = new Map<string, Leg>()
  const problems: string[] = []

  function take(name: string, prices: Quoted[], atLeast: number): void {
    const stale = prices.filter(({ asOf }) => !isUsable(asOf))
    if (stale.length > 0) problems.push(`${name}: too old at ${stale.map(({ source }) => source).join(', ')}`)
    const young = prices.filter((price) => !stale.includes(price))
    const combined = combine(young, atLeast)
    const earlier = before.get(name)
    if ('leg' in combined) {
      const { leg, outliers } = combined
      if (outliers.length > 0) problems.push(`${name}: apart from the others at ${outliers.join(', ')}`)
      const used = guard.allows(name, leg.value, leg.sources.length >= AT_LEAST) ? leg : earlier
      if (used) legs.set(name, used)
      return
    }
    // a currency that no source quotes is no problem
    if (prices.length > 0 || isCoin(name))
      problems.push(`${name}: ${combined.problem} (${combined.sources.join(', ') || 'none'})`)
    if (earlier && combined.problem === 'too few') legs.set(name, earlier)
  }

  for (const asset of ASSETS) {
    const quoted = quotedBy(answers, ({ usd }) => usd?.[asset])
    take(asset, quoted, AT_LEAST)
  }
  const tether = legs.get('USDT')
  for (const currency of CURRENCIES) {
    const official = quotedBy(answers, ({ perUsd }) => perUsd?.[currency])
    const market = tether
      ? quotedBy(answers, ({ perUsdt }) => perUsdt?.[currency]).map((price) => perDollar(price, tether))
      : []
    take(`USD in ${currency}`, isTraded(currency) ? market : official, 1)
  }
  return { legs, problems }
}

/** Converts a market price of USDT into one of the dollar. */
const perDollar = (price: Quoted, tether: Leg): Quoted => ({
  ...price,
  asOf: Math.min(price.asOf, tether.asOf),
  value: times(price.value, { units: tether.value.per, per: tether.value.units }),
})

interface PriceLegs {
  coin: Leg
  /** Absent for a price in US dollars. */
  dollar: Leg | undefined
}

function priceOf(table: ReadonlyMap<string, Leg>, asset: Asset, currency: Currency): PriceLegs | null {
  const coin = table.get(asset)
  const dollar = table.get(`USD in ${currency}`)
  return coin && (dollar || currency === 'USD') ? { coin, dollar } : null
}

/** @param ofTether the sources of USDT's price, if the dollar's price is a market price */
function sourceOfPrice({ coin, dollar }: PriceLegs, ofTether: readonly string[] | null): RateSource {
  return {
    sources: [...new Set([...coin.sources, ...((dollar && ofTether) ?? []), ...(dollar?.sources ?? [])])],
    as_of: new Date(Math.min(coin.asOf, dollar?.asOf ?? coin.asOf)).toISOString(),
    fiat: dollar ? (ofTether ? 'market' : 'official') : null,
    ...(dollar?.sources.length === 1 && { single: true }),
  }
}

const isCoin = (name: string) => ASSETS.some((asset) => asset === name)

const quotedBy = (answers: readonly Polled[], priceOf: (reading: Reading) => Price | undefined): Quoted[] =>
  answers.flatMap(({ name, reading, readAt }) => {
    const price = priceOf(reading)
    return price ? [{ source: name, value: price.value, asOf: price.asOf ?? readAt }] : []
  })
