import type { NetworkDefinition } from './network-definition'

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export const ton: NetworkDefinition = {
  name: 'TON',
  family: 'ton',
  chainId: null,
  // Exchanges name only the network.
  standard: null,
  displayOrder: 5,
  // The coin was renamed in June 2026, but the network was not. Wallets show either name.
  coin: { asset: 'TON', decimals: 9, otherNames: ['Gram (GRAM)', 'Toncoin (TON)'], minimumAtoms: 0n },
  tokens: [
    { asset: 'USDT', contract: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', decimals: 6, offer: 'default' },
  ],
  neverRecipients: [],
  exchangeMinimum: '1',
  usualTime: 'seconds',
  usualFee: { min: '0.005', max: '0.02' },
  // Attached coins that are not used are returned to the sender.
  usualTokenFee: { min: '0.02', max: '0.09' },
  sandboxConfirmations: 1,
  scanEveryMs: 5000,
  // Hex, or base64 in either alphabet.
  transactionHash: /^(?:[0-9a-f]{64}|[A-Za-z0-9_-]{43}=?|[A-Za-z0-9+/]{43}=)$/,
  explorer: {
    address: (address) => `https://tonviewer.com/${encodeURIComponent(urlSafe(address))}`,
    transaction: (hash) => `https://tonviewer.com/transaction/${encodeURIComponent(urlSafe(hash))}`,
  },
  namePattern: /\bton(?:viewer|scan|keeper)?\b/i,
  wallets: { trustCoin: 607, amountSafeWallets: ['Keeper (Tonkeeper)', 'MyTonWallet'] },
}
