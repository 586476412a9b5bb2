import type { Asset, Network } from '../../contract/enums'
import { PAIRS } from './catalogue'
import type { UsdRange } from './network-definition'
import { NETWORK_DEFINITIONS } from './networks'

/**
 * When the networks' fees were last looked up. Sources: the fee trackers of each network (mempool.space,
 * etherscan.io/gastracker, bscscan.com/gastracker, basescan.org, arbiscan.io, solscan.io, tonviewer.com) at quiet and
 * busy hours, without the rare spikes; for Tron https://eopen.io/en/tron-energy-fee-methodology (64,285 energy to an
 * address that has held the token, 130,285 to one that has not, 100 sun each) and https://gaspeek.com/tron. In USD at
 * the rates of that day: TRX 0.28, SOL 132, TON 1.60.
 */
export const FEES_AS_OF = '2026-11-21'

/** The most decimals of a fee in USD. */
export const FEE_DIGITS = 4

/** The usual cost class: low is at most 0.10 USD, medium under 1 USD, high is more, or sometimes far more. */
export type FeeClass = 'low' | 'medium' | 'high'

type PairName = { asset: Asset; network: Network }

/** The usual cost, in USD, of sending a pair to a new deposit address, which every session has. */
export function usualFeeUsd({ asset, network }: PairName): UsdRange {
  const { coin, usualFee, usualTokenFee } = NETWORK_DEFINITIONS[network]
  return (asset !== coin.asset && usualTokenFee) || usualFee
}

export function feeClassOf(pair: PairName): FeeClass {
  const maxFee = Number(usualFeeUsd(pair).max)
  return maxFee <= 0.1 ? 'low' : maxFee < 1 ? 'medium' : 'high'
}

/** The network on which sending an asset usually costs the least; among equals, the more usual one. */
export function cheapestNetwork(asset: Asset): Network {
  const offered = PAIRS.filter((pair) => pair.asset === asset && pair.offer !== 'withhold')
  const [cheapest] = offered.toSorted((one, other) => Number(usualFeeUsd(one).max) - Number(usualFeeUsd(other).max))
  if (!cheapest) throw new Error(`${asset} is on no network`)
  return cheapest.network
}
