import type { Asset, Network } from '../../contract/enums'
import type { Offer } from './network-definition'
import { NETWORK_DEFINITIONS, NETWORKS } from './networks'

/** When contracts, decimals and issuers were last verified. */
export const CATALOGUE_DATE = '2026-11-21'

/** An asset on a network where it really exists, as the network's own coin or as a token with a known contract. */
export type Pair = {
  asset: Asset
  network: Network
  kind: 'native' | 'token'
  /** See `NetworkDefinition.standard`; null for a network's own coin. */
  standard: string | null
  decimals: number
  /** Decimals to which an amount due is rounded up and shown. */
  displayDecimals: number
  contract: string | null
  chainId: number | null
  offer: Offer
  /** The issuer, if that is not the asset's own issuer. */
  issuer: string | null
  /** A name of the pair that includes the issuer, if that is not the asset's own issuer. */
  label: string | null
}

/**
 * The number of decimals to which an amount due is rounded up: the fewest at which the last digit is worth at most
 * 0.01 USD, since many exchanges cut off longer amounts. The assets that most people hold come first.
 */
const DISPLAY_DECIMALS: Readonly<Record<Asset, number>> = {
  USDT: 2,
  USDC: 2,
  BTC: 8,
  ETH: 6,
  SOL: 5,
  TRX: 2,
  BNB: 6,
  TON: 4,
}

function pairsOn(network: Network): Pair[] {
  const { coin, tokens, chainId, standard } = NETWORK_DEFINITIONS[network]
  const shared = ({ asset, decimals }: { asset: Asset; decimals: number }) => {
    return { asset, network, decimals, displayDecimals: DISPLAY_DECIMALS[asset], chainId }
  }
  return [
    {
      ...shared(coin),
      kind: 'native',
      standard: null,
      contract: null,
      offer: 'default',
      issuer: null,
      label: null,
    },
    ...tokens.map((token): Pair => {
      const { contract, offer, issuer = null, label = null } = token
      return { ...shared(token), kind: 'token', standard, contract, offer, issuer, label }
    }),
  ]
}

const ASSETS = Object.keys(DISPLAY_DECIMALS)
const OFFERS: Record<Offer, number> = { default: 0, default_with_label: 0, merchant_opt_in: 1, withhold: 2 }

/**
 * Every pair that exists, including pairs that are never offered. Sorted by preference: the assets that most people
 * hold come first, and within each the usual and cheap networks.
 */
export const PAIRS: readonly Pair[] = NETWORKS.flatMap(pairsOn).sort(
  (one, other) =>
    ASSETS.indexOf(one.asset) - ASSETS.indexOf(other.asset) ||
    OFFERS[one.offer] - OFFERS[other.offer] ||
    NETWORK_DEFINITIONS[one.network].displayOrder - NETWORK_DEFINITIONS[other.network].displayOrder,
)

export function pairOf(asset: string, network: string): Pair | undefined {
  return PAIRS.find((pair) => pair.asset === asset && pair.network === network)
}

/** Whether a page may offer the pair. `isOptedIn`: the page has turned the pair on. */
export function mayOffer(pair: Pair, isOptedIn: boolean): boolean {
  return pair.offer !== 'withhold' && (pair.offer !== 'merchant_opt_in' || isOptedIn)
}
