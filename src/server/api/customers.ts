import { Deleted, PagedRangeQuery } from '../../contract/envelope'
import { DepositAccount } from '../../contract/money/deposit-account'
import { Customer, CustomerRequest, CustomerSearch } from '../../contract/session/customer'
import { answer, viewRows } from '../http/answers'
import { type AccountRecord, ensureDepositAccount } from '../payments/customers/deposit-accounts'
import { erasePerson } from '../payments/customers/erase-person'
import { listCustomers, readCustomer, searchCustomers } from '../payments/customers/read-customer'
import { registerOnce } from '../payments/customers/register-customer'
import type { CustomerRow } from '../storage/schema/customers'
import { ALL_BUT_CASHIERS } from './operation/access'
import { operation, operationsOf } from './operation/operation'

const view = (customer: CustomerRow): Customer => ({
  id: customer.id,
  mode: customer.mode,
  first_name: customer.firstName,
  last_name: customer.lastName,
  email: customer.email,
  created_at: customer.createdAt.toISOString(),
  updated_at: customer.updatedAt.toISOString(),
})

const accountView = ({ account, addresses, banks }: AccountRecord): DepositAccount => ({
  id: account.id,
  staticDepositAddresses: addresses.map(({ network, address, createdAt }) => ({
    chain: network,
    address,
    createdAt: createdAt.toISOString(),
  })),
  ngnVirtualAccounts: banks.map((bank) => ({
    currency: bank.currency,
    accountNumber: bank.accountNumber,
    accountName: bank.accountName,
    bankName: bank.bankName,
    bankCode: bank.bankCode,
    accountReference: bank.accountReference,
    createdAt: bank.createdAt.toISOString(),
  })),
})

export const CUSTOMER_OPERATIONS = operationsOf('Customers', [
  operation({
    id: 'createCustomer',
    method: 'post',
    path: '/api/v1/customers',
    summary: 'Create a customer, or find the one with this e-mail',
    scope: 'payments',
    idempotency: 'key',
    body: CustomerRequest,
    answer: { status: 201, also: 200, one: Customer },
    async handle({ caller, creation }, api) {
      const { customer, created } = await registerOnce(api, caller, creation)
      return answer(view(customer), created ? 201 : 200)
    },
  }),
  operation({
    id: 'listCustomers',
    method: 'get',
    path: '/api/v1/customers',
    summary: 'All customers, newest first',
    scope: 'payments',
    roles: ALL_BUT_CASHIERS,
    query: PagedRangeQuery,
    answer: { status: 200, list: Customer },
    handle: async ({ caller, query }, api) => viewRows(await listCustomers(api, caller, query), view),
  }),
  operation({
    id: 'searchCustomers',
    method: 'post',
    path: '/api/v1/customers/search',
    summary: 'Find customers by name or e-mail, newest first',
    scope: 'payments',
    roles: ALL_BUT_CASHIERS,
    body: CustomerSearch,
    answer: { status: 200, list: Customer },
    handle: async ({ caller, body }, api) => viewRows(await searchCustomers(api, caller, body), view),
  }),
  operation({
    id: 'readCustomer',
    method: 'get',
    path: '/api/v1/customers/{customer_id}',
    summary: 'One customer',
    scope: 'payments',
    roles: ALL_BUT_CASHIERS,
    answer: { status: 200, one: Customer },
    handle: async ({ caller, params }, { storage }) =>
      view(await readCustomer(storage.database, caller, params.customer_id)),
  }),
  operation({
    id: 'eraseCustomer',
    method: 'delete',
    path: '/api/v1/customers/{customer_id}',
    summary: 'Erase the person but keep the payments',
    scope: 'payments',
    answer: { status: 200, one: Deleted },
    async handle({ caller, params }, api) {
      const customer = await readCustomer(api.storage.database, caller, params.customer_id)
      await api.storage.change((change) => erasePerson(change, api, customer))
      return { deleted: true as const }
    },
  }),
  operation({
    id: 'readDepositAccount',
    method: 'get',
    path: '/api/v1/customers/{customer_id}/deposit-account',
    summary: 'The customer’s permanent addresses and NGN accounts',
    description: 'The first request creates them. 409 if the customer was erased before that.',
    scope: 'payments',
    // the first read creates the account
    roles: ['owner'],
    answer: { status: 200, one: DepositAccount },
    errors: [409],
    async handle({ caller, params }, api) {
      const customer = await readCustomer(api.storage.database, caller, params.customer_id)
      return accountView(await ensureDepositAccount(api, customer))
    },
  }),
])
