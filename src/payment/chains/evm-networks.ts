import type { Network } from '../../contract/enums'

/** Networks that run Ethereum's virtual machine: an address of one is valid on all, and the same wallets pay on them. */
export const EVM_NETWORKS: readonly Network[] = ['Ethereum', 'Binance_Smart_Chain', 'Base', 'Arbitrum']
