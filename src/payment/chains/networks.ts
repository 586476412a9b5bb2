import type { Network } from '../../contract/enums'
import { arbitrum } from './arbitrum'
import { base } from './base'
import { binanceSmartChain } from './binance-smart-chain'
import { bitcoin } from './bitcoin'
import { ethereum } from './ethereum'
import type { NetworkFacts } from './network-facts'
import { NETWORK_WORDS } from './network-words'
import { solana } from './solana'
import { ton } from './ton'
import { tron } from './tron'

export const NETWORK_FACTS: Record<Network, NetworkFacts> = {
  Bitcoin: { ...NETWORK_WORDS.Bitcoin, ...bitcoin },
  Binance_Smart_Chain: { ...NETWORK_WORDS.Binance_Smart_Chain, ...binanceSmartChain },
  Ethereum: { ...NETWORK_WORDS.Ethereum, ...ethereum },
  Solana: { ...NETWORK_WORDS.Solana, ...solana },
  Tron: { ...NETWORK_WORDS.Tron, ...tron },
  Base: { ...NETWORK_WORDS.Base, ...base },
  Arbitrum: { ...NETWORK_WORDS.Arbitrum, ...arbitrum },
  TON: { ...NETWORK_WORDS.TON, ...ton },
}
