import { explorerAt } from './explorer'
import type { NetworkRest, NetworkWords } from './network-facts'

export const ethereumWords: NetworkWords = {
  name: 'Ethereum',
  aliases: ['ERC20'],
  usualTime: 'about_1_5',
  fee: 'high',
}

export const ethereum: NetworkRest = {
  minimumAtoms: 0n,
  sandboxConfirmations: 12,
  transactionHash: /^0x[0-9a-f]{64}$/,
  explorer: explorerAt('https://etherscan.io'),
}
