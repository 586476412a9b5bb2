import type { Asset, Network } from '../../contract/enums'
import { ASSET_FACTS } from './assets'
import { isToken, labelOf, standardOf } from './pair-words'

/** The day on which contracts, decimals and issuance below were verified. */
export const CATALOGUE_DATE = '2026-11-21'

/** default: shown; default_with_label: shown with its label; merchant_opt_in: off until the page turns it on; withhold: never. */
export type Offer = 'default' | 'default_with_label' | 'merchant_opt_in' | 'withhold'

/** An asset on a network on which it truly exists: as the network's coin, or as a token of a known contract. */
export type Pair = {
  asset: Asset
  network: Network
  kind: 'native' | 'token'
  /** The token standard under which exchanges list this network; null where the word would name another network. */
  standard: string | null
  /** Digits of one atom on this network: USDT has 6, but 18 on BNB Smart Chain. */
  decimals: number
  /** Digits at which an amount due is rounded up and shown. */
  displayDecimals: number
  contract: string | null
  chainId: number | null
  offer: Offer
  /** Who issued it, where it is not the issuer's own form. */
  label: string | null
}

const CHAIN_IDS: Partial<Record<Network, number>> = {
  Ethereum: 1,
  Binance_Smart_Chain: 56,
  Base: 8453,
  Arbitrum: 42161,
}

function pair(
  asset: Asset,
  network: Network,
  decimals: number,
  contract: string | null = null,
  offer: Offer = 'default',
): Pair {
  return {
    asset,
    network,
    kind: isToken(asset) ? 'token' : 'native',
    standard: standardOf(asset, network),
    decimals,
    displayDecimals: ASSET_FACTS[asset].displayDecimals,
    contract,
    chainId: CHAIN_IDS[network] ?? null,
    offer,
    label: labelOf(asset, network),
  }
}

const BSC = 'Binance_Smart_Chain'

/** Every pair that exists, also those that are never offered: their contracts must never be paid to.
 * In the order of choice: what most people hold first, and of its networks the usual and cheap ones. */
export const PAIRS: readonly Pair[] = [
  pair('USDT', 'Tron', 6, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  pair('USDT', BSC, 18, '0x55d398326f99059fF775485246999027B3197955', 'default_with_label'),
  pair('USDT', 'Solana', 6, 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
  pair('USDT', 'TON', 6, 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'),
  pair('USDT', 'Ethereum', 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  pair('USDT', 'Arbitrum', 6, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'merchant_opt_in'),
  pair('USDT', 'Base', 6, '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 'withhold'),
  pair('USDC', 'Base', 6, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  pair('USDC', 'Solana', 6, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  pair('USDC', 'Arbitrum', 6, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  pair('USDC', 'Ethereum', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  pair('USDC', BSC, 18, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'merchant_opt_in'),
  pair('USDC', 'Tron', 6, 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'withhold'),
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

/** Whether a page may offer the pair; `optedIn` is the page's word on pairs that need one. */
export function mayOffer(pair: Pair, optedIn: boolean): boolean {
  return pair.offer !== 'withhold' && (pair.offer !== 'merchant_opt_in' || optedIn)
}
