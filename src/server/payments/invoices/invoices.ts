import { and, eq, inArray } from 'drizzle-orm'
import { cleanText } from '../../../contract/clean-text'
import type { TextSearch } from '../../../contract/envelope'
import type { Invoice, InvoiceQuery, InvoiceRequest } from '../../../contract/session/invoice'
import { formatFiat } from '../../../payment/money'
import { createdFields, withoutValue, withValue } from '../../audit/field-changes'
import { type Actor, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, invalid, readReferenced } from '../../http/problem'
import type { Database } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { type InvoiceRow, invoices } from '../../storage/schema/invoices'
import { type PageOfRows, readPageOfRows, withinPeriod } from '../../storage/totals/page-of-rows'
import { readCustomer } from '../customers/read-customer'
import { createOnce, type Lease, storeOnce } from '../idempotency'
import { createOwnedReader } from '../owned-rows'
import { MAX_MINOR_UNITS, parseFiat } from '../quotes/amounts'
import { searchRows } from '../search/search-rows'
import { closeInvoice } from './close-invoice'

type InvoiceDeps = Pick<Deps, 'storage' | 'clock' | 'random'>

export const readInvoice = createOwnedReader(invoices)

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

/**
 * Computes the amount of each line, and the sum of the lines. Throws 400 that names every line with too many decimals
 * or too large an amount.
 */
function sumItems({ currency, items }: InvoiceRequest): { lines: InvoiceRow['items']; amount: bigint } {
  const errors: string[] = []
  let amount = 0n
  const lines = items.map(({ description, quantity, unit_amount }, index) => {
    const unit = parseFiat(unit_amount, currency)
    if (typeof unit === 'string') errors.push(`items.${index}.unit_amount: ${unit}`)
    const minor = typeof unit === 'string' ? 0n : unit
    const line = minor * BigInt(quantity)
    amount += line
    return { description, quantity, unit_amount: formatFiat(minor, currency), amount: formatFiat(line, currency) }
  })
  if (amount > MAX_MINOR_UNITS) errors.push(`items: Must be at most ${formatFiat(MAX_MINOR_UNITS, currency)} together.`)
  if (errors.length > 0) throw invalid(...errors)
  return { lines, amount }
}

/** Creates an invoice, once per idempotency key. Throws 404 if the customer is not the merchant's. */
export const createInvoice = createOnce('invoice', makeInvoice, readInvoice)

async function makeInvoice(
  deps: InvoiceDeps,
  caller: Actor,
  request: InvoiceRequest,
  lease: Lease | null,
): Promise<InvoiceRow> {
  const { storage, clock } = deps
  const { lines, amount } = sumItems(request)
  if (request.customer_id)
    await readReferenced('customer_id', readCustomer(storage.database, caller, request.customer_id))
  const now = clock.now()
  return storeOnce(deps, lease, async (change, id) => {
    const invoice = requireRow(
      await change.tx
        .insert(invoices)
        .values({
          id,
          merchantId: caller.merchantId,
          mode: caller.mode,
          status: 'open',
          reference: request.reference ?? null,
          customerId: request.customer_id ?? null,
          currency: request.currency,
          items: lines,
          amount,
          dueDate: request.due_date ?? null,
          createdAt: now,
          updatedAt: now,
        })
        .returning(),
    )
    const fields = createdFields(auditedInvoice(invoiceView(invoice)))
    await recordChange(deps, change, caller, 'invoice.created', id, fields)
    return invoice
  })
}

const auditedInvoice = ({ status, currency, amount, items, reference, customer_id, due_date }: Invoice) => ({
  status: withValue(status),
  currency: withValue(currency),
  amount: withValue(amount),
  items: withoutValue(items),
  reference: withoutValue(reference),
  customer_id: withoutValue(customer_id),
  due_date: withValue(due_date),
})

/** Reads an invoice that can be paid. Throws 404 if it is not the merchant's. Throws 409 if it is paid or void. */
export async function requireOpenInvoice(database: Database, owner: MerchantAndMode, id: string): Promise<InvoiceRow> {
  const invoice = await readInvoice(database, owner, id)
  requireOpen(invoice)
  return invoice
}

/** Locks the invoice, so that it stays open until the new payment is stored. Throws 409 if it is paid or void. */
export async function lockOpenInvoice(tx: Database, id: string): Promise<void> {
  requireOpen(requireRow(await tx.select().from(invoices).where(eq(invoices.id, id)).for('share')))
}

function requireOpen({ status }: InvoiceRow) {
  if (status !== 'open') throw conflict(`The invoice is ${status}`)
}

export async function listInvoices(
  { storage: { database } }: InvoiceDeps,
  { merchantId, mode }: MerchantAndMode,
  { status, from, to, reference, ...paging }: InvoiceQuery,
): Promise<PageOfRows<InvoiceRow>> {
  const period = withinPeriod(invoices.createdAt, from, to)
  const where = and(
    ownedBy(invoices, { merchantId, mode }),
    status && eq(invoices.status, status),
    reference === undefined ? undefined : inArray(invoices.reference, [reference, cleanText(reference)]),
    period,
  )
  const isCounted = reference === undefined && period === undefined
  return readPageOfRows(database, invoices, {
    where,
    latest: invoices.createdAt,
    counted: isCounted ? { list: 'invoices', owner: { merchantId, mode }, status } : undefined,
    own: ownedBy(invoices, { merchantId, mode }),
    ...paging,
  })
}

/**
 * Marks an invoice as `paid` or `void`, which ends its payments. Idempotent. Throws 409 if it has the other status
 * already.
 */
export async function endInvoice(
  deps: InvoiceDeps,
  caller: Actor,
  id: string,
  status: 'paid' | 'void',
): Promise<InvoiceRow> {
  return deps.storage.change(async (change) => {
    await readInvoice(change.tx, caller, id)
    const isClosed = await closeInvoice(change, id, status, deps.clock.now())
    const invoice = await readInvoice(change.tx, caller, id)
    if (invoice.status !== status) throw conflict(`The invoice is ${invoice.status}`)
    if (isClosed) {
      const changes = [{ field: 'status', before: 'open', after: status }]
      await recordChange(deps, change, caller, status === 'paid' ? 'invoice.paid' : 'invoice.voided', id, changes)
    }
    return invoice
  })
}

export const searchInvoices = (
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  search: TextSearch,
): Promise<PageOfRows<InvoiceRow>> => searchRows(database, invoices, owner, 'invoice', search)
