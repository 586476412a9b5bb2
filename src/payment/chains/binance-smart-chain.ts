import { explorerAt } from './explorer'
import type { NetworkFacts, NetworkWords } from './network-facts'

export const binanceSmartChainWords: NetworkWords = {
  name: 'BNB Smart Chain',
  aliases: ['BEP20', 'BSC'],
  usualTime: 'under 1 min',
  fee: 'low',
  tokenFee: 'low',
  coldTokenFee: 'low',
}

export const binanceSmartChain: NetworkFacts = {
  ...binanceSmartChainWords,
  minimumAtoms: 0n,
  sandboxConfirmations: 15,
  transactionHash: /^0x[0-9a-f]{64}$/,
  explorer: explorerAt('https://bscscan.com'),
}
