import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { Rates } from '../ports/rates'
import type { Settings } from '../settings'
import { httpRates } from './http-rates'
import { publicRates } from './public-rates'
import { coinbase } from './sources/coinbase'
import { coingecko } from './sources/coingecko'
import { kraken } from './sources/kraken'
import { luno } from './sources/luno'
import { quidax } from './sources/quidax'
import type { Source } from './sources/source'

type SourceNames = NonNullable<Settings['RATES']>

const SOURCES: Record<SourceNames[number], () => Source> = { coinbase, kraken, coingecko, quidax, luno }

/** Returns the sources with these names. If the dollar has its official rate, the markets of USDT are left out. */
export const sourcesOf = (names: SourceNames, fiat: 'official' | 'market'): Source[] =>
  names.map((name) => SOURCES[name]()).filter(({ markets }) => fiat === 'market' || !markets)

/** Rates for live mode. Null if the settings name no source of prices. */
export function liveRates(
  { RATES, RATES_URL, RATES_FIAT = 'official', RATES_MAX_AGE: maxAgeSeconds }: Settings,
  clock: Clock,
  log: Log,
): Rates | null {
  const common = { maxAgeSeconds, clock, log }
  const publicSources = RATES
    ? publicRates({ sources: sourcesOf(RATES, RATES_FIAT), fiat: RATES_FIAT, ...common })
    : null
  return RATES_URL ? httpRates({ url: RATES_URL, secondSource: publicSources, ...common }) : publicSources
}
