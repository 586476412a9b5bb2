import { aPage } from '../../page/fixtures'

/** A page with a fixed price, as in an answer of the service. */
export const PAGE = aPage({
  mode: 'test',
  options: [
    { asset: 'USDC', network: 'Base', crypto_amount: '31.25', rate: '1600.00', min_amount: null },
    { asset: 'USDT', network: 'Tron', crypto_amount: '31.25', rate: '1600.00', min_amount: null },
  ],
})
