import type { Settings } from '../settings'
import { coinbase } from './sources/coinbase'
import { coingecko } from './sources/coingecko'
import { kraken } from './sources/kraken'
import { luno } from './sources/luno'
import { quidax } from './sources/quidax'
import type { Source } from './sources/source'

type Names = NonNullable<Settings['RATES']>

const SOURCES: Record<Names[number], () => Source> = { coinbase, kraken, coingecko, quidax, luno }

/** The sources of these names. Markets of USDT are asked only where they price the dollar. */
export const sourcesOf = (names: Names, fiat: 'official' | 'market'): Source[] =>
  names.map((name) => SOURCES[name]()).filter(({ markets }) => fiat === 'market' || !markets)
