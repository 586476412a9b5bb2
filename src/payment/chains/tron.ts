import type { NetworkRest, NetworkWords } from './network-facts'

export const tronWords: NetworkWords = {
  name: 'Tron',
  aliases: ['TRC20'],
  usualTime: 'about 1 min',
  // up to 0.4 USD, and the first transfer to an address costs about 1 TRX more
  fee: 'medium',
  // without staked energy about 6.4 TRX, to an address that never held the token about 13
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
