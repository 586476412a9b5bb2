import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import { customers } from '../../storage/schema/customers'
import { invoices } from '../../storage/schema/invoices'
import { paymentPages } from '../../storage/schema/pages'
import { refunds } from '../../storage/schema/payouts'
import type { SearchKind } from '../../storage/schema/search'
import { sessions } from '../../storage/schema/sessions'

/** An object with the texts by which it is found. */
export type Described = MerchantAndMode & { id: string; createdAt: Date; texts: (string | null)[] }

type ReadTexts = (database: Database, ids: string[]) => Promise<Described[]>

const PERSON = { first: customers.firstName, last: customers.lastName, email: customers.email }

/** The e-mail is no text of a payment: cashiers search payments, and could find out a hidden e-mail by its parts. */
const readPayments: ReadTexts = async (database, ids) => {
  const rows = await database.select().from(sessions).where(inArray(sessions.id, ids))
  return rows.map((session) => ({
    ...ownerOf(session),
    texts: [
      ...[session.title, session.firstName, session.lastName, session.reference],
      ...(session.items ?? []).map(({ name }) => name),
      ...metadataTexts(session.metadata),
    ],
  }))
}

/** The texts and numbers of metadata, such as an order number. */
const metadataTexts = (metadata: Record<string, unknown> | null): string[] =>
  Object.values(metadata ?? {}).flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  )

const readCustomers: ReadTexts = async (database, ids) => {
  const rows = await database.select().from(customers).where(inArray(customers.id, ids))
  return rows.map((one) => ({ ...ownerOf(one), texts: [one.firstName, one.lastName, one.email] }))
}

const readInvoices: ReadTexts = async (database, ids) => {
  const rows = await database
    .select({ invoice: invoices, ...PERSON })
    .from(invoices)
    .leftJoin(customers, eq(customers.id, invoices.customerId))
    .where(inArray(invoices.id, ids))
  return rows.map(({ invoice, first, last, email }) => ({
    ...ownerOf(invoice),
    texts: [invoice.reference, first, last, email, ...invoice.items.map(({ description }) => description)],
  }))
}

/** The texts of pages. The page of the till has no texts, because no merchant made it. */
const readPages: ReadTexts = async (database, ids) => {
  const rows = await database
    .select()
    .from(paymentPages)
    .where(and(inArray(paymentPages.id, ids), eq(paymentPages.kind, 'page')))
  return rows.map((page) => ({ ...ownerOf(page), texts: [page.title, page.slug] }))
}

const readRefunds: ReadTexts = async (database, ids) => {
  const rows = await database
    .select({ refund: refunds, session: sessions.reference })
    .from(refunds)
    .innerJoin(sessions, eq(sessions.id, refunds.sessionId))
    .where(inArray(refunds.id, ids))
  return rows.map(({ refund, session }) => ({
    ...ownerOf(refund),
    texts: [refund.reference, refund.hash, refund.address, session],
  }))
}

const ownerOf = ({ id, merchantId, mode, createdAt }: MerchantAndMode & { id: string; createdAt: Date }) => ({
  ...{ id, merchantId, mode },
  createdAt,
})

export const readTexts: Record<SearchKind, ReadTexts> = {
  payment: readPayments,
  customer: readCustomers,
  invoice: readInvoices,
  page: readPages,
  refund: readRefunds,
}
