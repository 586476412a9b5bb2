import type { Asset, Currency } from '../../contract/enums'
import type { RateSource } from '../../contract/session/merchant-session'
import { LoggableError } from './log'

/** Prices at one point in time. */
export interface RateTable {
  /** Fiat per one unit of the asset, a decimal string greater than 0; null: not quoted. */
  rate(asset: Asset, currency: Currency): string | null
  /** The public sources of a rate; absent or null: the source is not public. */
  sourceOf?(asset: Asset, currency: Currency): RateSource | null
  /** When a quote based on this table expires. */
  validUntil: Date
}

/** A source of prices. */
export interface Rates {
  /** Throws `RatesUnavailable` when there is no table that is recent enough. */
  current(): Promise<RateTable>
  /** The coins and currencies whose price jumped and is refused. Absent for a source that refuses no price. */
  refusedJumps?(): string[]
  /** Accepts the next price of a coin or currency, even if it jumped. */
  acceptJump?(currency: string): void
}

export class RatesUnavailable extends LoggableError {
  override readonly name = 'RatesUnavailable'
}
