import type { NetworkDefinition } from './network-definition'

export const solana: NetworkDefinition = {
  name: 'Solana',
  family: 'solana',
  chainId: null,
  standard: 'SPL',
  displayOrder: 4,
  // The rent exemption: a smaller first transfer to an unused address fails.
  coin: { asset: 'SOL', decimals: 9, minimumAtoms: 890_880n },
  tokens: [
    { asset: 'USDT', contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', decimals: 6, offer: 'default' },
    { asset: 'USDC', contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6, offer: 'default' },
  ],
  // The system program, and the token program.
  neverRecipients: ['11111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  exchangeMinimum: '0.1',
  usualTime: 'under_1',
  usualFee: { min: '0.0005', max: '0.01' },
  // The sender pays the rent of a new recipient's token account, about 0.002 SOL.
  usualTokenFee: { min: '0.20', max: '0.40' },
  sandboxConfirmations: 32,
  scanEveryMs: 4000,
  transactionHash: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  explorer: {
    address: (address) => `https://solscan.io/account/${encodeURIComponent(address)}`,
    transaction: (hash) => `https://solscan.io/tx/${encodeURIComponent(hash)}`,
  },
  namePattern: /\b(?:solana|solscan|spl)\b/i,
  wallets: { trustCoin: 501, amountSafeWallets: ['Phantom', 'Solflare'] },
}
