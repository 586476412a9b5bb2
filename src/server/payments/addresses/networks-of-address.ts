import { NETWORKS, type Network } from '../../../contract/enums'
import { isEvm } from '../../../payment/address/check'

const EVM_NETWORKS = NETWORKS.filter(isEvm)

/** The networks on which an address of `network` is the same account: a key has one address on all EVM networks. */
export const networksOfAddress = (network: Network): readonly Network[] => (isEvm(network) ? EVM_NETWORKS : [network])
