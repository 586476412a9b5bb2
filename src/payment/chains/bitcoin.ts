import { explorerAt, type NetworkDefinition } from './network-definition'

export const bitcoin: NetworkDefinition = {
  name: 'Bitcoin',
  family: 'bitcoin',
  chainId: null,
  standard: null,
  displayOrder: 8,
  // Bitcoin Core's dust limit at 3000 sat/kvB for P2PKH, the address type with the highest limit.
  coin: { asset: 'BTC', decimals: 8, minimumAtoms: 546n },
  tokens: [],
  neverRecipients: [],
  exchangeMinimum: '0.0005',
  usualTime: 'about_10_60',
  usualFee: { min: '0.10', max: '5.00' },
  sandboxConfirmations: 2,
  // A block takes ten minutes, and each scan costs a request.
  scanEveryMs: 15_000,
  transactionHash: /^[0-9a-f]{64}$/,
  explorer: explorerAt('https://mempool.space'),
  namePattern: /\bbitcoin\b/i,
  wallets: { trustCoin: 0, amountSafeWallets: [] },
}
