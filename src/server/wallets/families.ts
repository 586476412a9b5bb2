import { NETWORKS, type Network } from '../../contract/enums'
import type { WalletFamily } from '../../contract/wallet'
import { isEvm } from '../../payment/address/check'

/** The family whose keys and addresses a network shares. */
export function familyOf(network: Network): WalletFamily {
  if (isEvm(network)) return 'evm'
  return network.toLowerCase() as WalletFamily
}

export const networksOf = (family: WalletFamily): Network[] =>
  NETWORKS.filter((network) => familyOf(network) === family)
