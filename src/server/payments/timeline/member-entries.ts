import { and, eq, inArray } from 'drizzle-orm'
import type { AuditAction } from '../../../contract/members/audit'
import type { TimelineEntry } from '../../../contract/session/timeline'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { auditEntries } from '../../storage/schema/audit'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import { type SessionRow, sessionNotes } from '../../storage/schema/sessions'
import { refundView } from '../refunds/record/refund-view'
import { actorNames } from './notes'

const MAX_NOTES = 1000

/** The steps of each refund: who made it, who entered the address, and how it ended. */
export async function refundEntries(
  database: Database,
  { id, merchantId, mode }: SessionRow,
): Promise<TimelineEntry[]> {
  const rows = await database.select().from(refunds).where(eq(refunds.sessionId, id))
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const authors = await readAuthors(database, { merchantId, mode }, ids, ['refund.created', 'refund.sent'])
  return rows.flatMap((row): TimelineEntry[] => {
    const { crypto_amount: amount, crypto_asset: asset, hash, explorer_url, reason } = refundView(row)
    const step = (status: RefundRow['status'], at: Date, more: object = {}): TimelineEntry => ({
      kind: 'refund',
      at: at.toISOString(),
      refund_id: row.id,
      status,
      ...{ amount, asset, by: null, hash: null, explorer_url: null, reason: null, note: null },
      ...more,
    })
    const made = { by: authors('refund.created', row.id), note: row.note }
    const sent = { by: authors('refund.sent', row.id), hash, explorer_url }
    return [
      step(row.tokenHash === null ? 'created' : 'requested', row.createdAt, made),
      ...(row.addressEnteredAt ? [step('created', row.addressEnteredAt, { by_customer: true })] : []),
      ...(row.status === 'success' ? [step('success', row.updatedAt, sent)] : []),
      ...(row.status === 'failed' ? [step('failed', row.updatedAt, { reason })] : []),
    ]
  })
}

/** Finds the name of who did something with one of the objects, by the audit. Null if the audit does not know it. */
async function readAuthors(
  database: Database,
  owner: MerchantAndMode,
  objects: string[],
  actions: AuditAction[],
): Promise<(action: AuditAction, object: string) => string | null> {
  const rows = await database
    .select({ action: auditEntries.action, object: auditEntries.object, actor: auditEntries.actor })
    .from(auditEntries)
    .where(
      and(ownedBy(auditEntries, owner), inArray(auditEntries.object, objects), inArray(auditEntries.action, actions)),
    )
  const nameOf = await actorNames(
    database,
    rows.map(({ actor }) => actor),
  )
  return (action, object) => {
    const row = rows.find((one) => one.action === action && one.object === object)
    return row ? nameOf(row.actor) : null
  }
}

/** The acceptance of an underpaid payment: by whom, and why. */
export async function acceptanceEntries(database: Database, session: SessionRow): Promise<TimelineEntry[]> {
  const { id, acceptedAt, acceptanceReason: reason } = session
  if (acceptedAt === null) return []
  const authors = await readAuthors(database, session, [id], ['payment.accepted'])
  return [{ kind: 'accepted', at: acceptedAt.toISOString(), by: authors('payment.accepted', id), reason }]
}

/** The notes of members, and the receipts that they sent again. */
export async function memberEntries(
  database: Database,
  { id, merchantId, mode }: SessionRow,
): Promise<TimelineEntry[]> {
  const notes = await database.select().from(sessionNotes).where(eq(sessionNotes.sessionId, id)).limit(MAX_NOTES)
  const receipts = await database
    .select({ actor: auditEntries.actor, createdAt: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(
        ownedBy(auditEntries, { merchantId, mode }),
        eq(auditEntries.object, id),
        inArray(auditEntries.action, ['receipt.sent']),
      ),
    )
  const nameOf = await actorNames(
    database,
    [...notes, ...receipts].map(({ actor }) => actor),
  )
  return [
    ...notes.map(
      ({ text, actor, createdAt }): TimelineEntry => ({
        kind: 'note',
        at: createdAt.toISOString(),
        text,
        by: nameOf(actor),
      }),
    ),
    ...receipts.map(
      ({ actor, createdAt }): TimelineEntry => ({ kind: 'receipt', at: createdAt.toISOString(), by: nameOf(actor) }),
    ),
  ]
}
