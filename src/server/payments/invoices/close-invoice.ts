import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Change, Database } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { invoices } from '../../storage/schema/invoices'
import { sessions } from '../../storage/schema/sessions'

/**
 * Marks an open invoice as paid or void, and ends the windows of its other payments, so that it is not paid twice. The
 * expiry job then updates them. Later money at their addresses still counts, and confirmations continue. Returns
 * whether this call closed the invoice.
 * @param paid the amount of a payment in minor units; an amount below the invoice's leaves the invoice open
 */
export async function closeInvoice(
  { tx, announce }: Change,
  id: string,
  status: 'paid' | 'void',
  now: Date,
  paid?: bigint,
): Promise<boolean> {
  const closed = await tx
    .update(invoices)
    .set({ status, paidAt: status === 'paid' ? now : null, updatedAt: now })
    .where(
      and(
        eq(invoices.id, id),
        eq(invoices.status, 'open'),
        paid === undefined ? undefined : lte(invoices.amount, paid),
      ),
    )
    .returning({ id: invoices.id })
  if (closed.length === 0) return false
  const ended = await tx
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.expiresAt}, ${now.toISOString()}::timestamptz)`,
      // Expired payments change, too: they can no longer be renewed.
      version: sql`${sessions.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(sessions.invoiceId, id), ne(sessions.status, 'completed')))
    .returning({ id: sessions.id })
  for (const session of ended) announce(channelOf.session(session.id))
  return true
}

/** Returns the ids of the sessions whose invoice is paid or void. */
export async function sessionsWithClosedInvoice(tx: Database, sessionIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(invoices, eq(invoices.id, sessions.invoiceId))
    .where(and(inArray(sessions.id, sessionIds), ne(invoices.status, 'open')))
  return new Set(rows.map(({ id }) => id))
}
