import type { Mode, Network } from '../contract/enums'
import type { ChainReader } from './ports/chain-reader'
import type { Clock } from './ports/clock'
import type { Custody } from './ports/custody'
import type { Encryption } from './ports/encryption'
import type { Log } from './ports/log'
import type { Random } from './ports/random'
import type { Rates } from './ports/rates'
import type { Resolve } from './ports/resolver'
import type { Storage } from './ports/storage'
import type { Settings } from './settings'

/** The dependencies of the service, from the composition root or from a test. */
export interface Deps {
  storage: Storage
  settings: Settings
  /** Scheme, host and port of this service as seen from outside, without a trailing slash. */
  publicUrl: string
  /** By mode. Null: calls in that mode answer 503. */
  custody: Record<Mode, Custody | null>
  rates: Record<Mode, Rates | null>
  /** The networks that have a node, on which merchants' own addresses are watched. */
  chains: ReadonlyMap<Network, ChainReader>
  clock: Clock
  random: Random
  encryption: Encryption
  /** Signs API keys. */
  jwtSecret: string
  /** Resolves the host name of a webhook. */
  resolve: Resolve
  log: Log
}
