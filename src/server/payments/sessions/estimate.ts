import type { Estimate, EstimateRequest } from '../../../contract/session/estimate'
import { mayOffer, pairOf } from '../../../payment/chains/catalogue'
import { cryptoUnits, formatFiat, formatUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import { invalid, readReferenced, unavailable } from '../../http/problem'
import type { MerchantAndMode } from '../../storage/owner'
import { parseFiat } from '../quotes/amounts'
import { readRates } from '../quotes/quotes'
import { sessionByReference } from './list/merchant-sessions'

/**
 * The current price of a fiat amount in a pair, rounded up. Throws 400 for a pair that is never offered, 404 for an
 * unknown reference.
 */
export async function estimate(deps: Deps, owner: MerchantAndMode, request: EstimateRequest): Promise<Estimate> {
  const { amount, currency, crypto_asset: asset, network, reference = null } = request
  const errors: string[] = []
  const minor = parseFiat(amount, currency)
  if (typeof minor === 'string') errors.push(`amount: ${minor}`)
  const pair = pairOf(asset, network)
  if (!pair || !mayOffer(pair, true)) errors.push(`network: ${asset} cannot be paid on ${network}.`)
  if (errors.length > 0 || typeof minor === 'string' || !pair) throw invalid(...errors)
  if (reference) await readReferenced('reference', sessionByReference(deps.storage.database, owner, reference))
  const table = await readRates(deps, owner.mode)
  const rate = table.rate(asset, currency)
  if (rate === null) throw unavailable('Prices are not available at the moment')
  return {
    asset,
    network,
    amount: formatFiat(minor, currency),
    currency,
    cryptoAmount: formatUnits(cryptoUnits(minor, rate, currency, pair), pair.decimals),
    rate,
    reference: reference || null,
    valid_until: table.validUntil.toISOString(),
  }
}
