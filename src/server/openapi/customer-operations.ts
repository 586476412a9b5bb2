import { Customer, CustomerRequest } from '../../contract/customer'
import { DepositAccount } from '../../contract/deposit-account'
import { Deleted, ListQuery } from '../../contract/envelope'
import { Invoice, InvoiceRequest } from '../../contract/invoice'
import type { Operation } from './operation'
import { exampleCustomer, exampleDepositAccount, exampleInvoice } from './resource-examples'

const customer = { data: Customer, example: exampleCustomer }
const invoice = { data: Invoice, example: exampleInvoice }
const deleted = { data: Deleted, example: { deleted: true } }

/** Who pays, and what is owed. */
export const CUSTOMER_OPERATIONS: readonly Operation[] = [
  {
    id: 'createCustomer',
    method: 'post',
    path: '/api/v1/customers',
    tag: 'Customers',
    summary: 'Create a customer, or find the one with this e-mail',
    key: true,
    once: true,
    body: {
      schema: CustomerRequest,
      example: { first_name: 'Amina', last_name: 'Okafor', email: 'amina@example.com' },
    },
    answer: { status: 201, also: 200, ...customer },
  },
  {
    id: 'listCustomers',
    method: 'get',
    path: '/api/v1/customers',
    tag: 'Customers',
    summary: 'All customers, newest first',
    key: true,
    query: ListQuery,
    answer: { status: 200, ...customer, list: true },
  },
  {
    id: 'readCustomer',
    method: 'get',
    path: '/api/v1/customers/{customer_id}',
    tag: 'Customers',
    summary: 'One customer',
    key: true,
    answer: { status: 200, ...customer },
  },
  {
    id: 'eraseCustomer',
    method: 'delete',
    path: '/api/v1/customers/{customer_id}',
    tag: 'Customers',
    summary: 'Erase the person but keep the payments',
    key: true,
    answer: {
      status: 200,
      ...deleted,
    },
  },
  {
    id: 'readDepositAccount',
    method: 'get',
    path: '/api/v1/customers/{customer_id}/deposit-account',
    tag: 'Customers',
    summary: 'The customer’s permanent addresses and NGN accounts',
    description: 'Created by the first request. 409 for an erased customer who has none.',
    key: true,
    answer: { status: 200, data: DepositAccount, example: exampleDepositAccount },
    errors: [409],
  },
  {
    id: 'createInvoice',
    method: 'post',
    path: '/api/v1/invoices',
    tag: 'Invoices',
    summary: 'Create an invoice',
    key: true,
    once: true,
    body: {
      schema: InvoiceRequest,
      example: { currency: 'NGN', items: [{ description: 'Things Fall Apart', quantity: 3, unit_amount: '15000' }] },
    },
    answer: { status: 201, ...invoice },
    errors: [404],
  },
  {
    id: 'listInvoices',
    method: 'get',
    path: '/api/v1/invoices',
    tag: 'Invoices',
    summary: 'All invoices, newest first',
    key: true,
    query: ListQuery,
    answer: { status: 200, ...invoice, list: true },
  },
  {
    id: 'readInvoice',
    method: 'get',
    path: '/api/v1/invoices/{invoice_id}',
    tag: 'Invoices',
    summary: 'One invoice',
    key: true,
    answer: { status: 200, ...invoice },
  },
  {
    id: 'markInvoicePaid',
    method: 'post',
    path: '/api/v1/invoices/{invoice_id}/mark-paid',
    tag: 'Invoices',
    summary: 'Mark an invoice as paid',
    description: 'Ends its payments that still wait. Repeating it changes nothing. 409 for a void one.',
    key: true,
    answer: {
      status: 200,
      data: Invoice,
      example: { ...exampleInvoice, status: 'paid', paid_at: exampleInvoice.updated_at },
    },
    errors: [409],
  },
  {
    id: 'voidInvoice',
    method: 'post',
    path: '/api/v1/invoices/{invoice_id}/void',
    tag: 'Invoices',
    summary: 'Void an invoice',
    description: 'Ends its payments that still wait. Repeating it changes nothing. 409 for a paid one.',
    key: true,
    answer: {
      status: 200,
      data: Invoice,
      example: { ...exampleInvoice, status: 'void' },
    },
    errors: [409],
  },
]
