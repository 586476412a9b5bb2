import * as v from 'valibot'
import { ASSETS, type Asset, type Currency } from '../../../contract/enums'
import { readJson } from './read-json'
import { PriceValue, type Reading, type Source } from './source'

const IDS: Record<Asset, string> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  BNB: 'binancecoin',
  SOL: 'solana',
  TON: 'the-open-network',
  TRX: 'tron',
  USDT: 'tether',
  USDC: 'usd-coin',
}
const CURRENCIES = ['NGN', 'ZAR', 'EUR'] as const satisfies readonly Currency[]

const Coin = v.object({
  usd: PriceValue,
  ngn: v.optional(PriceValue),
  zar: v.optional(PriceValue),
  eur: v.optional(PriceValue),
  last_updated_at: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
/** A coin that is no longer quoted has an entry without a price. */
const Answer = v.record(v.string(), v.fallback(v.nullable(Coin), null))

/**
 * CoinGecko's prices, with their times. The price of a US dollar in a currency is bitcoin's price in that currency
 * divided by bitcoin's price in US dollars.
 */
export const coingecko = (base = 'https://api.coingecko.com'): Source => ({
  name: 'coingecko',
  everyMs: 30_000,
  async read(deadlineMs) {
    const address = new URL('/api/v3/simple/price?include_last_updated_at=true&precision=full', base)
    address.searchParams.set('ids', Object.values(IDS).join(','))
    address.searchParams.set('vs_currencies', ['usd', ...CURRENCIES].join(',').toLowerCase())
    const coins = await readJson(address, Answer, deadlineMs)
    const reading: Required<Pick<Reading, 'usd' | 'perUsd'>> = { usd: {}, perUsd: {} }
    for (const asset of ASSETS) {
      const coin = coins[IDS[asset]]
      if (coin?.usd) reading.usd[asset] = { value: coin.usd, asOf: coin.last_updated_at * 1000 }
    }
    const bitcoin = coins[IDS.BTC]
    for (const currency of CURRENCIES) {
      const price = bitcoin?.[currency.toLowerCase() as Lowercase<(typeof CURRENCIES)[number]>]
      if (!bitcoin?.usd || !price) continue
      const value = { units: price.units * bitcoin.usd.per, per: price.per * bitcoin.usd.units }
      reading.perUsd[currency] = { value, asOf: bitcoin.last_updated_at * 1000 }
    }
    return reading
  },
})
