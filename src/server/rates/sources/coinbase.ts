import * as v from 'valibot'
import { ASSETS, CURRENCIES } from '../../../contract/enums'
import { readJson } from './read-json'
import { PriceValue, type Reading, type Source } from './source'

const Answer = v.object({ data: v.object({ currency: v.literal('USD'), rates: v.record(v.string(), PriceValue) }) })

/**
 * Coinbase's exchange rates. One answer has, for each coin and currency, the units that one US dollar buys. It has no
 * time.
 */
export const coinbase = (base = 'https://api.coinbase.com'): Source => ({
  name: 'coinbase',
  everyMs: 15_000,
  async read(deadlineMs) {
    const address = new URL('/v2/exchange-rates?currency=USD', base)
    const { rates } = (await readJson(address, Answer, deadlineMs)).data
    const reading: Required<Pick<Reading, 'usd' | 'perUsd'>> = { usd: {}, perUsd: {} }
    for (const asset of ASSETS) {
      const rate = rates[asset]
      if (rate) reading.usd[asset] = { value: { units: rate.per, per: rate.units }, asOf: null }
    }
    for (const currency of CURRENCIES) {
      const rate = rates[currency]
      if (rate && currency !== 'USD') reading.perUsd[currency] = { value: rate, asOf: null }
    }
    return reading
  },
})
