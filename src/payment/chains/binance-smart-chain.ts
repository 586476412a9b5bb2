import { explorerAt } from './explorer'
import type { NetworkFacts } from './network-facts'

export const binanceSmartChain: NetworkFacts = {
  name: 'BNB Smart Chain',
  aliases: ['BEP20', 'BSC'],
  usualTime: 'under 1 min',
  fee: 'low',
  tokenFee: 'low',
  coldTokenFee: 'low',
  minimumAtoms: 0n,
  sandboxConfirmations: 15,
  transactionHash: /^0x[0-9a-f]{64}$/,
  explorer: explorerAt('https://bscscan.com'),
}
