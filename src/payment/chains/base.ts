import { explorerAt } from './explorer'
import type { NetworkFacts } from './network-facts'

export const base: NetworkFacts = {
  name: 'Base',
  aliases: [],
  usualTime: 'under 1 min',
  fee: 'low',
  tokenFee: 'low',
  coldTokenFee: 'low',
  minimumAtoms: 0n,
  sandboxConfirmations: 10,
  transactionHash: /^0x[0-9a-f]{64}$/,
  explorer: explorerAt('https://basescan.org'),
}
