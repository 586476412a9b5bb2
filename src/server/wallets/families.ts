import { NETWORKS, type Network } from '../../contract/enums'
import { DERIVED_FAMILIES, type DerivedFamily, type WalletFamily } from '../../contract/wallet'

const FAMILIES: Record<Network, WalletFamily> = {
  Bitcoin: 'bitcoin',
  Binance_Smart_Chain: 'evm',
  Ethereum: 'evm',
  Base: 'evm',
  Arbitrum: 'evm',
  Solana: 'solana',
  Tron: 'tron',
  TON: 'ton',
}

/** The family whose keys and addresses a network shares. */
export const familyOf = (network: Network): WalletFamily => FAMILIES[network]

export const networksOf = (family: WalletFamily): Network[] =>
  NETWORKS.filter((network) => FAMILIES[network] === family)

/** Whether addresses of the family follow from a public key. */
export const isDerived = (family: WalletFamily): family is DerivedFamily =>
  DERIVED_FAMILIES.some((derived) => derived === family)
