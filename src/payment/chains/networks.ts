import type { Network } from '../../contract/enums'
import type { WalletFamily } from '../../contract/wallets/wallet'
import { arbitrum } from './arbitrum'
import { base } from './base'
import { binanceSmartChain } from './binance-smart-chain'
import { bitcoin } from './bitcoin'
import { ethereum } from './ethereum'
import type { NetworkDefinition } from './network-definition'
import { solana } from './solana'
import { ton } from './ton'
import { tron } from './tron'

/** Every network, in the order of the contract. */
export const NETWORK_DEFINITIONS: Record<Network, NetworkDefinition> = {
  Bitcoin: bitcoin,
  Binance_Smart_Chain: binanceSmartChain,
  Ethereum: ethereum,
  Solana: solana,
  Tron: tron,
  Base: base,
  Arbitrum: arbitrum,
  TON: ton,
}

export const NETWORKS = Object.keys(NETWORK_DEFINITIONS) as Network[]

/** The family whose keys and addresses a network shares. */
export const familyOf = (network: Network): WalletFamily => NETWORK_DEFINITIONS[network].family

/** The networks on which an address of the family is the same account. */
export const networksOf = (family: WalletFamily) =>
  NETWORKS.filter((network) => familyOf(network) === family) as [Network, ...Network[]]

/** The explorer's page of a transaction. Null for a hash of another format, whose link would be wrong. */
export function explorerLink(network: string | null, hash: string): string | null {
  const name = NETWORKS.find((one) => one === network)
  if (!name || !NETWORK_DEFINITIONS[name].transactionHash.test(hash)) return null
  return NETWORK_DEFINITIONS[name].explorer.transaction(hash)
}
