import { explorerAt } from './explorer'
import type { NetworkRest, NetworkWords } from './network-facts'

export const arbitrumWords: NetworkWords = {
  name: 'Arbitrum',
  aliases: ['Arbitrum One'],
  usualTime: 'about_1_2',
  fee: 'low',
}

export const arbitrum: NetworkRest = {
  minimumAtoms: 0n,
  sandboxConfirmations: 20,
  transactionHash: /^0x[0-9a-f]{64}$/,
  explorer: explorerAt('https://arbiscan.io'),
}
