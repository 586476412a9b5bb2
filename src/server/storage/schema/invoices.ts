import { sql } from 'drizzle-orm'
import { date, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Currency } from '../../../contract/enums'
import type { Invoice, InvoiceStatus } from '../../../contract/session/invoice'
import { id, moment, timestamps, units } from './columns'
import { customers } from './customers'
import { owned } from './merchants'

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    ...owned(),
    status: text('status').$type<InvoiceStatus>().notNull(),
    reference: text('reference'),
    customerId: uuid('customer_id').references(() => customers.id),
    currency: text('currency').$type<Currency>().notNull(),
    /** As on the wire. */
    items: json('items').$type<Invoice['items']>().notNull(),
    amount: units('amount').notNull(),
    dueDate: date('due_date', { mode: 'string' }),
    paidAt: moment('paid_at'),
    ...timestamps(),
  },
  (invoice) => [
    index('invoices_of_merchant').on(invoice.merchantId, invoice.mode, invoice.createdAt, invoice.id),
    index('invoices_by_status').on(
      ...[invoice.merchantId, invoice.mode, invoice.status],
      ...[invoice.createdAt, invoice.id],
    ),
    index('invoices_by_reference')
      .on(invoice.merchantId, invoice.mode, invoice.reference, invoice.createdAt, invoice.id)
      .where(sql`reference is not null`),
  ],
)
export type InvoiceRow = typeof invoices.$inferSelect
