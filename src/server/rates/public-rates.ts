import { ASSETS, type Asset, CURRENCIES, type Currency } from '../../contract/enums'
import type { RateSource } from '../../contract/session/merchant-session'
import { MINUTE_MS } from '../../payment/durations'
import { times } from '../../payment/fraction'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import { type Rates, RatesUnavailable, type RateTable } from '../ports/rates'
import { type CombinedPrice, combine, formatRate, type SourcePrice } from './combine'
import { createJumpGuard, type JumpGuard } from './jump-guard'
import { type Polled, pollSource } from './poll-source'
import type { Price, Reading, Source } from './sources/source'

const DEADLINE_MS = 5_000
/** How long a table is used before a new one is made. */
const FRESH_MS = 20_000
/** The minimum time between two tables. */
const PAUSE_MS = 2_000
/** The maximum time by which a source's clock may be ahead of ours. */
const AHEAD_MS = MINUTE_MS
/** The number of sources that a coin's price needs. */
const MIN_SOURCES = 2

interface PublicRatesOptions {
  sources: readonly Source[]
  /** The source of the US dollar's price: the official cross rate, or the market of USDT where one exists. */
  fiat: 'official' | 'market'
  maxAgeSeconds: number
  clock: Clock
  log: Log
}

/**
 * Prices from public sources. The price of a coin in US dollars is the median of at least two sources. Its price in
 * another currency is this median times the price of the dollar. A source that differs from two others is left out. If
 * the sources disagree in another way, the price is dropped at once. If too few sources answer, the last price is used
 * until it is older than `maxAgeSeconds`. The price of the dollar may come from a single source, so it is refused while
 * it jumps, as `createJumpGuard` describes.
 */
export function publicRates(
  { sources, fiat, maxAgeSeconds, clock, log }: PublicRatesOptions,
  deadlineMs = DEADLINE_MS,
): Rates {
  const polled = sources.map((source) => pollSource(source, { clock, log, deadlineMs }))
  const guard = createJumpGuard({ maxAgeMs: maxAgeSeconds * 1000, clock, log })
  let prices = new Map<string, CombinedPrice>()
  let loading: Promise<void> | null = null
  let loadedAt = Number.NEGATIVE_INFINITY
  let lastWarning = ''
  const now = () => clock.now().getTime()
  /** A price from the future is not usable either, since its age is unknown after the clock was set back. */
  const isUsable = (asOf: number) => now() - asOf <= maxAgeSeconds * 1000 && asOf - now() <= AHEAD_MS
  const usable = () => new Map([...prices].filter(([, { asOf }]) => isUsable(asOf)))

  const isTraded = (currency: Currency) =>
    fiat === 'market' && sources.some(({ markets }) => markets?.includes(currency))

  async function load(): Promise<void> {
    loadedAt = clock.elapsed()
    const answers = (await Promise.all(polled.map((poll) => poll()))).filter((answer) => answer !== null)
    const combined = combinePrices(answers, { before: usable(), guard, isUsable, isTraded })
    prices = combined.prices
    const warning = combined.problems.join('; ')
    if (warning && warning !== lastWarning) log.warn({ event: 'rates.no_price', error: warning })
    lastWarning = warning
  }

  return {
    async current(): Promise<RateTable> {
      const age = clock.elapsed() - loadedAt
      const isFresh = age < FRESH_MS && prices.size > 0 && usable().size === prices.size
      if (!isFresh && age >= PAUSE_MS)
        loading ??= load().finally(() => {
          loading = null
        })
      if (!ASSETS.some((asset) => usable().has(asset))) await loading
      const table = usable()
      if (!ASSETS.some((asset) => table.has(asset))) throw new RatesUnavailable('no recent prices')
      const oldest = Math.min(...[...table.values()].map(({ asOf }) => asOf))
      return {
        rate(asset, currency) {
          const price = priceOf(table, asset, currency)
          if (!price) return null
          return formatRate(price.dollar ? times(price.coin.value, price.dollar.value) : price.coin.value)
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

interface CombineOptions {
  /** The earlier prices that are still recent enough. */
  before: ReadonlyMap<string, CombinedPrice>
  guard: JumpGuard
  isUsable(asOf: number): boolean
  isTraded(currency: Currency): boolean
}

/**
 * Combines the prices of each coin in US dollars, and of the dollar in each currency. Lists the reasons for missing
 * prices.
 */
function combinePrices(answers: readonly Polled[], { before, guard, isUsable, isTraded }: CombineOptions) {
  const prices = new Map<string, CombinedPrice>()
  const problems: string[] = []

  function combineInto(name: string, quoted: SourcePrice[], minSources: number): void {
    const stale = quoted.filter(({ asOf }) => !isUsable(asOf))
    if (stale.length > 0) problems.push(`${name}: too old at ${stale.map(({ source }) => source).join(', ')}`)
    const recent = quoted.filter((price) => !stale.includes(price))
    const combined = combine(recent, minSources)
    const earlier = before.get(name)
    if ('price' in combined) {
      const { price, outliers } = combined
      if (outliers.length > 0) problems.push(`${name}: differs from the other sources at ${outliers.join(', ')}`)
      const used = guard.allows(name, price.value, price.sources.length >= MIN_SOURCES) ? price : earlier
      if (used) prices.set(name, used)
      return
    }
    // A currency that no source quotes causes no warning.
    if (quoted.length > 0 || isCoin(name))
      problems.push(`${name}: ${combined.problem} (${combined.sources.join(', ') || 'none'})`)
    if (earlier && combined.problem === 'too few') prices.set(name, earlier)
  }

  for (const asset of ASSETS) {
    const quoted = quotedBy(answers, ({ usd }) => usd?.[asset])
    combineInto(asset, quoted, MIN_SOURCES)
  }
  const usdt = prices.get('USDT')
  for (const currency of CURRENCIES) {
    const official = quotedBy(answers, ({ perUsd }) => perUsd?.[currency])
    const market = usdt
      ? quotedBy(answers, ({ perUsdt }) => perUsdt?.[currency]).map((price) => perDollar(price, usdt))
      : []
    combineInto(`USD in ${currency}`, isTraded(currency) ? market : official, 1)
  }
  return { prices, problems }
}

/** Converts a market price of USDT into one of the dollar. */
const perDollar = (price: SourcePrice, usdt: CombinedPrice): SourcePrice => ({
  ...price,
  asOf: Math.min(price.asOf, usdt.asOf),
  value: times(price.value, { units: usdt.value.per, per: usdt.value.units }),
})

interface PriceParts {
  coin: CombinedPrice
  /** Absent for a price in US dollars. */
  dollar: CombinedPrice | undefined
}

function priceOf(table: ReadonlyMap<string, CombinedPrice>, asset: Asset, currency: Currency): PriceParts | null {
  const coin = table.get(asset)
  const dollar = table.get(`USD in ${currency}`)
  return coin && (dollar || currency === 'USD') ? { coin, dollar } : null
}

/** @param usdtSources the sources of USDT's price, if the dollar's price is a market price */
function sourceOfPrice({ coin, dollar }: PriceParts, usdtSources: readonly string[] | null): RateSource {
  return {
    sources: [...new Set([...coin.sources, ...((dollar && usdtSources) ?? []), ...(dollar?.sources ?? [])])],
    as_of: new Date(Math.min(coin.asOf, dollar?.asOf ?? coin.asOf)).toISOString(),
    fiat: dollar ? (usdtSources ? 'market' : 'official') : null,
    ...(dollar?.sources.length === 1 && { single: true }),
  }
}

const isCoin = (name: string) => ASSETS.some((asset) => asset === name)

const quotedBy = (answers: readonly Polled[], priceOf: (reading: Reading) => Price | undefined): SourcePrice[] =>
  answers.flatMap(({ name, reading, readAt }) => {
    const price = priceOf(reading)
    return price ? [{ source: name, value: price.value, asOf: price.asOf ?? readAt }] : []
  })
