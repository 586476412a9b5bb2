import { explorerAt } from './explorer'
import type { NetworkRest, NetworkWords } from './network-facts'

export const bitcoinWords: NetworkWords = {
  name: 'Bitcoin',
  aliases: ['BTC'],
  usualTime: 'about_10_60',
  fee: 'high',
}

export const bitcoin: NetworkRest = {
  // Bitcoin Core's relay dust at 3000 sat/kvB: the largest of the address kinds (P2PKH)
  minimumAtoms: 546n,
  sandboxConfirmations: 2,
  transactionHash: /^[0-9a-f]{64}$/,
  explorer: explorerAt('https://mempool.space'),
}
