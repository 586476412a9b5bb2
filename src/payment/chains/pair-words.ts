import type { Asset, Network } from '../../contract/enums'

// Base and Arbitrum have ERC-20 tokens too, but "ERC20" in an exchange's list means Ethereum: no name is safer. On TON,
// exchanges name only the network.
const STANDARDS: Partial<Record<Network, string>> = {
  Ethereum: 'ERC20',
  Binance_Smart_Chain: 'BEP20',
  Solana: 'SPL',
  Tron: 'TRC20',
}

const ISSUERS: Readonly<Record<string, string>> = {
  'USDT/Binance_Smart_Chain': 'Binance-Peg',
  'USDC/Binance_Smart_Chain': 'Binance-Peg',
  'USDT/Arbitrum': 'USDT0',
}

const LABELS: Readonly<Record<string, string>> = {
  'USDT/Binance_Smart_Chain': 'USDT on BNB Smart Chain (BEP20, Binance-Peg)',
  'USDC/Binance_Smart_Chain': 'USDC on BNB Smart Chain (BEP20, Binance-Peg)',
  'USDT/Arbitrum': 'USDT on Arbitrum (shown as USDT0 in some wallets)',
}

/** Whether the asset is a token on every network. The others are native coins wherever they exist. */
export const isToken = (asset: Asset) => asset === 'USDT' || asset === 'USDC'

/** See `Pair.standard`. */
export const standardOf = (asset: Asset, network: Network) => (isToken(asset) && STANDARDS[network]) || null

/** The part of the label that says who issued the asset, or what wallets call it: what the name of the network leaves open. */
export const issuerOf = (asset: Asset, network: Network) => ISSUERS[`${asset}/${network}`] ?? null

/** See `Pair.label`. */
export const labelOf = (asset: Asset, network: Network) => LABELS[`${asset}/${network}`] ?? null
