import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { Change, Database } from '../../ports/storage'
import { bankAccounts, type CustomerRow, customers, depositAccounts } from '../../storage/schema/customers'
import { invoices } from '../../storage/schema/invoices'
import { refunds } from '../../storage/schema/payouts'
import { searchQueue } from '../../storage/schema/search'
import { sessionNotes, sessions } from '../../storage/schema/sessions'
import { events } from '../../storage/schema/webhooks'
import { forgetEntries } from '../search/index-entries'

/** Events of one customer that are rewritten by one statement. */
const BATCH_SIZE = 500

/** The text that replaces the name of a bank account's holder. */
export const ERASED = 'erased'

/** Removes names and e-mails from customers, their sessions and their bank accounts. */
export async function eraseCustomers(tx: Database, ids: string[], now: Date): Promise<void> {
  const noNames = { firstName: null, lastName: null }
  await tx
    .update(customers)
    .set({ ...noNames, email: null, emailKey: null, erasedAt: now, updatedAt: now })
    .where(and(inArray(customers.id, ids), isNull(customers.erasedAt)))
  await tx
    .update(sessions)
    .set({ ...noNames, message: null, acceptanceReason: null })
    .where(inArray(sessions.customerId, ids))
  // A note may name the customer.
  const customerSessions = tx.select({ id: sessions.id }).from(sessions).where(inArray(sessions.customerId, ids))
  await tx.delete(sessionNotes).where(inArray(sessionNotes.sessionId, customerSessions))
  await eraseFromSearch(tx, ids)
  await tx
    .update(refunds)
    .set({ note: null })
    .where(and(inArray(refunds.sessionId, customerSessions), isNotNull(refunds.note)))
  const accounts = tx
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(inArray(depositAccounts.customerId, ids))
  await tx.update(bankAccounts).set({ accountName: ERASED }).where(inArray(bankAccounts.accountId, accounts))
}

/** Removes the entries of the customers, and of their payments and invoices, until these are indexed without names. */
async function eraseFromSearch(tx: Database, ids: string[]): Promise<void> {
  const payments = await tx.select({ id: sessions.id }).from(sessions).where(inArray(sessions.customerId, ids))
  const bills = await tx.select({ id: invoices.id }).from(invoices).where(inArray(invoices.customerId, ids))
  const invoiceIds = bills.map(({ id }) => id)
  // Triggers queue the customers and payments, but no column of the invoices changes.
  await tx.execute(sql`
    insert into ${searchQueue} (kind, object_id)
    select 'invoice', unnest(${`{${invoiceIds.join()}}`}::uuid[])`)
  await forgetEntries(tx, [...ids, ...payments.map(({ id }) => id), ...invoiceIds])
}

/**
 * Erases a person's data but keeps the payments. Stored events are changed, too; pending events stay valid, because
 * they are signed when they are sent.
 */
export async function erasePerson(
  { tx }: Change,
  { clock }: Pick<Deps, 'clock'>,
  customer: ErasedCustomer,
): Promise<void> {
  await eraseCustomers(tx, [customer.id], clock.now())
  await eraseFromEvents(tx, customer)
}

type ErasedCustomer = Pick<CustomerRow, 'id' | 'merchantId' | 'mode'>

/**
 * Rewrites stored payloads that mention the customer, and deletes the receivers' responses to them. A test event of
 * another merchant that happens to name the customer stays as it is.
 */
async function eraseFromEvents(tx: Database, customer: ErasedCustomer) {
  const { id, position, payload, merchantId, mode } = events
  for (let lastPosition = 0; ; ) {
    const rows = await tx
      .select({ id, position, payload, merchantId, mode })
      .from(events)
      // The merchant is not part of the condition: with stale statistics, PostgreSQL would read all its events.
      .where(and(eq(events.customerId, customer.id), gt(position, lastPosition)))
      .orderBy(asc(position))
      .limit(BATCH_SIZE)
    const last = rows.at(-1)
    if (!last) return
    const ownRows = rows.filter((row) => row.merchantId === customer.merchantId && row.mode === customer.mode)
    const erased = JSON.stringify(
      ownRows.map((row) => ({ id: row.id, payload: withoutPerson(row.payload, customer.id) })),
    )
    await tx.execute(sql`
      update events set payload = erased.payload, response_body = null
      from jsonb_to_recordset(${erased}::jsonb) as erased(id text, payload text)
      where events.id = erased.id`)
    if (rows.length < BATCH_SIZE) return
    lastPosition = last.position
  }
}

function withoutPerson(payload: string, id: string): string {
  const body = JSON.parse(payload)
  // In a test event, the id may be in upper case.
  if (String(body.data?.customer?.id).toLowerCase() === id) {
    body.data.customer = { id, first_name: null, last_name: null, email: null }
    if ('message' in body.data) body.data.message = null
  }
  return JSON.stringify(body)
}
