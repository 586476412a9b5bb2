import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { channelOf } from '../../storage/channels'
import type { Change, Database } from '../../storage/database'
import { invoices } from '../../storage/schema/invoices'
import { sessions } from '../../storage/schema/sessions'

/**
 * Marks an invoice as paid or void, if it is open, and ends the windows of its other payments, which the expiry timer
 * then settles: nobody is asked for it twice. What still comes to their addresses counts as ever. What is being
 * confirmed goes on being confirmed, but its window ends, too, as its money may vanish.
 */
export async function closeInvoice(
  { tx, announce }: Change,
  id: string,
  status: 'paid' | 'void',
  now: Date,
): Promise<void> {
  const closed = await tx
    .update(invoices)
    .set({ status, paidAt: status === 'paid' ? now : null, updatedAt: now })
    .where(and(eq(invoices.id, id), eq(invoices.status, 'open')))
    .returning({ id: invoices.id })
  if (closed.length === 0) return
  const ended = await tx
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.expiresAt}, ${now.toISOString()}::timestamptz)`,
      // those that are over already change, too: they offer no new price any more
      version: sql`${sessions.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(sessions.invoiceId, id), ne(sessions.status, 'completed')))
    .returning({ id: sessions.id })
  for (const session of ended) announce(channelOf.session(session.id))
}

/** Those of the sessions whose invoice is paid or void. */
export async function sessionsWithClosedInvoice(tx: Database, sessionIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(invoices, eq(invoices.id, sessions.invoiceId))
    .where(and(inArray(sessions.id, sessionIds), ne(invoices.status, 'open')))
  return new Set(rows.map(({ id }) => id))
}
