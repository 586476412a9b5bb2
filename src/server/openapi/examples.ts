import type { Deposit } from '../../contract/deposit'
import type { EventType } from '../../contract/enums'
import type { MerchantSession } from '../../contract/merchant-session'
import type { Payout } from '../../contract/payout'
import type { Refund } from '../../contract/refund'
import type { Session } from '../../contract/session'
import type { SwapQuotation } from '../../contract/swap'

const ID = '7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40'
const CUSTOMER = '1f0c9c34-6f7b-4a51-8a0e-0d3c5b7a9e21'
const PAGE = '3b6e2d58-90c1-4d1f-b1f4-6a7c2e9d8f03'
const DEPOSIT = '5a4e8b17-2c93-4e0b-8d6f-9b1c3d5e7f08'
const ADDRESS = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'
const HASH = 'c1b5d2f0a7e94c3b8f6d1e2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e'
export const exampleEventId = 'evt_5f2c9d0a1b3e4c6d7f8a9b0c'
const CREATED = '2026-11-21T10:00:00.000Z'
const UPDATED = '2026-11-21T10:04:12.000Z'

/** One payment from every angle, shown in the OpenAPI document and sent by `POST /sandbox/events`. */
export const exampleSession: Session = {
  id: ID,
  reference: 'ps_9f86d081884c',
  mode: 'test',
  status: 'completed',
  late: false,
  amount: '50000.00',
  currency: 'NGN',
  crypto_asset: 'USDT',
  network: 'Tron',
  crypto_amount: '31.25',
  crypto_amount_paid: '31.25',
  crypto_amount_due: '0',
  rate: '1600.00',
  deposit_address: ADDRESS,
  payment_uri: null,
  qr: null,
  confirmations: 19,
  required_confirmations: 19,
  transactions: [
    {
      hash: HASH,
      amount: '31.25',
      confirmations: 19,
      explorer_url: `https://tronscan.org/#/transaction/${HASH}`,
      seen_at: '2026-11-21T10:03:05.000Z',
    },
  ],
  return_link: null,
  renewed_by: null,
  created_at: CREATED,
  expires_at: '2026-11-21T10:30:00.000Z',
  completed_at: UPDATED,
  version: 4,
}

export const exampleMerchantSession: MerchantSession = {
  ...exampleSession,
  customer: { id: CUSTOMER, first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com' },
  customer_id: CUSTOMER,
  late_value: null,
  amount_paid: '50000.00',
  reversed_amount: '0.00',
  payment_page_id: PAGE,
  invoice_id: null,
  transaction_id: DEPOSIT,
  metadata: { order: '1042' },
  updated_at: UPDATED,
  url: `https://pay.example/p/demo/s/${ID}`,
}

const exampleDeposit: Deposit = {
  id: DEPOSIT,
  session_id: ID,
  customer_id: CUSTOMER,
  asset: 'USDT',
  network: 'Tron',
  address: ADDRESS,
  amount: '31.25',
  hash: HASH,
  confirmations: 19,
  required_confirmations: 19,
  state: 'confirmed',
  reason: null,
  seen_at: '2026-11-21T10:03:05.000Z',
  version: 3,
}

export const exampleRefund: Refund = {
  id: '9c8b7a65-4d3e-4f21-8b0a-1c2d3e4f5a6b',
  mode: 'test',
  reference: 'return-1042',
  session_id: ID,
  crypto_asset: 'USDT',
  network: 'Tron',
  crypto_amount: '31.25',
  address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  status: 'success',
  reason: null,
  created_at: CREATED,
  updated_at: UPDATED,
  version: 3,
}

export const examplePayout: Payout = {
  id: '2e4d6c8b-0a1f-4b3d-9e5c-7f8a9b0c1d2e',
  mode: 'test',
  reference: 'salary-2026-11',
  bank_id: '6b5a4938-2716-4054-8f3e-2d1c0b9a8f7e',
  amount: '45000.00',
  currency: 'NGN',
  status: 'success',
  reason: null,
  created_at: CREATED,
  updated_at: UPDATED,
  version: 3,
}

export const exampleSwap: SwapQuotation = {
  id: '8f7e6d5c-4b3a-4291-8071-6f5e4d3c2b1a',
  fromCurrency: 'USDT',
  toCurrency: 'NGN',
  sourceAmount: '100',
  targetAmount: '160000.00',
  rate: '1600',
  expiresAt: '2026-11-21T10:01:00.000Z',
  status: 'completed',
  createdAt: CREATED,
  completedAt: UPDATED,
  version: 4,
}

/** Example `data` for an event. */
export function exampleData(type: EventType): Record<string, unknown> {
  const [subject, outcome = ''] = type.split('.')
  switch (subject) {
    case 'deposit':
      return {
        ...exampleDeposit,
        ...(outcome === 'processing' && { state: 'seen', confirmations: 1, version: 1 }),
        ...(outcome === 'failed' && { state: 'failed', reason: 'dropped' }),
      }
    case 'payment':
      return {
        ...exampleMerchantSession,
        status: outcome,
        ...(outcome !== 'completed' && {
          completed_at: null,
          transaction_id: null,
          transactions: [],
          confirmations: 0,
        }),
        ...(outcome !== 'completed' && { crypto_amount_paid: '0', crypto_amount_due: '31.25', amount_paid: '0.00' }),
        ...((outcome === 'partial' || outcome === 'underpaid') && {
          crypto_amount_paid: '10',
          crypto_amount_due: '21.25',
          amount_paid: '16000.00',
        }),
      }
    case 'refund':
      return { ...exampleRefund, ...ended(outcome) }
    case 'payout':
      return { ...examplePayout, ...ended(outcome) }
    default:
      return { ...exampleSwap, status: outcome, ...(outcome === 'failed' && { completedAt: null, version: 3 }) }
  }
}

/** What a refund or payout says of its end. */
const ended = (status: string) => ({
  status,
  ...(status === 'created' && { version: 1 }),
  ...(status === 'failed' && { reason: 'refused', version: 2 }),
})
