import type { Network } from '../../contract/enums'
import { COIN_DRAWINGS } from './coin-drawings'
import type { Drawing } from './drawing'

export const NETWORK_DRAWINGS: Record<Network, Drawing> = {
  Bitcoin: COIN_DRAWINGS.BTC,
  Binance_Smart_Chain: COIN_DRAWINGS.BNB,
  Ethereum: COIN_DRAWINGS.ETH,
  Solana: COIN_DRAWINGS.SOL,
  Tron: COIN_DRAWINGS.TRX,
  Base: { fill: '#1f58d6', lines: 'M6 15.5h12M8 15.5V13a4 4 0 0 1 8 0v2.5' },
  Arbitrum: { fill: '#2f4a68', lines: 'M7.5 17L12 6.5 16.5 17m-7-3.5h5' },
  TON: COIN_DRAWINGS.TON,
}
