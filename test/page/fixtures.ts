import type { Asset, Network } from '../../src/contract/enums'
import type { Page } from '../../src/contract/page/page'
import type { View } from '../../src/contract/page/view'
import type { RefundLink } from '../../src/contract/refunds/refund-link'
import type { Session } from '../../src/contract/session/session'
import { encodeMatrix } from '../../src/payment/qr-matrix'

export const NOW = '2026-11-21T13:00:00.000Z'
/** Tron's example address (see `verified-data`), with a valid checksum. */
export const ADDRESS = 'TJEh7TX8sNj5uq4hXKyYdTrnGmeeG48top'

const option = (asset: Asset, network: Network, crypto_amount: string | null, min_amount: string | null = null) => ({
  asset,
  network,
  crypto_amount,
  rate: '1600.00',
  min_amount,
})

export const aPage = (changes: Partial<Page> = {}): Page => ({
  title: 'Order 1042',
  description: null,
  slug: 'demo',
  currency: 'NGN',
  amount: '50000.00',
  status: 'active',
  min_amount: null,
  max_amount: null,
  merchant: {
    name: 'Lagos Books',
    logo_url: null,
    support_email: 'help@lagosbooks.example',
    privacy_url: null,
  },
  options: [
    option('USDT', 'Tron', '31.25', '32000.00'),
    option('USDT', 'Solana', '31.25'),
    option('USDC', 'Base', '31.25'),
    option('BTC', 'Bitcoin', '0.00035512'),
  ],
  valid_until: '2026-11-21T13:05:00.000Z',
  locale: null,
  theme: null,
  mode: 'live',
  ...changes,
})

export const anOpenPage = (changes: Partial<Page> = {}) =>
  aPage({
    slug: 'donate',
    currency: 'USD',
    amount: null,
    min_amount: '1.00',
    max_amount: '10000.00',
    options: aPage().options.map((one) => ({ ...one, crypto_amount: null, min_amount: null })),
    ...changes,
  })

export const aSession = (changes: Partial<Session> = {}): Session => ({
  id: '7d1f0f0e-6f2b-4a55-9d43-0a1f6c1b2c3d',
  reference: 'ps_4f2a9c1e77d0',
  mode: 'live',
  status: 'pending',
  late: false,
  amount: '50000.00',
  currency: 'NGN',
  crypto_asset: 'USDT',
  network: 'Tron',
  crypto_amount: '31.25',
  crypto_amount_paid: '0',
  crypto_amount_due: '31.25',
  rate: '1600.00',
  deposit_address: ADDRESS,
  payment_uri: `tron:${ADDRESS}?amount=31.25`,
  qr: { default: encodeMatrix(21, (row, column) => (row + column) % 2 === 0), with_amount: null },
  confirmations: 0,
  required_confirmations: 19,
  transactions: [],
  return_link: null,
  renewed_by: null,
  created_at: NOW,
  expires_at: '2026-11-21T13:30:00.000Z',
  completed_at: null,
  version: 1,
  ...changes,
})

/** A session that the merchant created, before the customer has chosen a coin and network. */
export const anInitiatedSession = (changes: Partial<Session> = {}) =>
  aSession({
    status: 'initiated',
    crypto_asset: null,
    network: null,
    crypto_amount: null,
    crypto_amount_due: null,
    rate: null,
    deposit_address: null,
    payment_uri: null,
    qr: null,
    ...changes,
  })

export const aTransaction = (changes: Partial<Session['transactions'][number]> = {}) => ({
  hash: '9f3c0b7d2a1e4f5866778899aabbccddeeff00112233445566778899aabbe21a',
  amount: '31.25',
  confirmations: 4,
  explorer_url: 'https://tronscan.org/#/transaction/9f3c',
  seen_at: NOW,
  ...changes,
})

export const aRefund = (changes: Partial<RefundLink> = {}): RefundLink => ({
  id: '9c8b7a65-4d3e-4f21-8b0a-1c2d3e4f5a6b',
  mode: 'live',
  status: 'requested',
  reason: null,
  cause: 'overpaid',
  crypto_asset: 'USDT',
  network: 'Tron',
  crypto_amount: '8.75',
  reference: 'ps_4f2a9c1e77d0',
  address: null,
  hash: null,
  explorer_url: null,
  expires_at: '2026-12-05T10:00:00.000Z',
  version: 0,
  ...changes,
})

export const aView = (changes: Partial<View> = {}): View => ({
  slug: 'demo',
  page: aPage(),
  session: null,
  problem: null,
  now: NOW,
  base: 'https://pay.example',
  ...changes,
})
