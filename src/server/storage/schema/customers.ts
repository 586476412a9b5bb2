import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Network } from '../../../contract/enums'
import { id, mode, moment, timestamps } from './columns'
import { owned } from './merchants'

export const customers = pgTable(
  'customers',
  {
    id: id(),
    ...owned(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    /** The e-mail in lower case, which identifies a returning customer; null once erased. */
    emailKey: text('email_key'),
    erasedAt: moment('erased_at'),
    ...timestamps(),
  },
  (customer) => [
    unique('customers_by_email').on(customer.merchantId, customer.mode, customer.emailKey),
    index('customers_of_merchant').on(customer.merchantId, customer.mode, customer.createdAt, customer.id),
  ],
)
export type CustomerRow = typeof customers.$inferSelect

/** A customer's permanent addresses and bank accounts at the custody provider. */
export const depositAccounts = pgTable('deposit_accounts', {
  id: id(),
  customerId: uuid('customer_id')
    .notNull()
    .unique()
    .references(() => customers.id),
  merchantId: uuid('merchant_id').notNull(),
  mode: mode(),
  custodyId: text('custody_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const accountAddresses = pgTable(
  'account_addresses',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => depositAccounts.id),
    mode: mode(),
    network: text('network').$type<Network>().notNull(),
    address: text('address').notNull(),
    /** The address in the form in which movements are compared with it. */
    addressKey: text('address_key').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (row) => [
    unique('account_addresses_by_address').on(row.mode, row.network, row.addressKey),
    index('account_addresses_of_account').on(row.accountId),
  ],
)

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => depositAccounts.id),
    mode: mode(),
    currency: text('currency').notNull(),
    accountNumber: text('account_number').notNull(),
    accountName: text('account_name').notNull(),
    bankName: text('bank_name').notNull(),
    bankCode: text('bank_code').notNull(),
    accountReference: text('account_reference').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (row) => [
    unique('bank_accounts_by_number').on(row.mode, row.bankCode, row.accountNumber),
    index('bank_accounts_of_account').on(row.accountId),
    // Custody's notices do not name the bank.
    unique('bank_accounts_by_notice').on(row.mode, row.currency, row.accountNumber),
  ],
)
