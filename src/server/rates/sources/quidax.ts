import * as v from 'valibot'
import { readJson, SourceUnavailable } from './read-json'
import { middleOf, PriceValue, type Source } from './source'

const Answer = v.object({
  data: v.object({
    at: v.pipe(v.number(), v.integer(), v.minValue(0)),
    ticker: v.object({ buy: PriceValue, sell: PriceValue }),
  }),
})

/** Quidax's market of USDT in naira: the middle of bid and ask. */
export const quidax = (base = 'https://app.quidax.io'): Source => ({
  name: 'quidax',
  everyMs: 15_000,
  markets: ['NGN'],
  async read(deadlineMs) {
    const { at, ticker } = (await readJson(new URL('/api/v1/markets/tickers/usdtngn', base), Answer, deadlineMs)).data
    const value = middleOf(ticker.buy, ticker.sell)
    if (!value) throw new SourceUnavailable('no market for USDT in NGN')
    return { perUsdt: { NGN: { value, asOf: at * 1000 } } }
  },
})
