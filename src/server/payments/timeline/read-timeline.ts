import { and, asc, desc, eq, gt, gte, inArray, isNull, like, or } from 'drizzle-orm'
import type { ListQuery } from '../../../contract/envelope'
import type { AuditAction } from '../../../contract/members/audit'
import type { TimelineEntry } from '../../../contract/session/timeline'
import { explorerLink } from '../../../payment/chains/networks'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { auditEntries } from '../../storage/schema/audit'
import { ledgerEntries } from '../../storage/schema/ledger'
import { type RefundRequestRow, type RefundRow, refunds } from '../../storage/schema/payouts'
import { type SessionRow, sessionNotes } from '../../storage/schema/sessions'
import { events } from '../../storage/schema/webhooks'
import { creditableDeposits } from '../credit/credit'
import { depositView } from '../deposits/deposit-view'
import { isOwnDeposit } from '../refunds/record/own-deposit'
import { refundView } from '../refunds/record/refund-view'
import { readRefundRequests } from '../refunds/record/refunded-amount'
import type { readOwnSession } from '../sessions/list/merchant-sessions'
import { actorNames } from './notes'

/** A payment has a dozen events; only a payment in very many parts has more. */
const MAX_EVENTS = 1000
const MAX_NOTES = 1000

type OwnSession = Awaited<ReturnType<typeof readOwnSession>>

/** The history of a payment, oldest first, as far as it is still stored. */
export async function readTimeline(
  database: Database,
  record: OwnSession,
  { page, limit }: ListQuery,
): Promise<{ items: TimelineEntry[]; total: number }> {
  const { session } = record
  const credited = await readCreditTimes(
    database,
    record.deposits.map(({ id }) => id),
  )
  const entries: TimelineEntry[] = [
    { kind: 'created', at: session.createdAt.toISOString() },
    ...record.addresses.map(
      ({ asset, network, createdAt }): TimelineEntry => ({
        kind: 'method_chosen',
        at: createdAt.toISOString(),
        asset,
        network,
      }),
    ),
    ...record.deposits.flatMap((deposit) => depositEntries(deposit, record, credited.get(deposit.id))),
    ...statusEntries(session),
    ...(await acceptanceEntries(database, session)),
    ...(await refundEntries(database, session)),
    ...(await readRefundRequests(database, [session.id])).flatMap(refundRequestEntries),
    ...(await eventEntries(database, session)),
    ...(await memberEntries(database, session)),
  ]
  entries.sort((one, other) => one.at.localeCompare(other.at))
  return { items: entries.slice((page - 1) * limit, page * limit), total: entries.length }
}

const refundRequestEntries = ({ cause, createdAt, declinedAt }: RefundRequestRow): TimelineEntry[] => [
  { kind: 'refund_requested', at: createdAt.toISOString(), cause },
  ...(declinedAt ? [{ kind: 'refund_declined' as const, at: declinedAt.toISOString(), cause }] : []),
]

function depositEntries(
  deposit: OwnSession['deposits'][number],
  { session, addresses }: OwnSession,
  creditedAt: Date | undefined,
): TimelineEntry[] {
  const { id, asset, network, amount, hash, reason, reversed_amount } = depositView(deposit)
  const fields = {
    deposit_id: id,
    asset,
    network,
    amount,
    hash,
    explorer_url: session.mode === 'live' ? explorerLink(network, hash) : null,
    own: isOwnDeposit(deposit, session, addresses),
    counts: creditableDeposits(session, [deposit], addresses).length > 0 || deposit.state === 'failed',
    reason,
  }
  const changedAt = deposit.updatedAt.toISOString()
  const entries: TimelineEntry[] = [{ kind: 'detected', at: deposit.seenAt.toISOString(), ...fields }]
  if (deposit.state === 'held') entries.push({ kind: 'held', at: changedAt, ...fields })
  if (deposit.state === 'failed') entries.push({ kind: 'deposit_failed', at: changedAt, ...fields })
  if (deposit.state === 'confirmed')
    entries.push({ kind: 'confirmed', at: creditedAt?.toISOString() ?? changedAt, ...fields, reason: null })
  if (reversed_amount !== undefined)
    entries.push({ kind: 'reversed', at: changedAt, ...fields, amount: reversed_amount })
  return entries
}

/** The times at which deposits were credited, by deposit id. A deposit itself has only the time of its last change. */
async function readCreditTimes(database: Database, ids: string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map()
  const { causeKind, causeId, account, amount, createdAt, id } = ledgerEntries
  const credited = or(eq(account, 'available'), eq(account, 'held'))
  const rows = await database
    .select({ deposit: causeId, at: createdAt })
    .from(ledgerEntries)
    .where(and(eq(causeKind, 'deposit'), inArray(causeId, ids), credited, gt(amount, 0n)))
    // The map keeps the last entry: money that custody held first is credited later, and money that it took back may
    // be credited again.
    .orderBy(desc(account), desc(id))
  return new Map(rows.map(({ deposit, at }) => [deposit, at]))
}

function statusEntries({ status, completedAt, cancelledAt, expiresAt }: SessionRow): TimelineEntry[] {
  const hasEnded = status === 'expired' || status === 'underpaid'
  return [
    ...(completedAt ? [{ kind: 'completed' as const, at: completedAt.toISOString() }] : []),
    ...(cancelledAt ? [{ kind: 'cancelled' as const, at: cancelledAt.toISOString() }] : []),
    ...(hasEnded ? [{ kind: 'window_ended' as const, at: expiresAt.toISOString() }] : []),
  ]
}

/** The steps of each refund: who made it, who entered the address, and how it ended. */
async function refundEntries(database: Database, { id, merchantId, mode }: SessionRow): Promise<TimelineEntry[]> {
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

async function acceptanceEntries(database: Database, session: SessionRow): Promise<TimelineEntry[]> {
  const { id, acceptedAt, acceptanceReason: reason } = session
  if (acceptedAt === null) return []
  const authors = await readAuthors(database, session, [id], ['payment.accepted'])
  return [{ kind: 'accepted', at: acceptedAt.toISOString(), by: authors('payment.accepted', id), reason }]
}

/**
 * Events without a session id name their payment only in their payload, which is searched among the customer's events.
 */
async function eventEntries(database: Database, { id, customerId, createdAt }: SessionRow): Promise<TimelineEntry[]> {
  const byCustomer =
    customerId === null
      ? undefined
      : and(
          eq(events.customerId, customerId),
          isNull(events.sessionId),
          gte(events.createdAt, createdAt),
          like(events.payload, `%${id}%`),
        )
  const columns = {
    id: events.id,
    type: events.type,
    status: events.status,
    attempts: events.attempts,
    createdAt: events.createdAt,
  }
  const rows = await database
    .select(columns)
    .from(events)
    .where(or(eq(events.sessionId, id), byCustomer))
    .orderBy(asc(events.position))
    .limit(MAX_EVENTS)
  return rows.map(({ id, type, status, attempts, createdAt }) => ({
    kind: 'event',
    at: createdAt.toISOString(),
    event_id: id,
    type,
    status,
    attempts,
  }))
}

/** The notes of members, and the receipts that they sent again. */
async function memberEntries(database: Database, { id, merchantId, mode }: SessionRow): Promise<TimelineEntry[]> {
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
