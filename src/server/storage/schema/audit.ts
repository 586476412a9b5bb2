import { bigserial, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, FieldChange } from '../../../contract/members/audit'
import { id, moment } from './columns'
import { owned } from './merchants'

/** The audit log, written in the transaction of each change. Rows are only ever added, and hold no personal data. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** The order of insertion, which the list sorts by. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    ...owned(),
    /** The `jti` of a key, `member:` and the id of a member, or `operator` for the command line. */
    actor: text('actor').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    /** The id of the changed object, which may have been deleted since. */
    object: text('object').notNull(),
    changes: json('changes').$type<FieldChange[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (entry) => [
    index('audit_entries_of_merchant').on(entry.merchantId, entry.mode, entry.position),
    index('audit_entries_of_object').on(entry.merchantId, entry.mode, entry.object, entry.position),
    index('audit_entries_of_actor').on(entry.merchantId, entry.mode, entry.actor, entry.position),
  ],
)

/** Changes about which the owners have not been mailed yet. */
export const unreportedChanges = pgTable('unreported_changes', {
  entryId: uuid('entry_id')
    .primaryKey()
    .references(() => auditEntries.id, { onDelete: 'cascade' }),
  merchantId: uuid('merchant_id').notNull(),
  /** The address that an owner or merchant lost by the change, which is mailed as well. */
  formerAddress: text('former_address'),
})
export type AuditEntryRow = typeof auditEntries.$inferSelect
