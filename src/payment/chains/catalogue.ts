import type { Asset, Network } from '../../contract/enums'
import { CONTRACTS } from './contracts'
import { DISPLAY_DECIMALS } from './display-decimals'
import { isToken, labelOf, standardOf } from './pair-words'

/** When the contracts, decimals and issuers below were last verified. */
export const CATALOGUE_DATE = '2026-11-21'

/** default: offered; default_with_label: offered with its label; merchant_opt_in: off until the page turns it on; withhold: never offered. */
type Offer = 'default' | 'default_with_label' | 'merchant_opt_in' | 'withhold'

/** An asset on a network where it really exists, as the network's own coin or as a token with a known contract. */
export type Pair = {
  asset: Asset
  network: Network
  kind: 'native' | 'token'
  /** The token standard under which exchanges list this network; null where that word would mean another network. */
  standard: string | null
  /** Decimals of the asset on this network: USDT has 6, but 18 on BNB Smart Chain. */
  decimals: number
  /** Decimals to which an amount due is rounded up and shown. */
  displayDecimals: number
  contract: string | null
  chainId: number | null
  offer: Offer
  /** A name that says who issued it, where that is not the asset's own issuer. */
  label: string | null
}

const CHAIN_IDS: Partial<Record<Network, number>> = {
  Ethereum: 1,
  Binance_Smart_Chain: 56,
  Base: 8453,
  Arbitrum: 42161,
}

function pair(asset: Asset, network: Network, decimals: number, offer: Offer = 'default'): Pair {
  return {
    asset,
    network,
    kind: isToken(asset) ? 'token' : 'native',
    standard: standardOf(asset, network),
    decimals,
    displayDecimals: DISPLAY_DECIMALS[asset],
    contract: CONTRACTS[asset]?.[network] ?? null,
    chainId: CHAIN_IDS[network] ?? null,
    offer,
    label: labelOf(asset, network),
  }
}

const BSC = 'Binance_Smart_Chain'

/**
 * Every pair that exists, including those that are never offered. Sorted by preference: the assets that most people
 * hold come first, and within each the usual and cheap networks.
 */
export const PAIRS: readonly Pair[] = [
  pair('USDT', 'Tron', 6),
  pair('USDT', BSC, 18, 'default_with_label'),
  pair('USDT', 'Solana', 6),
  pair('USDT', 'TON', 6),
  pair('USDT', 'Ethereum', 6),
  pair('USDT', 'Arbitrum', 6, 'merchant_opt_in'),
  pair('USDT', 'Base', 6, 'withhold'),
  pair('USDC', 'Base', 6),
  pair('USDC', 'Solana', 6),
  pair('USDC', 'Arbitrum', 6),
  pair('USDC', 'Ethereum', 6),
  pair('USDC', BSC, 18, 'merchant_opt_in'),
  pair('USDC', 'Tron', 6, 'withhold'),
  pair('BTC', 'Bitcoin', 8),
  pair('ETH', 'Base', 18),
  pair('ETH', 'Arbitrum', 18),
  pair('ETH', 'Ethereum', 18),
  pair('SOL', 'Solana', 9),
  pair('TRX', 'Tron', 6),
  pair('BNB', BSC, 18),
  pair('TON', 'TON', 9),
]

export function pairOf(asset: string, network: string): Pair | undefined {
  return PAIRS.find((pair) => pair.asset === asset && pair.network === network)
}

/** Whether a page may offer the pair; `optedIn` says whether the page has turned it on. */
export function mayOffer(pair: Pair, optedIn: boolean): boolean {
  return pair.offer !== 'withhold' && (pair.offer !== 'merchant_opt_in' || optedIn)
}
