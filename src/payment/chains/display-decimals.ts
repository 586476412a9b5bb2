import type { Asset } from '../../contract/enums'
import { GRAM } from './gram'

/**
 * The names of assets, and the number of decimals to which an amount due is rounded up: the fewest at which the last
 * digit is worth at most 0.01 USD, since many exchanges cut off longer amounts.
 */
export const ASSET_FACTS: Record<Asset, { name: string; displayDecimals: number }> = {
  BTC: { name: 'Bitcoin', displayDecimals: 8 },
  TRX: { name: 'TRON', displayDecimals: 2 },
  BNB: { name: 'BNB', displayDecimals: 6 },
  TON: { name: GRAM, displayDecimals: 4 },
  USDT: { name: 'Tether USD', displayDecimals: 2 },
  ETH: { name: 'Ether', displayDecimals: 6 },
  USDC: { name: 'USD Coin', displayDecimals: 2 },
  SOL: { name: 'Solana', displayDecimals: 5 },
}
