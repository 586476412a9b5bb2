import type { PayingFrom } from '../../payment/paying-from'
import type { Drawing } from './drawing'

/** An initial or a simple shape for each app, since the apps' own marks are trademarks. */
export const APP_DRAWINGS: Record<PayingFrom, Drawing> = {
  binance: {
    fill: '#f0b90b',
    ink: '#1e2026',
    lines: 'M9 12V7h3.8a2.4 2.4 0 0 1 0 5H9v5h4.5a2.5 2.5 0 0 0 0-5',
  },
  bybit: {
    fill: '#3a3f4d',
    ink: '#f9b233',
    lines: 'M6 12V7h2.4a2.4 2.4 0 0 1 0 5H6v5h2.9a2.5 2.5 0 0 0 0-5m4.2-5L15.6 12 18 7m-2.4 5v5',
  },
  luno: { fill: '#1c47d1', lines: 'M17.5 14.2A6 6 0 1 1 10 6.4a5 5 0 0 0 7.5 7.8z' },
  trust: { fill: '#2b4fd8', lines: 'M12 5.5l5.5 2v4.3c0 3.2-2.2 5.4-5.5 6.9-3.3-1.5-5.5-3.7-5.5-6.9V7.5z' },
  metamask: {
    fill: '#d9620f',
    lines: 'M6 6.5l4.2 2.7h3.6L18 6.5l-1 6-1.7 3.8-3.3 1.4-3.3-1.4L7 12.5zm3.8 6.3h.01m4.38 0h.01',
  },
  phantom: {
    fill: '#7c6ad6',
    lines: 'M7 17.7V11a5 5 0 0 1 10 0v6.7L14.5 16 12 17.7 9.5 16zm3.2-6.7v.4m3.6-.4v.4',
  },
  keeper: { fill: '#1f7fd0', lines: 'M6.5 10.2l2.7-3.7h5.6l2.7 3.7L12 18zh11' },
  tronlink: {
    fill: '#2a5fe0',
    lines:
      'M10.4 13.6l3.2-3.2m-4 .4l-1.8 1.8a2.6 2.6 0 0 0 3.7 3.7l1.8-1.8m1.1-1.3l1.8-1.8a2.6 2.6 0 0 0-3.7-3.7l-1.8 1.8',
  },
  okx: {
    fill: '#26292e',
    lines: 'M7 7h3.4v3.4H7zm6.6 0H17v3.4h-3.4zm-3.3 3.3h3.4v3.4h-3.4zM7 13.6h3.4V17H7zm6.6 0H17V17h-3.4z',
  },
  bitget: { fill: '#0f7f92', lines: 'M9 6.5l5.5 5.5L9 17.5m4.5-9L17 12l-3.5 3.5' },
  coinbase: { fill: '#1f55e0', lines: 'M15.9 15.4a5.2 5.2 0 1 1 0-6.8m-5.6 1.7h3.4v3.4h-3.4z' },
  other: { fill: '#66706b', lines: 'M7.5 12h.01m4.49 0h.01m4.49 0h.01' },
}
