import { Bank, BankRequest } from '../../contract/bank'
import { Customer, CustomerRequest } from '../../contract/customer'
import { DepositAccount } from '../../contract/deposit-account'
import { Deleted, ListQuery } from '../../contract/envelope'
import { Invoice, InvoiceRequest } from '../../contract/invoice'
import { PaymentPage, PaymentPagePatch, PaymentPageRequest, StudioLink } from '../../contract/payment-page'
import { Payout, PayoutRequest } from '../../contract/payout'
import { SwapHistoryQuery, SwapQuotation, SwapQuotationRequest } from '../../contract/swap'
import { examplePayout, exampleSwap } from './examples'
import type { Operation } from './operation'
import {
  exampleBank,
  exampleCustomer,
  exampleDepositAccount,
  exampleInvoice,
  examplePaymentPage,
} from './resource-examples'

const page = { data: PaymentPage, example: examplePaymentPage }
const customer = { data: Customer, example: exampleCustomer }
const invoice = { data: Invoice, example: exampleInvoice }
const bank = { data: Bank, example: exampleBank }
const payout = { data: Payout, example: examplePayout }
const swap = { data: SwapQuotation, example: exampleSwap }
const quoted = { ...exampleSwap, status: 'quoted', completedAt: null }
const deleted = { data: Deleted, example: { deleted: true } }
const PAGE = '/api/v1/payment-pages/{id_or_slug}'

const op = (
  tag: Operation['tag'],
  id: string,
  request: string,
  summary: string,
  answer: Operation['answer'],
  more: Partial<Operation> = {},
): Operation => {
  const [method = '', path = ''] = request.split(' ')
  return { id, method: method.toLowerCase() as Operation['method'], path, tag, summary, key: true, answer, ...more }
}

export const MERCHANT_OPERATIONS: readonly Operation[] = [
  op(
    'Pages',
    'createPage',
    'POST /api/v1/payment-pages',
    'Make a payment page',
    { status: 201, ...page },
    {
      description: 'Answers the `return_secret` in full, which is masked from then on. 409 for a slug that is taken.',
      body: {
        schema: PaymentPageRequest,
        example: { title: examplePaymentPage.title, currency: 'NGN', amount: '50000' },
      },
      errors: [409],
    },
  ),
  op(
    'Pages',
    'listPages',
    'GET /api/v1/payment-pages',
    'All payment pages, newest first',
    { status: 200, ...page, list: true },
    { query: ListQuery },
  ),
  op('Pages', 'readOwnPage', `GET ${PAGE}`, 'One payment page, by id or slug', { status: 200, ...page }),
  op(
    'Pages',
    'changePage',
    `PATCH ${PAGE}`,
    'Change a payment page',
    { status: 200, ...page },
    {
      description: 'What is absent stays, `null` takes away. 409 for a slug that is taken.',
      body: { schema: PaymentPagePatch, example: { theme: { accent: '#0b5c4a' } } },
      errors: [409],
    },
  ),
  op(
    'Pages',
    'createStudioLink',
    `POST ${PAGE}/studio-links`,
    'A link with which a designer changes the page’s look, and nothing else, for eight hours',
    {
      status: 201,
      data: StudioLink,
      example: { url: 'https://pay.example/studio/demo#eyJhbGciOi…', expires_at: '2026-11-21T18:00:00.000Z' },
    },
  ),
  op(
    'Customers',
    'createCustomer',
    'POST /api/v1/customers',
    'Make a customer, or find the one with this e-mail',
    { status: 201, also: 200, ...customer },
    {
      body: {
        schema: CustomerRequest,
        example: { first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com' },
      },
    },
  ),
  op(
    'Customers',
    'listCustomers',
    'GET /api/v1/customers',
    'All customers, newest first',
    { status: 200, ...customer, list: true },
    { query: ListQuery },
  ),
  op('Customers', 'readCustomer', 'GET /api/v1/customers/{customer_id}', 'One customer', { status: 200, ...customer }),
  op('Customers', 'eraseCustomer', 'DELETE /api/v1/customers/{customer_id}', 'Erase the person, keep the books', {
    status: 200,
    ...deleted,
  }),
  op(
    'Customers',
    'readDepositAccount',
    'GET /api/v1/customers/{customer_id}/deposit-account',
    'The customer’s standing addresses and NGN accounts',
    { status: 200, data: DepositAccount, example: exampleDepositAccount },
    {
      description: 'Made on the first request. 409 for an erased customer who has none.',
      errors: [409],
    },
  ),
  op(
    'Invoices',
    'createInvoice',
    'POST /api/v1/invoices',
    'Make an invoice',
    { status: 201, ...invoice },
    {
      body: {
        schema: InvoiceRequest,
        example: { currency: 'NGN', items: [{ description: 'Things Fall Apart', quantity: 3, unit_amount: '15000' }] },
      },
      errors: [404],
    },
  ),
  op(
    'Invoices',
    'listInvoices',
    'GET /api/v1/invoices',
    'All invoices, newest first',
    { status: 200, ...invoice, list: true },
    { query: ListQuery },
  ),
  op('Invoices', 'readInvoice', 'GET /api/v1/invoices/{invoice_id}', 'One invoice', { status: 200, ...invoice }),
  op(
    'Invoices',
    'markInvoicePaid',
    'POST /api/v1/invoices/{invoice_id}/mark-paid',
    'Mark an invoice as paid',
    {
      status: 200,
      data: Invoice,
      example: { ...exampleInvoice, status: 'paid', paid_at: exampleInvoice.updated_at },
    },
    { description: 'Said again it changes nothing. 409 for a void one.', errors: [409] },
  ),
  op(
    'Invoices',
    'voidInvoice',
    'POST /api/v1/invoices/{invoice_id}/void',
    'Declare an invoice void',
    {
      status: 200,
      data: Invoice,
      example: { ...exampleInvoice, status: 'void' },
    },
    { description: 'Said again it changes nothing. 409 for a paid one.', errors: [409] },
  ),
  op(
    'Swaps',
    'quoteSwap',
    'POST /api/v1/swaps/quotation',
    'A price for a swap, which holds for a minute',
    { status: 201, data: SwapQuotation, example: quoted },
    {
      body: { schema: SwapQuotationRequest, example: { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '100' } },
    },
  ),
  op(
    'Swaps',
    'readQuotation',
    'GET /api/v1/swaps/quotation/{quotationId}',
    'One quotation, also once it was executed',
    { status: 200, ...swap },
  ),
  op(
    'Swaps',
    'executeSwap',
    'POST /api/v1/swaps/quotation/{quotationId}/execute',
    'Execute a quotation, at most once',
    {
      status: 200,
      data: SwapQuotation,
      example: { ...quoted, status: 'processing' },
    },
    {
      description: '409 when it was executed or has run out. In the sandbox an amount whose last digits are 13 fails.',
      errors: [409],
    },
  ),
  op(
    'Swaps',
    'listSwaps',
    'GET /api/v1/swaps',
    'Executed swaps, the latest first',
    { status: 200, ...swap, list: true },
    {
      description: '`from` and `to` are the first and last moment of execution.',
      query: SwapHistoryQuery,
    },
  ),
  op(
    'Payouts',
    'createBank',
    'POST /api/v1/misc/banks',
    'Keep a bank account to pay out to',
    { status: 201, ...bank },
    {
      body: {
        schema: BankRequest,
        example: {
          bank_code: '058',
          bank_name: exampleBank.bank_name,
          account_number: '0123456789',
          account_name: exampleBank.account_name,
        },
      },
    },
  ),
  op(
    'Payouts',
    'listBanks',
    'GET /api/v1/misc/banks',
    'All bank accounts, newest first',
    { status: 200, ...bank, list: true },
    { query: ListQuery },
  ),
  op('Payouts', 'deleteBank', 'DELETE /api/v1/misc/banks/{bankId}', 'Delete a bank account', {
    status: 200,
    ...deleted,
  }),
  op(
    'Payouts',
    'createPayout',
    'POST /api/v1/payouts',
    'Pay out to a bank account',
    { status: 201, data: Payout, example: { ...examplePayout, status: 'created' } },
    {
      description: 'In the sandbox an amount whose last digits are 13 fails.',
      body: { schema: PayoutRequest, example: { bank_id: exampleBank.id, amount: '45000', currency: 'NGN' } },
      errors: [404],
    },
  ),
  op(
    'Payouts',
    'listPayouts',
    'GET /api/v1/payouts',
    'All payouts, newest first',
    { status: 200, ...payout, list: true },
    { query: ListQuery },
  ),
  op('Payouts', 'readPayout', 'GET /api/v1/payouts/{payout_id}', 'One payout', { status: 200, ...payout }),
]
