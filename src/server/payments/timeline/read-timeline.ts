import { and, asc, eq, inArray, like } from 'drizzle-orm'
import type { TimelineEntry } from '../../../contract/timeline'
import { explorerLink } from '../../../payment/chains/explorer-link'
import type { Database } from '../../storage/database'
import { auditEntries } from '../../storage/schema/audit'
import { refunds } from '../../storage/schema/payouts'
import { type SessionRow, sessionNotes } from '../../storage/schema/sessions'
import { events } from '../../storage/schema/webhooks'
import { countedDeposits } from '../credit/credit'
import { depositView } from '../deposits/deposit-view'
import { refundView } from '../refunds/refund-view'
import type { readOwnSession } from '../sessions/merchant-sessions'
import { actorNames } from './actor-names'

type Read = Awaited<ReturnType<typeof readOwnSession>>

/** Everything that happened to a payment, oldest first, as far as it is still stored. */
export async function readTimeline(database: Database, record: Read): Promise<TimelineEntry[]> {
  const { session } = record
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
    ...record.deposits.flatMap((deposit) => ofDeposit(deposit, record)),
    ...ofStates(session),
    ...(await ofRefunds(database, session)),
    ...(await ofEvents(database, session)),
    ...(await ofMembers(database, session)),
  ]
  return entries.sort((one, other) => one.at.localeCompare(other.at))
}

function ofDeposit(deposit: Read['deposits'][number], { session, addresses }: Read): TimelineEntry[] {
  const { id, asset, network, amount, hash, state, reason } = depositView(deposit)
  const facts = {
    deposit_id: id,
    asset,
    network,
    amount,
    hash,
    explorer_url: session.mode === 'live' ? explorerLink(network, hash) : null,
    counts: countedDeposits(session, [deposit], addresses).length > 0 || state === 'failed',
    reason,
  }
  const seen: TimelineEntry = { kind: 'seen', at: deposit.seenAt.toISOString(), ...facts }
  const kinds = { held: 'held', confirmed: 'confirmed', failed: 'deposit_failed' } as const
  return state === 'seen' ? [seen] : [seen, { kind: kinds[state], at: deposit.updatedAt.toISOString(), ...facts }]
}

function ofStates({ status, completedAt, cancelledAt, expiresAt }: SessionRow): TimelineEntry[] {
  const hasEnded = status === 'expired' || status === 'underpaid'
  return [
    ...(completedAt ? [{ kind: 'completed' as const, at: completedAt.toISOString() }] : []),
    ...(cancelledAt ? [{ kind: 'cancelled' as const, at: cancelledAt.toISOString() }] : []),
    ...(hasEnded ? [{ kind: 'window_ended' as const, at: expiresAt.toISOString() }] : []),
  ]
}

async function ofRefunds(database: Database, { id }: SessionRow): Promise<TimelineEntry[]> {
  const rows = await database.select().from(refunds).where(eq(refunds.sessionId, id))
  return rows.map((row) => {
    const { crypto_amount: amount, crypto_asset: asset, status } = refundView(row)
    return { kind: 'refund', at: row.updatedAt.toISOString(), refund_id: row.id, status, amount, asset }
  })
}

/** Events name their payment only in what was sent; the customer leads to the few that can be meant. */
async function ofEvents(database: Database, { id, customerId }: SessionRow): Promise<TimelineEntry[]> {
  if (customerId === null) return []
  const rows = await database
    .select({
      id: events.id,
      type: events.type,
      status: events.status,
      attempts: events.attempts,
      createdAt: events.createdAt,
    })
    .from(events)
    .where(and(eq(events.customerId, customerId), like(events.payload, `%${id}%`)))
    .orderBy(asc(events.position))
  return rows.map(({ id, type, status, attempts, createdAt }) => ({
    kind: 'event',
    at: createdAt.toISOString(),
    event_id: id,
    type,
    status,
    attempts,
  }))
}

/** What members wrote, and the receipts that they had sent again. */
async function ofMembers(database: Database, { id, merchantId, mode }: SessionRow): Promise<TimelineEntry[]> {
  const notes = await database.select().from(sessionNotes).where(eq(sessionNotes.sessionId, id))
  const receipts = await database
    .select({ actor: auditEntries.actor, createdAt: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.merchantId, merchantId),
        eq(auditEntries.mode, mode),
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
