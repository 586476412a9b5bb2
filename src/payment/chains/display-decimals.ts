import type { Asset } from '../../contract/enums'

/**
 * The number of decimals to which an amount due is rounded up: the fewest at which the last digit is worth at most
 * 0.01 USD, since many exchanges cut off longer amounts.
 */
export const DISPLAY_DECIMALS: Readonly<Record<Asset, number>> = {
  BTC: 8,
  TRX: 2,
  BNB: 6,
  TON: 4,
  USDT: 2,
  ETH: 6,
  USDC: 2,
  SOL: 5,
}
