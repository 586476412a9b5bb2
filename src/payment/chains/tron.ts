import type { NetworkDefinition } from './network-definition'

export const tron: NetworkDefinition = {
  name: 'Tron',
  family: 'tron',
  chainId: null,
  standard: 'TRC20',
  displayOrder: 1,
  coin: { asset: 'TRX', decimals: 6, minimumAtoms: 0n },
  tokens: [
    { asset: 'USDT', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6, offer: 'default' },
    { asset: 'USDC', contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', decimals: 6, offer: 'withhold' },
  ],
  // The address at which tokens are burnt.
  neverRecipients: ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  exchangeMinimum: '20',
  usualTime: 'about_1',
  // The first transfer to an address, such as a new deposit address, costs about 1 TRX more.
  usualFee: { min: '0.28', max: '0.70' },
  // 6.4 TRX without staked energy, and 13 to an address that never held the token
  usualTokenFee: { min: '1.80', max: '4.00' },
  sandboxConfirmations: 19,
  scanEveryMs: 4000,
  transactionHash: /^[0-9a-f]{64}$/,
  explorer: {
    address: (address) => `https://tronscan.org/#/address/${encodeURIComponent(address)}`,
    transaction: (hash) => `https://tronscan.org/#/transaction/${encodeURIComponent(hash)}`,
  },
  namePattern: /\b(?:tron|tronscan|trc-?20)\b/i,
  wallets: { trustCoin: 195, amountSafeWallets: [] },
}
