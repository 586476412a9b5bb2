import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Change, Database } from '../storage/database'
import { type InvoiceRow, invoices } from '../storage/schema/invoices'
import { sessions } from '../storage/schema/sessions'
import { topicOf } from './topics'

/**
 * Marks an open invoice as paid or void, and ends the windows of its other payments, which the expiry timer then
 * settles: nobody is asked for it twice. What still comes to their addresses counts as ever. Null when `which` is not
 * open.
 */
export async function closeInvoice(
  { tx, announce }: Change,
  which: SQL | undefined,
  status: 'paid' | 'void',
  now: Date,
): Promise<InvoiceRow | null> {
  const [closed] = await tx
    .update(invoices)
    .set({ status, paidAt: status === 'paid' ? now : null, updatedAt: now })
    .where(and(which, eq(invoices.status, 'open')))
    .returning()
  if (!closed) return null
  const ended = await tx
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.expiresAt}, ${now.toISOString()}::timestamptz)`,
      // those that are over already change, too: they offer no new price any more
      version: sql`${sessions.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(sessions.invoiceId, closed.id), notInArray(sessions.status, ['processing', 'completed'])))
    .returning({ id: sessions.id })
  for (const { id } of ended) announce(topicOf.session(id))
  return closed
}

/** Those of `ids` that are paid or void. */
export async function closedInvoices(database: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.id, [...ids]), ne(invoices.status, 'open')))
  return new Set(rows.map(({ id }) => id))
}
