import type { Asset, Currency, Network } from '../../../contract/enums'
import { pairOf } from '../../../payment/chains/catalogue'
import { invalid } from '../../http/problem'
import { isFiat, usualNetwork } from './units'

/** Where money of a currency is: on the named network, or on the usual one; null for fiat. 400 if it does not exist there. */
export function placeOf(currency: Currency | Asset, named: Network | null | undefined, field: string): Network | null {
  if (named == null) return usualNetwork(currency)
  if (isFiat(currency)) throw invalid(`${field}: ${currency} has none`)
  if (!pairOf(currency, named)) throw invalid(`${field}: there is no ${currency} on ${named}`)
  return named
}
