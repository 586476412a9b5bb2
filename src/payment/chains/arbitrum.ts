import { explorerAt } from './explorer'
import type { NetworkFacts } from './network-facts'

export const arbitrum: NetworkFacts = {
  name: 'Arbitrum',
  aliases: ['Arbitrum One'],
  usualTime: 'about 1-2 min',
  fee: 'low',
  tokenFee: 'low',
  coldTokenFee: 'low',
  minimumAtoms: 0n,
  sandboxConfirmations: 20,
  transactionHash: /^0x[0-9a-f]{64}$/,
  explorer: explorerAt('https://arbiscan.io'),
}
