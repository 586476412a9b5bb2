import type { NetworkRest, NetworkWords } from './network-facts'

export const tronWords: NetworkWords = {
  name: 'Tron',
  aliases: ['TRC20'],
  usualTime: 'about_1',
  // up to 0.4 USD, and the first transfer to an address costs about 1 TRX more
  fee: 'medium',
  // about 6.4 TRX without staked energy, and about 13 to an address that never held the token
  coldTokenFee: 'high',
}

export const tron: NetworkRest = {
  minimumAtoms: 0n,
  sandboxConfirmations: 19,
  transactionHash: /^[0-9a-f]{64}$/,
  explorer: {
    address: (address) => `https://tronscan.org/#/address/${encodeURIComponent(address)}`,
    transaction: (hash) => `https://tronscan.org/#/transaction/${encodeURIComponent(hash)}`,
  },
}
