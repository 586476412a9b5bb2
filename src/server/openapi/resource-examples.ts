import type { Bank } from '../../contract/bank'
import type { Customer } from '../../contract/customer'
import type { DepositAccount } from '../../contract/deposit-account'
import type { Estimate } from '../../contract/estimate'
import type { Invoice } from '../../contract/invoice'
import type { Page } from '../../contract/page'
import type { PaymentPage } from '../../contract/payment-page'
import type { SandboxBalance } from '../../contract/sandbox-balance'
import type { WebhookEndpoint } from '../../contract/webhook-endpoint'
import type { WebhookEventDetail, WebhookEventRecord } from '../../contract/webhook-event'
import { exampleEventId, exampleMerchantSession, exampleSession } from './examples'

const CREATED = exampleSession.created_at
const UPDATED = exampleMerchantSession.updated_at
const customer = exampleMerchantSession.customer_id ?? ''

export const examplePage: Page = {
  title: 'Order 1042 · three books',
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
    privacy_url: 'https://lagosbooks.example/privacy',
  },
  options: [{ asset: 'USDT', network: 'Tron', crypto_amount: '31.25', rate: '1600.00', min_amount: '32000.00' }],
  valid_until: '2026-11-21T10:01:00.000Z',
  locale: null,
  theme: { accent: '#0b5c4a', radius: 12 },
  mode: 'test',
}

export const examplePaymentPage: PaymentPage = {
  id: exampleMerchantSession.payment_page_id,
  mode: 'test',
  title: examplePage.title,
  description: null,
  slug: 'demo',
  currency: 'NGN',
  amount: '50000.00',
  status: 'active',
  min_amount: null,
  max_amount: null,
  options: [{ asset: 'USDT', network: 'Tron' }],
  tolerance_percent: 0.5,
  late_grace_minutes: 60,
  merchant: examplePage.merchant,
  locale: null,
  copy: { en: { button: 'Pay for the books' } },
  theme: examplePage.theme,
  allowed_origins: ['https://lagosbooks.example'],
  return_url: 'https://lagosbooks.example/thanks',
  return_secret: 'rsec_••••••••',
  url: 'https://pay.example/p/demo',
  created_at: CREATED,
  updated_at: UPDATED,
}

export const exampleCustomer: Customer = {
  id: customer,
  mode: 'test',
  first_name: 'Amina',
  last_name: 'Okafor',
  email: 'amina@example.com',
  created_at: CREATED,
  updated_at: CREATED,
}

export const exampleDepositAccount: DepositAccount = {
  id: '4f3e2d1c-0b9a-4876-9543-210fedcba987',
  staticDepositAddresses: [
    { chain: 'Tron', address: exampleSession.deposit_address ?? '', createdAt: CREATED },
    { chain: 'Ethereum', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', createdAt: CREATED },
  ],
  ngnVirtualAccounts: [
    {
      currency: 'NGN',
      accountNumber: '0123456789',
      accountName: 'Amina Okafor',
      bankName: 'Malipo Sandbox Bank',
      bankCode: '999',
      accountReference: customer,
      createdAt: CREATED,
    },
  ],
}

export const exampleInvoice: Invoice = {
  id: 'b1a2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d',
  mode: 'test',
  status: 'open',
  reference: 'INV-1042',
  customer_id: customer,
  currency: 'NGN',
  items: [{ description: 'Things Fall Apart', quantity: 3, unit_amount: '15000.00', amount: '45000.00' }],
  amount: '45000.00',
  due_date: '2026-12-24',
  paid_at: null,
  created_at: CREATED,
  updated_at: CREATED,
}

export const exampleBank: Bank = {
  id: '6b5a4938-2716-4054-8f3e-2d1c0b9a8f7e',
  bank_code: '058',
  bank_name: 'Guaranty Trust Bank',
  account_number: '0123456789',
  account_name: 'Lagos Books Ltd',
  created_at: CREATED,
}

export const exampleSandboxBalance: SandboxBalance = {
  id: 'c7d8e9f0-1a2b-4c3d-8e5f-60718293a4b5',
  currency: 'NGN',
  network: null,
  amount: '100000.00',
  available: '100000.00',
  created_at: CREATED,
}

export const exampleEstimate: Estimate = {
  asset: 'USDT',
  network: 'Tron',
  amount: '50000.00',
  currency: 'NGN',
  cryptoAmount: '31.25',
  rate: '1600.00',
  reference: exampleSession.reference,
  valid_until: '2026-11-21T10:01:00.000Z',
}

export const exampleEndpoint: WebhookEndpoint = {
  configured: true,
  id: 'd4c3b2a1-f0e9-4d8c-b7a6-958473625140',
  url: 'https://lagosbooks.example/malipo',
  secret: 'whsec_••••••••Xk4=',
  is_active: true,
  disabled_reason: null,
  created_at: CREATED,
  updated_at: CREATED,
}

export const exampleEventRecord: WebhookEventRecord = {
  id: exampleEventId,
  webhook_endpoint_id: exampleEndpoint.id ?? '',
  event_type: 'payment.completed',
  status: 'delivered',
  attempts: 1,
  response_status: 200,
  last_attempt_at: UPDATED,
  delivered_at: UPDATED,
  next_retry_at: null,
  created_at: UPDATED,
}

export const exampleEventDetail: WebhookEventDetail = {
  ...exampleEventRecord,
  payload: {
    id: exampleEventRecord.id,
    event: 'payment.completed',
    mode: 'test',
    created_at: UPDATED,
    data: { ...exampleMerchantSession },
  },
  response_body: 'ok',
  deliveries: [
    {
      id: '0f1e2d3c-4b5a-4697-8879-6a5b4c3d2e1f',
      at: UPDATED,
      response_status: 200,
      duration_ms: 184,
      error: null,
    },
  ],
}
