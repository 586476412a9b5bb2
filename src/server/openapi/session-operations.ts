import { ListQuery } from '../../contract/envelope'
import { Estimate, EstimateRequest } from '../../contract/estimate'
import { DepositAddressRequest, MerchantSession, MerchantSessionRequest } from '../../contract/merchant-session'
import { Refund, RefundRequest } from '../../contract/refund'
import { exampleMerchantSession, exampleRefund } from './examples'
import type { Operation } from './operation'
import { exampleEstimate } from './resource-examples'

const session = { data: MerchantSession, example: exampleMerchantSession }
const PATH = '/api/v1/payment-sessions'

export const SESSION_OPERATIONS: readonly Operation[] = [
  {
    id: 'createSession',
    method: 'post',
    path: PATH,
    tag: 'Sessions',
    summary: 'Create a payment with your own price',
    description:
      'The customer chooses asset and network at `url`, unless both are given here; the amount cannot be edited there. Without `page` it uses your oldest active page. 404 for a page, customer or invoice that is not yours; 409 for a page that is not active, an invoice that is not open, and a reference that is taken.',
    key: true,
    once: true,
    body: {
      schema: MerchantSessionRequest,
      example: { amount: '50000.00', currency: 'NGN', reference: 'order-1042', metadata: { order: '1042' } },
    },
    answer: { status: 201, ...session },
    errors: [404],
  },
  {
    id: 'listSessions',
    method: 'get',
    path: PATH,
    tag: 'Sessions',
    summary: 'All payments, newest first',
    key: true,
    query: ListQuery,
    answer: { status: 200, ...session, list: true },
  },
  {
    id: 'readSession',
    method: 'get',
    path: `${PATH}/{session_id}`,
    tag: 'Sessions',
    summary: 'One payment',
    key: true,
    answer: { status: 200, ...session },
  },
  {
    id: 'readSessionByReference',
    method: 'get',
    path: `${PATH}/ref/{reference}`,
    tag: 'Sessions',
    summary: 'One payment, by its reference',
    key: true,
    answer: { status: 200, ...session },
  },
  {
    id: 'requestDepositAddress',
    method: 'post',
    path: `${PATH}/{session_id}/deposit-address`,
    tag: 'Sessions',
    summary: 'Choose asset and network, and get the address to pay to',
    description:
      'Choosing the same pair again returns the same address. 409 once something was paid or the payment has ended.',
    key: true,
    body: { schema: DepositAddressRequest, example: { crypto_asset: 'USDT', network: 'Tron' } },
    answer: { status: 201, ...session },
    errors: [409],
  },
  {
    id: 'estimate',
    method: 'post',
    path: `${PATH}/estimate`,
    tag: 'Sessions',
    summary: 'What a fiat amount costs in an asset',
    key: true,
    body: {
      schema: EstimateRequest,
      example: { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' },
    },
    answer: { status: 200, data: Estimate, example: exampleEstimate },
    errors: [404],
  },
  {
    id: 'cancelSession',
    method: 'post',
    path: `${PATH}/{session_id}/cancel`,
    tag: 'Sessions',
    summary: 'Cancel a payment that has received nothing',
    description: 'Cancelling again changes nothing. 409 in any other state.',
    key: true,
    answer: { status: 200, ...session },
    errors: [409],
  },
  {
    id: 'createRefund',
    method: 'post',
    path: `${PATH}/{session_id}/refunds`,
    tag: 'Sessions',
    summary: 'Refund a payment',
    description:
      'In the coin and on the network that the money came in: the payment’s own, else the only other one, else that of `deposit_id`. 400 without both an `Idempotency-Key` and a `reference`. 409 for more than is credited now and was not refunded yet, or than your balance in that coin, and for a `reference` that was used; what does not count, as in a coin or on a network that was not asked for, is not among it. In the sandbox, an amount whose last digits are 13 fails.',
    key: true,
    once: true,
    body: {
      schema: RefundRequest,
      example: { crypto_amount: '31.25', address: exampleRefund.address, reference: exampleRefund.reference },
    },
    answer: { status: 201, data: Refund, example: { ...exampleRefund, status: 'created' } },
  },
  {
    id: 'listRefunds',
    method: 'get',
    path: `${PATH}/{session_id}/refunds`,
    tag: 'Sessions',
    summary: 'All refunds of a payment, newest first',
    key: true,
    query: ListQuery,
    answer: { status: 200, data: Refund, example: exampleRefund, list: true },
  },
  {
    id: 'readRefund',
    method: 'get',
    path: '/api/v1/refunds/{refund_id}',
    tag: 'Sessions',
    summary: 'One refund',
    key: true,
    answer: { status: 200, data: Refund, example: exampleRefund },
  },
]
