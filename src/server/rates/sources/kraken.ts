import * as v from 'valibot'
import { ASSETS, type Asset } from '../../../contract/enums'
import { readJson, SourceUnavailable } from './read-json'
import { middleOf, PriceValue, type Source } from './source'

/** The two names of each pair: in requests, and in answers. */
const PAIRS: Record<Asset, [requested: string, answered: string]> = {
  BTC: ['XBTUSD', 'XXBTZUSD'],
  ETH: ['ETHUSD', 'XETHZUSD'],
  BNB: ['BNBUSD', 'BNBUSD'],
  SOL: ['SOLUSD', 'SOLUSD'],
  TON: ['TONUSD', 'TONUSD'],
  TRX: ['TRXUSD', 'TRXUSD'],
  USDT: ['USDTUSD', 'USDTZUSD'],
  USDC: ['USDCUSD', 'USDCUSD'],
}

const Side = v.pipe(
  v.array(PriceValue),
  v.transform(([best]) => best),
)
const Ticker = v.object({ a: Side, b: Side })
const Answer = v.object({
  error: v.array(v.string()),
  result: v.optional(v.record(v.string(), v.fallback(v.nullable(Ticker), null))),
})
type Tickers = NonNullable<v.InferOutput<typeof Answer>['result']>

const UNKNOWN_PAIR = 'EQuery:Unknown asset pair'
/** The number of readings after which an unknown pair is requested again, about once an hour. */
const READINGS_UNTIL_RETRY = 240

/**
 * Kraken's tickers: the middle of bid and ask in US dollars, without a time. If Kraken does not know one of the
 * requested pairs, it refuses them all; the unknown pair is then found by halving the request, and left out.
 */
export function kraken(base = 'https://api.kraken.com'): Source {
  const unknown = new Set<Asset>()
  let readings = 0

  async function readTickers(assets: readonly Asset[], deadlineMs: number): Promise<Tickers> {
    if (assets.length === 0) return {}
    const address = new URL('/0/public/Ticker', base)
    address.searchParams.set('pair', assets.map((asset) => PAIRS[asset][0]).join(','))
    const { error, result } = await readJson(address, Answer, deadlineMs)
    if (result && (error.length === 0 || Object.keys(result).length > 0)) return result
    if (!error.some((text) => text.startsWith(UNKNOWN_PAIR)))
      throw new SourceUnavailable('the answer contains an error')
    if (assets.length === 1) {
      for (const asset of assets) unknown.add(asset)
      return {}
    }
    const middle = Math.ceil(assets.length / 2)
    const first = await readTickers(assets.slice(0, middle), deadlineMs)
    return { ...first, ...(await readTickers(assets.slice(middle), deadlineMs)) }
  }

  return {
    name: 'kraken',
    everyMs: 15_000,
    async read(deadlineMs) {
      if (readings % READINGS_UNTIL_RETRY === 0) unknown.clear()
      readings += 1
      const supported = ASSETS.filter((asset) => !unknown.has(asset))
      const tickers = await readTickers(supported, deadlineMs)
      const prices = supported.flatMap((asset) => {
        const [requested, answered] = PAIRS[asset]
        const ticker = tickers[answered] ?? tickers[requested]
        const value = middleOf(ticker?.b, ticker?.a)
        return value ? [[asset, { value, asOf: null }] as const] : []
      })
      return { usd: Object.fromEntries(prices) }
    },
  }
}
