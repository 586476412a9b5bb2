import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { AuditEntry, AuditQuery } from '../../contract/members/audit'
import type { Deps } from '../deps'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { type AuditEntryRow, auditEntries } from '../storage/schema/audit'
import { afterRow } from '../storage/totals/after-row'

const entryView = ({ id, action, object, actor, changes, createdAt }: AuditEntryRow): AuditEntry => ({
  id,
  action,
  object,
  key: actor,
  changes,
  created_at: createdAt.toISOString(),
})

/** The audit of a merchant in a mode, newest first. */
export async function listEntries(
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  { page, limit, starting_after, action, object, key, from, to }: AuditQuery,
): Promise<{ items: AuditEntry[]; total: number }> {
  const own = ownedBy(auditEntries, owner)
  const where = and(
    own,
    action && eq(auditEntries.action, action),
    object ? eq(auditEntries.object, object) : undefined,
    key ? eq(auditEntries.actor, key) : undefined,
    from ? gte(auditEntries.createdAt, new Date(from)) : undefined,
    to ? lte(auditEntries.createdAt, new Date(to)) : undefined,
  )
  const rows = await database
    .select()
    .from(auditEntries)
    .where(and(where, await afterRow(database, auditEntries, own, starting_after, [auditEntries.position])))
    .orderBy(desc(auditEntries.position))
    .limit(limit)
    .offset((page - 1) * limit)
  return { items: rows.map(entryView), total: await database.$count(auditEntries, where) }
}
