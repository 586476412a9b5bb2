import * as v from 'valibot'
import { ASSETS, type Asset } from '../../../contract/enums'
import { readJson, SourceUnavailable } from './read-json'
import { middleOf, PriceValue, type Source } from './source'

/** The pair as asked for, and as answered. */
const PAIRS: Record<Asset, [asked: string, answered: string]> = {
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
const Answer = v.object({
  error: v.array(v.string()),
  result: v.optional(v.record(v.string(), v.object({ a: Side, b: Side }))),
})

/** Kraken's tickers: the middle of bid and ask in US dollars. They tell no time. */
export const kraken = (base = 'https://api.kraken.com'): Source => ({
  name: 'kraken',
  everyMs: 15_000,
  async read(deadlineMs) {
    const address = new URL('/0/public/Ticker', base)
    address.searchParams.set('pair', ASSETS.map((asset) => PAIRS[asset][0]).join(','))
    const { error, result } = await readJson(address, Answer, deadlineMs)
    if (error.length > 0 || !result) throw new SourceUnavailable('an error in its answer')
    const prices = ASSETS.flatMap((asset) => {
      const [asked, answered] = PAIRS[asset]
      const ticker = result[answered] ?? result[asked]
      const value = middleOf(ticker?.b, ticker?.a)
      return value ? [[asset, { value, asOf: null }] as const] : []
    })
    return { usd: Object.fromEntries(prices) }
  },
})
