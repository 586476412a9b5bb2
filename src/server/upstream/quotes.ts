import type { Currency } from '../../contract/enums'
import type { PageOption } from '../../contract/page/page'
import type { Pair } from '../../payment/chains/catalogue'
import { MINUTE_MS } from '../../payment/durations'
import { cryptoUnits, formatFiat, formatUnits, minorDigits } from '../../payment/money'
import { isWithinLimits } from '../payments/quotes/quotes'
import type { Clock } from '../ports/clock'
import { createLru } from '../runtime/lru'
import type { UpstreamClient } from './client/client'
import { payloadOf } from './client/readers'
import { impliedRate, truncatedRate, unitsOf } from './pages/conversions'
import type { DescribedOption, PageDescription } from './pages/page-description'
import { sessionFieldsOf } from './sessions/session-fields'

/** An estimate: `minor` costs `atoms`, at `rate` if known. Null if the upstream estimates only for a session. */
type Quote = { minor: bigint; atoms: bigint; rate: string | null } | null
type Entry = { quote: Promise<Quote>; settled: Quote; until: number }

const QUOTE_MS = MINUTE_MS
/** How long to wait if the upstream only quotes for a session. */
const REFUSED_MS = 600_000
const UNAVAILABLE_MS = 15_000
/** Short: a page without prices is better than a late one. */
const TIMEOUT_MS = 2_500
const MAX_QUOTES = 5_000
/** Below this, a rate computed from rounded atoms would be wrong by more than a thousandth. */
const MIN_PRECISE_ATOMS = 1_000n

/** Prices of a page's amount in each pair before a session exists: from its description, or else from estimates. */
export function createQuotes({ client, clock }: { client: UpstreamClient; clock: Clock }) {
  const entries = createLru<Entry>(MAX_QUOTES)
  const now = () => clock.elapsed()

  async function requestQuote(entry: Entry, pair: Pair, currency: Currency, minor: bigint): Promise<Quote> {
    const reply = await client.estimate({
      amount: formatFiat(minor, currency),
      currency,
      crypto_asset: pair.asset,
      network: pair.network,
    })
    const payload = reply.kind === 'answered' ? payloadOf(reply.body) : null
    const { crypto_amount = null, rate = null } = payload ? sessionFieldsOf(payload) : {}
    const atoms = crypto_amount === null ? 0n : unitsOf(crypto_amount, pair.decimals, 'up')
    entry.until = now() + (atoms > 0n ? QUOTE_MS : reply.kind === 'unavailable' ? UNAVAILABLE_MS : REFUSED_MS)
    const implied = atoms < MIN_PRECISE_ATOMS ? null : impliedRate(minor, currency, atoms, pair)
    entry.settled = atoms > 0n ? { minor, atoms, rate: truncatedRate(rate) ?? implied } : null
    return entry.settled
  }

  /** Amounts of open pages share one estimate per pair and are converted at its rate. */
  function entryOf(pair: Pair, page: PageDescription, minor: bigint): Entry {
    const key = `${page.currency} ${pair.asset} ${pair.network} ${page.amount ?? 'open'}`
    const cached = entries.get(key)
    // Replace an estimate without a rate for a larger amount. Requiring twice the amount limits the number of calls.
    const isCoarse = cached?.settled?.rate === null && minor >= 2n * cached.settled.minor
    if (cached && now() < cached.until && !isCoarse) return cached
    // shown while the new estimate loads, unless it is too old
    const last = cached && now() < cached.until + QUOTE_MS ? cached.settled : null
    const entry: Entry = { quote: Promise.resolve(null), settled: last, until: now() + QUOTE_MS }
    entry.quote = requestQuote(entry, pair, page.currency, minor).catch(() => null)
    entries.set(key, entry)
    return entry
  }

  function toPageOption(
    { pair, minAmount }: DescribedOption,
    page: PageDescription,
    minor: bigint,
    quote: Quote,
  ): PageOption {
    const atoms =
      quote && (quote.minor === minor ? quote.atoms : quote.rate && cryptoUnits(minor, quote.rate, page.currency, pair))
    return {
      asset: pair.asset,
      network: pair.network,
      crypto_amount: atoms ? formatUnits(atoms, pair.decimals) : null,
      rate: quote?.rate ?? null,
      min_amount: minAmount === null ? null : formatFiat(minAmount, page.currency),
    }
  }

  /** The page's options at `minor` (null if unknown), without those that limits leave out. */
  async function quoteOptions(page: PageDescription, minor: bigint | null): Promise<PageOption[]> {
    const options = page.options.filter((option) => minor === null || isWithinLimits(option, minor))
    const described = options.map((option) => ({ option, quote: describedQuote(option, page) }))
    const requested =
      minor === null
        ? []
        : described.filter(({ quote }) => quote === null).map(({ option }) => entryOf(option.pair, page, minor))
    await withinTimeout(Promise.all(requested.map(({ quote }) => quote)))
    return described.map(({ option, quote }) =>
      minor === null
        ? { ...toPageOption(option, page, 0n, null), rate: truncatedRate(option.rate) }
        : toPageOption(option, page, minor, quote ?? entryOf(option.pair, page, minor).settled),
    )
  }

  const withinTimeout = (requests: Promise<unknown>) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(TIMEOUT_MS, resolve)
      requests.finally(() => {
        cancel()
        resolve()
      })
    })

  return { quoteOptions, until: () => new Date(clock.now().getTime() + QUOTE_MS).toISOString() }
}

/** The price in the description; null if there is none. */
function describedQuote({ pair, cryptoAmount, rate }: DescribedOption, { amount, currency }: PageDescription): Quote {
  const describedRate = truncatedRate(rate)
  if (amount !== null && cryptoAmount !== null) {
    const atoms = unitsOf(cryptoAmount, pair.decimals, 'up')
    return { minor: amount, atoms, rate: describedRate ?? impliedRate(amount, currency, atoms, pair) }
  }
  if (describedRate === null) return null
  // any amount will do: others are converted at the rate
  const unit = 10n ** BigInt(minorDigits(currency))
  return { minor: unit, atoms: cryptoUnits(unit, describedRate, currency, pair), rate: describedRate }
}
