import type { Network } from '../../contract/enums'
import { arbitrum } from './arbitrum'
import { base } from './base'
import { binanceSmartChain } from './binance-smart-chain'
import { bitcoin } from './bitcoin'
import type { Pair } from './catalogue'
import { ethereum } from './ethereum'
import type { NetworkFacts } from './network-facts'
import { feeClassOf } from './network-words'
import { solana } from './solana'
import { ton } from './ton'
import { tron } from './tron'

export const NETWORK_FACTS: Record<Network, NetworkFacts> = {
  Bitcoin: bitcoin,
  Binance_Smart_Chain: binanceSmartChain,
  Ethereum: ethereum,
  Solana: solana,
  Tron: tron,
  Base: base,
  Arbitrum: arbitrum,
  TON: ton,
}

/**
 * The amount in US cents below which the network's fee eats a senseless part of it; 0: none.
 * Whoever offers options turns it into the page's currency and hides the pair below it.
 */
export function minimumUsdCents(pair: Pair): bigint {
  return { low: 0n, medium: 5_00n, high: 20_00n }[feeClassOf(pair)]
}
