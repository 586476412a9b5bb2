import * as v from 'valibot'
import { readJson, SourceUnavailable } from './read-json'
import { middleOf, PriceValue, type Source } from './source'

const PAIR = 'USDTZAR'
const Answer = v.object({
  tickers: v.array(
    v.object({
      pair: v.string(),
      timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
      bid: PriceValue,
      ask: PriceValue,
      status: v.string(),
    }),
  ),
})

/** Luno's market of USDT in rand: the middle of bid and ask, while the market is active. */
export const luno = (base = 'https://api.luno.com'): Source => ({
  name: 'luno',
  everyMs: 15_000,
  markets: ['ZAR'],
  async read(deadlineMs) {
    const { tickers } = await readJson(new URL(`/api/1/tickers?pair=${PAIR}`, base), Answer, deadlineMs)
    const ticker = tickers.find(({ pair, status }) => pair === PAIR && status === 'ACTIVE')
    const value = middleOf(ticker?.bid, ticker?.ask)
    if (!ticker || !value) throw new SourceUnavailable('no market for USDT in ZAR')
    return { perUsdt: { ZAR: { value, asOf: ticker.timestamp } } }
  },
})
