import type { Asset, Currency } from '../../contract/enums'

/** Prices as of one moment. */
export interface RateTable {
  /** Fiat per one unit of the asset, a decimal string greater than 0; null: not quoted. */
  rate(asset: Asset, currency: Currency): string | null
  /** Until when a quote made of it holds. */
  validUntil: Date
}

/** Where prices come from (WIRE part C). */
export interface Rates {
  /** Throws `RatesUnavailable` when there is none that is young enough. */
  current(): Promise<RateTable>
}

export class RatesUnavailable extends Error {
  override readonly name = 'RatesUnavailable'
}
