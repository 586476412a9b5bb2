import type { Invoice } from '../../contract/invoice'
import { formatFiat } from '../../payment/money'
import type { InvoiceRow } from '../storage/schema/invoices'

export const invoiceView = (invoice: InvoiceRow): Invoice => ({
  id: invoice.id,
  mode: invoice.mode,
  status: invoice.status,
  reference: invoice.reference,
  customer_id: invoice.customerId,
  currency: invoice.currency,
  items: invoice.items,
  amount: formatFiat(invoice.amount, invoice.currency),
  due_date: invoice.dueDate,
  paid_at: invoice.paidAt?.toISOString() ?? null,
  created_at: invoice.createdAt.toISOString(),
  updated_at: invoice.updatedAt.toISOString(),
})
