import type { Asset, Network } from '../../contract/enums'

const BSC = 'Binance_Smart_Chain'

/** Token contracts by asset and network, including pairs that are never offered: nobody must ever pay to one. */
export const CONTRACTS: Partial<Record<Asset, Partial<Record<Network, string>>>> = {
  USDT: {
    Tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    [BSC]: '0x55d398326f99059fF775485246999027B3197955',
    Solana: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    TON: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
    Ethereum: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    Arbitrum: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    Base: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
  },
  USDC: {
    Base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    Solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    Arbitrum: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    Ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    [BSC]: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    Tron: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  },
}
