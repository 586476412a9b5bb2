import type { Asset, Network } from '../../contract/enums'
import { PAIRS } from './catalogue'
import { isToken } from './pair-words'

/** When the fees below were last looked up. */
export const FEES_AS_OF = '2026-11-21'

/** What a transfer usually costs the one who sends it, in USD. */
export type UsdRange = { readonly min: string; readonly max: string }

/** Decimals of the amounts below. */
export const FEE_DIGITS = 4

// Sources: the fee trackers of each network (mempool.space, etherscan.io/gastracker, bscscan.com/gastracker, basescan.org,
// arbiscan.io, solscan.io, tonviewer.com) at quiet and busy hours, without the rare spikes; for Tron
// https://eopen.io/en/tron-energy-fee-methodology (64,285 energy to an address that has held the token, 130,285 to one that
// has not, 100 sun each) and https://gaspeek.com/tron. In USD at the rates of that day: TRX 0.28, SOL 132, TON 1.60.
const COIN_FEES: Readonly<Record<Network, UsdRange>> = {
  Bitcoin: { min: '0.10', max: '5.00' },
  Binance_Smart_Chain: { min: '0.005', max: '0.05' },
  Ethereum: { min: '0.02', max: '1.00' },
  Solana: { min: '0.0005', max: '0.01' },
  // the first transfer to an address, such as a new deposit address, costs about 1 TRX more
  Tron: { min: '0.28', max: '0.70' },
  Base: { min: '0.001', max: '0.05' },
  Arbitrum: { min: '0.005', max: '0.10' },
  TON: { min: '0.005', max: '0.02' },
}

/** Tokens, where they cost something else than the network's own coin. Deposit addresses have never held the token. */
const TOKEN_FEES: Partial<Record<Network, UsdRange>> = {
  Ethereum: { min: '0.05', max: '3.00' },
  // the sender pays the rent of a new token account, about 0.002 SOL
  Solana: { min: '0.20', max: '0.40' },
  // 6.4 to 13 TRX without staked energy
  Tron: { min: '1.80', max: '4.00' },
  // what is attached and not used comes back
  TON: { min: '0.02', max: '0.09' },
}

/** What sending a pair to a new deposit address usually costs the customer, in USD. */
export const usualFeeUsd = ({ asset, network }: { asset: Asset; network: Network }): UsdRange =>
  (isToken(asset) && TOKEN_FEES[network]) || COIN_FEES[network]

/** The network on which sending an asset usually costs the least; of equals, the more usual one. */
export function cheapestNetwork(asset: Asset): Network {
  const offered = PAIRS.filter((pair) => pair.asset === asset && pair.offer !== 'withhold')
  const [cheapest] = offered.toSorted((one, other) => Number(usualFeeUsd(one).max) - Number(usualFeeUsd(other).max))
  if (!cheapest) throw new Error(`${asset} is on no network`)
  return cheapest.network
}
