import type { Network } from '../../contract/enums'
import type { WalletFamily } from '../../contract/wallet'

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

/** The networks on which an address of the family is the same account. */
export const networksOf = (family: WalletFamily): Network[] =>
  (Object.keys(FAMILIES) as Network[]).filter((network) => FAMILIES[network] === family)
