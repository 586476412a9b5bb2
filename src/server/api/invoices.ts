import { exampleOf } from '../../contract/example-of'
import { Invoice, InvoiceQuery, InvoiceRequest, InvoiceSearch } from '../../contract/session/invoice'
import { viewRows } from '../http/answers'
import {
  createInvoice,
  endInvoice,
  invoiceView,
  listInvoices,
  readInvoice,
  searchInvoices,
} from '../payments/invoices/invoices'
import { ALL_BUT_CASHIERS } from './operation/access'
import { operation, operationsOf } from './operation/operation'

export const INVOICE_OPERATIONS = operationsOf('Invoices', [
  operation({
    id: 'createInvoice',
    method: 'post',
    path: '/api/v1/invoices',
    summary: 'Create an invoice',
    scope: 'payments',
    idempotency: 'key',
    body: InvoiceRequest,
    answer: { status: 201, one: Invoice },
    errors: [404],
    handle: async ({ caller, creation }, api) => invoiceView(await createInvoice(api, caller, creation)),
  }),
  operation({
    id: 'listInvoices',
    method: 'get',
    path: '/api/v1/invoices',
    summary: 'All invoices, newest first',
    scope: 'payments',
    roles: ALL_BUT_CASHIERS,
    query: InvoiceQuery,
    answer: { status: 200, list: Invoice },
    handle: async ({ caller, query }, api) => viewRows(await listInvoices(api, caller, query), invoiceView),
  }),
  operation({
    id: 'searchInvoices',
    method: 'post',
    path: '/api/v1/invoices/search',
    summary: 'Find invoices by customer, item or reference, newest first',
    scope: 'payments',
    roles: ALL_BUT_CASHIERS,
    body: InvoiceSearch,
    answer: { status: 200, list: Invoice },
    handle: async ({ caller, body }, api) => viewRows(await searchInvoices(api, caller, body), invoiceView),
  }),
  operation({
    id: 'readInvoice',
    method: 'get',
    path: '/api/v1/invoices/{invoice_id}',
    summary: 'One invoice',
    scope: 'payments',
    roles: ALL_BUT_CASHIERS,
    answer: { status: 200, one: Invoice },
    handle: async ({ caller, params }, { storage }) =>
      invoiceView(await readInvoice(storage.database, caller, params.invoice_id)),
  }),
  operation({
    id: 'markInvoicePaid',
    method: 'post',
    path: '/api/v1/invoices/{invoice_id}/mark-paid',
    summary: 'Mark an invoice as paid',
    description: 'Ends its payments that are still open. Repeating it changes nothing. 409 for a void invoice.',
    scope: 'payments',
    answer: {
      status: 200,
      one: Invoice,
      example: { ...exampleOf(Invoice), status: 'paid', paid_at: exampleOf(Invoice).updated_at },
    },
    errors: [409],
    handle: async ({ caller, params }, api) => invoiceView(await endInvoice(api, caller, params.invoice_id, 'paid')),
  }),
  operation({
    id: 'voidInvoice',
    method: 'post',
    path: '/api/v1/invoices/{invoice_id}/void',
    summary: 'Void an invoice',
    description: 'Ends its payments that are still open. Repeating it changes nothing. 409 for a paid invoice.',
    scope: 'payments',
    answer: { status: 200, one: Invoice, example: { ...exampleOf(Invoice), status: 'void' } },
    errors: [409],
    handle: async ({ caller, params }, api) => invoiceView(await endInvoice(api, caller, params.invoice_id, 'void')),
  }),
])
