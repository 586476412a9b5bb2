import { explorerAt } from './explorer'
import type { NetworkRest, NetworkWords } from './network-facts'

export const binanceSmartChainWords: NetworkWords = {
  name: 'BNB Smart Chain',
  aliases: ['BEP20', 'BSC'],
  usualTime: 'under_1',
  fee: 'low',
}

export const binanceSmartChain: NetworkRest = {
  minimumAtoms: 0n,
  sandboxConfirmations: 15,
  transactionHash: /^0x[0-9a-f]{64}$/,
  explorer: explorerAt('https://bscscan.com'),
}
