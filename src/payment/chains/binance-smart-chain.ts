import { EVM, explorerAt, type NetworkDefinition } from './network-definition'

export const binanceSmartChain: NetworkDefinition = {
  ...EVM,
  name: 'BNB Smart Chain',
  chainId: 56,
  standard: 'BEP20',
  displayOrder: 2,
  coin: { asset: 'BNB', decimals: 18, minimumAtoms: 0n },
  tokens: [
    {
      asset: 'USDT',
      contract: '0x55d398326f99059fF775485246999027B3197955',
      decimals: 18,
      offer: 'default_with_label',
      issuer: 'Binance',
      label: 'USDT on BNB Smart Chain (BEP20, Binance-Peg)',
    },
    {
      asset: 'USDC',
      contract: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      decimals: 18,
      offer: 'merchant_opt_in',
      issuer: 'Binance',
      label: 'USDC on BNB Smart Chain (BEP20, Binance-Peg)',
    },
  ],
  neverRecipients: [],
  exchangeMinimum: '0.01',
  usualTime: 'under_1',
  usualFee: { min: '0.005', max: '0.05' },
  sandboxConfirmations: 15,
  scanEveryMs: 4000,
  explorer: explorerAt('https://bscscan.com'),
  namePattern: /\b(?:bsc|bscscan|bep-?20|smart ?chain|bnb chain|bnb(?=:0x))\b/i,
  wallets: { trustCoin: 20000714, amountSafeWallets: ['MetaMask'] },
}
