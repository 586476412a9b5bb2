import { explorerAt } from './explorer'
import type { NetworkFacts } from './network-facts'

export const ethereum: NetworkFacts = {
  name: 'Ethereum',
  aliases: ['ERC20'],
  usualTime: 'about 1-5 min',
  fee: 'high',
  tokenFee: 'high',
  coldTokenFee: 'high',
  minimumAtoms: 0n,
  sandboxConfirmations: 12,
  transactionHash: /^0x[0-9a-f]{64}$/,
  explorer: explorerAt('https://etherscan.io'),
}
