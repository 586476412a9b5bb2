import { explorerAt } from './explorer'
import type { NetworkRest, NetworkWords } from './network-facts'

export const baseWords: NetworkWords = {
  name: 'Base',
  aliases: [],
  usualTime: 'under_1',
  fee: 'low',
}

export const base: NetworkRest = {
  minimumAtoms: 0n,
  sandboxConfirmations: 10,
  transactionHash: /^0x[0-9a-f]{64}$/,
  explorer: explorerAt('https://basescan.org'),
}
