import type { Asset } from '../../contract/enums'
import type { Drawing } from './drawing'

export const COIN_DRAWINGS: Record<Asset, Drawing> = {
  BTC: {
    fill: '#dc7a0f',
    lines: 'M9 12V7h4.2a2.4 2.4 0 0 1 0 5H9v5h4.9a2.5 2.5 0 0 0 0-5M10.8 7V5m2.7 2V5m-2.7 14v-2m2.7 2v-2',
  },
  TRX: { fill: '#cf2a30', lines: 'M6.5 7.2l8.8 1.6 2.5 2.6-6.5 7.4zl4.9 4.9 3.9-3.3m-3.9 3.3l-.1 6.7' },
  BNB: { fill: '#b98700', lines: 'M12 5.5l6.5 6.5-6.5 6.5L5.5 12zm0 4.7l1.8 1.8-1.8 1.8-1.8-1.8z' },
  TON: { fill: '#1585c5', lines: 'M6.5 7.5h11L12 18zm5.5 0V18' },
  USDT: { fill: '#17866a', lines: 'M7.5 7.2h9M12 7.2V18M6.5 11.4c0 2.7 11 2.7 11 0' },
  ETH: { fill: '#5566c9', lines: 'M12 4.8L7.3 12.3 12 19.2l4.7-6.9zm-4.7 7.5L12 14.6l4.7-2.3' },
  USDC: {
    fill: '#2467c4',
    lines:
      'M14.7 9.7c-.3-1-1.3-1.6-2.7-1.6-1.6 0-2.7.8-2.7 2 0 2.8 5.5 1.2 5.5 4 0 1.2-1.2 2-2.8 2-1.5 0-2.5-.6-2.8-1.7M12 6.2v11.6M8 5.4a7.7 7.7 0 0 0 0 13.2m8 0a7.7 7.7 0 0 0 0-13.2',
  },
  SOL: { fill: '#7a4fd0', lines: 'M7 9.2l1.7-1.8H17M17 14.2l-1.7-2.2H7m0 6.6l1.7-1.8H17' },
}
