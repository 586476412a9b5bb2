import type { Rates } from '../ports/rates'
import type { Clock } from '../runtime/clock'
import type { Log } from '../runtime/log'
import type { Settings } from '../settings'
import { httpRates } from './http-rates'
import { publicRates } from './public-rates'
import { sourcesOf } from './sources-of'

/** Rates for live mode. Null without a source of prices. */
export function liveRates(
  { RATES, RATES_URL, RATES_FIAT = 'official', RATES_MAX_AGE: maxAgeSeconds }: Settings,
  clock: Clock,
  log: Log,
): Rates | null {
  const common = { maxAgeSeconds, clock, log }
  const open = RATES ? publicRates({ sources: sourcesOf(RATES, RATES_FIAT), fiat: RATES_FIAT, ...common }) : null
  return RATES_URL ? httpRates({ url: RATES_URL, second: open, ...common }) : open
}
