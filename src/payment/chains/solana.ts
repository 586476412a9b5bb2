import type { NetworkRest, NetworkWords } from './network-facts'

export const solanaWords: NetworkWords = {
  name: 'Solana',
  aliases: ['SPL'],
  usualTime: 'under_1',
  fee: 'low',
  // the payer pays the rent of a new recipient's token account, about 0.002 SOL
  coldTokenFee: 'medium',
}

export const solana: NetworkRest = {
  // rent exemption: a first transfer below it to an unused address fails
  minimumAtoms: 890_880n,
  sandboxConfirmations: 32,
  transactionHash: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  explorer: {
    address: (address) => `https://solscan.io/account/${encodeURIComponent(address)}`,
    transaction: (hash) => `https://solscan.io/tx/${encodeURIComponent(hash)}`,
  },
}
