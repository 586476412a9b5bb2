import type { Mode } from '../contract/enums'
import type { Custody } from './custody/port'
import type { Log } from './log'
import type { Chance, Clock } from './ports'
import type { Rates } from './rates/port'
import type { Settings } from './settings'
import type { Storage } from './storage/database'
import type { Seal } from './storage/sealed'
import type { Resolve } from './webhooks/target'

/** What the service stands on; the composition root makes it, tests make their own. */
export interface Deps {
  storage: Storage
  settings: Settings
  /** Scheme, host and port of this service as seen from outside, without a slash at the end. */
  publicUrl: string
  /** By mode; null: calls of that mode answer 503. */
  custody: Record<Mode, Custody | null>
  rates: Record<Mode, Rates | null>
  clock: Clock
  chance: Chance
  seal: Seal
  /** Signs API keys. */
  jwtSecret: string
  /** Asks the name server where a webhook's host is. */
  resolve: Resolve
  log: Log
}
