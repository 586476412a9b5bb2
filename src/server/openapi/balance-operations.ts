import { Bank, BankRequest } from '../../contract/bank'
import { Deleted, ListQuery } from '../../contract/envelope'
import { Payout, PayoutRequest } from '../../contract/payout'
import { SwapHistoryQuery, SwapQuotation, SwapQuotationRequest } from '../../contract/swap'
import { examplePayout, exampleSwap } from './examples'
import type { Operation } from './operation'
import { exampleBank } from './resource-examples'

const bank = { data: Bank, example: exampleBank }
const payout = { data: Payout, example: examplePayout }
const swap = { data: SwapQuotation, example: exampleSwap }
const quoted = { ...exampleSwap, status: 'quoted', completedAt: null }
const deleted = { data: Deleted, example: { deleted: true } }

/** Swapping and paying out what was earned. */
export const BALANCE_OPERATIONS: readonly Operation[] = [
  {
    id: 'quoteSwap',
    method: 'post',
    path: '/api/v1/swaps/quotation',
    tag: 'Swaps',
    summary: 'Get a price for a swap, valid for a minute',
    description:
      '`targetAmount` is computed from the exact prices and rounded down at the last decimal of its currency; `rate` is rounded down at 12 decimals.',
    key: true,
    once: true,
    body: { schema: SwapQuotationRequest, example: { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '100' } },
    answer: { status: 201, data: SwapQuotation, example: quoted },
  },
  {
    id: 'readQuotation',
    method: 'get',
    path: '/api/v1/swaps/quotation/{quotationId}',
    tag: 'Swaps',
    summary: 'One quotation, also after it was executed',
    key: true,
    answer: { status: 200, ...swap },
  },
  {
    id: 'executeSwap',
    method: 'post',
    path: '/api/v1/swaps/quotation/{quotationId}/execute',
    tag: 'Swaps',
    summary: 'Execute a quotation, at most once',
    description:
      '409 when it was executed, has expired, or takes more than your balance. In the sandbox, an amount whose last digits are 13 fails.',
    key: true,
    answer: {
      status: 200,
      data: SwapQuotation,
      example: { ...quoted, status: 'processing' },
    },
    errors: [409],
  },
  {
    id: 'listSwaps',
    method: 'get',
    path: '/api/v1/swaps',
    tag: 'Swaps',
    summary: 'Executed swaps, newest first',
    description: '`from` and `to` are the first and last moment of execution.',
    key: true,
    query: SwapHistoryQuery,
    answer: { status: 200, ...swap, list: true },
  },
  {
    id: 'createBank',
    method: 'post',
    path: '/api/v1/misc/banks',
    tag: 'Payouts',
    summary: 'Save a bank account to pay out to',
    key: true,
    once: true,
    body: {
      schema: BankRequest,
      example: {
        bank_code: '058',
        bank_name: exampleBank.bank_name,
        account_number: '0123456789',
        account_name: exampleBank.account_name,
      },
    },
    answer: { status: 201, ...bank },
  },
  {
    id: 'listBanks',
    method: 'get',
    path: '/api/v1/misc/banks',
    tag: 'Payouts',
    summary: 'All bank accounts, newest first',
    key: true,
    query: ListQuery,
    answer: { status: 200, ...bank, list: true },
  },
  {
    id: 'deleteBank',
    method: 'delete',
    path: '/api/v1/misc/banks/{bankId}',
    tag: 'Payouts',
    summary: 'Delete a bank account',
    key: true,
    answer: {
      status: 200,
      ...deleted,
    },
  },
  {
    id: 'createPayout',
    method: 'post',
    path: '/api/v1/payouts',
    tag: 'Payouts',
    summary: 'Pay out to a bank account',
    description:
      '400 without both an `Idempotency-Key` and a `reference`. 409 for more than your balance, as long as you owe what custody took back, and for a `reference` that was used. In the sandbox, an amount whose last digits are 13 fails.',
    key: true,
    once: true,
    body: {
      schema: PayoutRequest,
      example: { bank_id: exampleBank.id, amount: '45000', currency: 'NGN', reference: examplePayout.reference },
    },
    answer: { status: 201, data: Payout, example: { ...examplePayout, status: 'created' } },
    errors: [404],
  },
  {
    id: 'listPayouts',
    method: 'get',
    path: '/api/v1/payouts',
    tag: 'Payouts',
    summary: 'All payouts, newest first',
    key: true,
    query: ListQuery,
    answer: { status: 200, ...payout, list: true },
  },
  {
    id: 'readPayout',
    method: 'get',
    path: '/api/v1/payouts/{payout_id}',
    tag: 'Payouts',
    summary: 'One payout',
    key: true,
    answer: { status: 200, ...payout },
  },
]
