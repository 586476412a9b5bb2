import type { Asset, Network } from '../../contract/enums'
import { arbitrumWords } from './arbitrum'
import { baseWords } from './base'
import { binanceSmartChainWords } from './binance-smart-chain'
import { bitcoinWords } from './bitcoin'
import { ethereumWords } from './ethereum'
import type { FeeClass, NetworkWords } from './network-facts'
import { isToken } from './pair-words'
import { solanaWords } from './solana'
import { tonWords } from './ton'
import { tronWords } from './tron'

/** Only what a payer needs to choose a network, since this is part of the first download. */
export const NETWORK_WORDS: Record<Network, NetworkWords> = {
  Bitcoin: bitcoinWords,
  Binance_Smart_Chain: binanceSmartChainWords,
  Ethereum: ethereumWords,
  Solana: solanaWords,
  Tron: tronWords,
  Base: baseWords,
  Arbitrum: arbitrumWords,
  TON: tonWords,
}

/** What it costs the payer to send this pair to a new deposit address, which every session has. */
export function feeClassOf({ asset, network }: { asset: Asset; network: Network }): FeeClass {
  const words = NETWORK_WORDS[network]
  return (isToken(asset) && words.coldTokenFee) || words.fee
}
