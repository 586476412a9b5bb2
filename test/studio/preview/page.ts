import type { Page } from '../../../src/contract/page'

/** A page with a fixed price, as the service describes one. */
export const PAGE: Page = {
  title: 'Order 1042',
  description: null,
  slug: 'demo',
  currency: 'NGN',
  amount: '50000.00',
  status: 'active',
  min_amount: null,
  max_amount: null,
  merchant: { name: 'Lagos Books', logo_url: null, support_email: 'help@lagosbooks.example', privacy_url: null },
  options: [
    { asset: 'USDC', network: 'Base', crypto_amount: '31.25', rate: '1600.00', min_amount: null },
    { asset: 'USDT', network: 'Tron', crypto_amount: '31.25', rate: '1600.00', min_amount: null },
  ],
  valid_until: '2026-11-21T12:00:00.000Z',
  locale: null,
  theme: null,
  mode: 'test',
}
