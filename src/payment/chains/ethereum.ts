import { EVM, explorerAt, type NetworkDefinition } from './network-definition'

export const ethereum: NetworkDefinition = {
  ...EVM,
  name: 'Ethereum',
  chainId: 1,
  standard: 'ERC20',
  displayOrder: 7,
  coin: { asset: 'ETH', decimals: 18, minimumAtoms: 0n },
  tokens: [
    { asset: 'USDT', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6, offer: 'default' },
    { asset: 'USDC', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6, offer: 'default' },
  ],
  // Burn addresses, which have no private key on any network of the family.
  neverRecipients: ['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dEaD'],
  exchangeMinimum: '0.005',
  usualTime: 'about_1_5',
  usualFee: { min: '0.02', max: '1.00' },
  usualTokenFee: { min: '0.05', max: '3.00' },
  sandboxConfirmations: 12,
  scanEveryMs: 5000,
  explorer: explorerAt('https://etherscan.io'),
  namePattern: /\b(?:ethereum|etherscan|erc-?20|eth(?=:0x))\b/i,
  wallets: { trustCoin: 60, amountSafeWallets: ['MetaMask'] },
}
