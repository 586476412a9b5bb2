import { EVM, explorerAt, type NetworkDefinition } from './network-definition'

export const base: NetworkDefinition = {
  ...EVM,
  name: 'Base',
  chainId: 8453,
  // Its tokens are ERC-20, too, but "ERC20" in an exchange's list means Ethereum, so no standard is named.
  standard: null,
  displayOrder: 3,
  coin: { asset: 'ETH', decimals: 18, minimumAtoms: 0n },
  tokens: [
    { asset: 'USDT', contract: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', decimals: 6, offer: 'withhold' },
    { asset: 'USDC', contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6, offer: 'default' },
  ],
  neverRecipients: [],
  exchangeMinimum: '0.005',
  usualTime: 'under_1',
  usualFee: { min: '0.001', max: '0.05' },
  sandboxConfirmations: 10,
  scanEveryMs: 4000,
  explorer: explorerAt('https://basescan.org'),
  namePattern: /\bbase(?:scan)?\b/i,
  wallets: { trustCoin: 8453, amountSafeWallets: ['MetaMask'] },
}
