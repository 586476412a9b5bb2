import { EVM, explorerAt, type NetworkDefinition } from './network-definition'

export const arbitrum: NetworkDefinition = {
  ...EVM,
  name: 'Arbitrum',
  chainId: 42161,
  // Its tokens are ERC-20, too, but "ERC20" in an exchange's list means Ethereum, so no standard is named.
  standard: null,
  displayOrder: 6,
  coin: { asset: 'ETH', decimals: 18, minimumAtoms: 0n },
  tokens: [
    {
      asset: 'USDT',
      contract: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      decimals: 6,
      offer: 'merchant_opt_in',
      issuer: 'USDT0',
      label: 'USDT on Arbitrum (shown as USDT0 in some wallets)',
    },
    { asset: 'USDC', contract: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6, offer: 'default' },
  ],
  // The bridged USDC.e.
  neverRecipients: ['0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8'],
  exchangeMinimum: '0.005',
  usualTime: 'about_1_2',
  usualFee: { min: '0.005', max: '0.10' },
  sandboxConfirmations: 20,
  scanEveryMs: 4000,
  explorer: explorerAt('https://arbiscan.io'),
  namePattern: /\b(?:arbitrum|arbiscan|arb1)\b/i,
  wallets: { trustCoin: 10042221, amountSafeWallets: ['MetaMask'] },
}
