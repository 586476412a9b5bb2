import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../audit/record-change'
import type { Database } from '../../../ports/storage'
import { ownedBy } from '../../../storage/owner'
import { auditEntries } from '../../../storage/schema/audit'

/** The refunds among `ids` that an actor created, by the audit. */
export async function createdRefunds(
  database: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database
    .select({ id: auditEntries.object })
    .from(auditEntries)
    .where(
      and(
        ownedBy(auditEntries, actor),
        eq(auditEntries.actor, actor.actor),
        eq(auditEntries.action, 'refund.created'),
        inArray(auditEntries.object, [...ids]),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
