import { ASSETS } from '../../contract/enums'
import type { Deps } from '../deps'
import { RatesUnavailable } from '../ports/rates'
import { sourcesOf } from '../rates/live-rates'
import type { Source } from '../rates/sources/source'
import { failureOf } from '../runtime/log'
import type { Settings } from '../settings'
import { ago, type Finding } from './finding'

type RateDeps = Pick<Deps, 'settings' | 'rates' | 'clock'>

const DEADLINE_MS = 5_000
const DISPLAY_DIGITS = 2

/** The prices of live mode, and with `isLive` the price of each public source. */
export async function checkRates(
  deps: RateDeps,
  isLive: boolean,
  sources = sourcesIn(deps.settings),
): Promise<Finding[]> {
  const { rates } = deps
  const subject = 'rates'
  if (!rates.live) return [{ state: 'wrong', subject, message: 'neither RATES nor RATES_URL is set' }]
  if (!isLive) return [{ state: 'ok', subject, message: 'are set; `-- --live` checks them' }]
  return [await usedPrice(rates.live), ...(await Promise.all(sources.map((source) => priceOf(deps, source))))]
}

/** `RATES_URL` is used before the public sources. */
const sourcesIn = ({ RATES, RATES_URL, RATES_FIAT }: Settings): Source[] =>
  RATES && !RATES_URL ? sourcesOf(RATES, RATES_FIAT ?? 'official') : []

/** The current price of live payments, and the coins without a price, which no page offers. */
async function usedPrice(live: NonNullable<Deps['rates']['live']>): Promise<Finding> {
  const subject = 'rates'
  try {
    const table = await live.current()
    const missing = ASSETS.filter((asset) => table.rate(asset, 'USD') === null)
    const [priced] = ASSETS.filter((asset) => !missing.includes(asset))
    if (!priced) return { state: 'wrong', subject, message: 'no coin has a price' }
    const price = `1 ${priced} is ${table.rate(priced, 'USD')} USD`
    if (missing.length === 0) return { state: 'ok', subject, message: price }
    return { state: 'warn', subject, message: `${price}; without a price, so not offered: ${missing.join(', ')}` }
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error
    return { state: 'wrong', subject, message: error.message }
  }
}

/** The price of one source. A failing source is only a warning, because the others may be enough. */
async function priceOf({ clock }: RateDeps, { name, read }: Source): Promise<Finding> {
  const subject = `  ${name}`
  try {
    const { usd, perUsd, perUsdt } = await read(DEADLINE_MS)
    const [asset, price] = usd?.BTC ? ['BTC', usd.BTC] : (Object.entries(perUsdt ?? perUsd ?? {})[0] ?? [])
    if (!price) return { state: 'warn', subject, message: 'has no price' }
    const { value, asOf } = price
    const units = (Number(value.units) / Number(value.per)).toFixed(DISPLAY_DIGITS)
    const priceText = asset === 'BTC' ? `1 BTC is ${units} USD` : `1 USD${perUsdt ? 'T' : ''} is ${units} ${asset}`
    const age = asOf === null ? 'without a time' : ago(clock.now().getTime() - asOf)
    return { state: 'ok', subject, message: `${priceText}, ${age}` }
  } catch (error) {
    return { state: 'warn', subject, message: failureOf(error).error ?? 'it fails' }
  }
}
