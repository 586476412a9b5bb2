import { and, asc, desc, eq, gt, gte, inArray, isNull, like, or } from 'drizzle-orm'
import type { ListQuery } from '../../../contract/envelope'
import type { TimelineEntry } from '../../../contract/session/timeline'
import { explorerLink } from '../../../payment/chains/networks'
import type { Database } from '../../ports/storage'
import { ledgerEntries } from '../../storage/schema/ledger'
import type { RefundRequestRow } from '../../storage/schema/payouts'
import type { SessionRow } from '../../storage/schema/sessions'
import { events } from '../../storage/schema/webhooks'
import { creditableDeposits } from '../credit/credit'
import { depositView } from '../deposits/deposit-view'
import { isOwnDeposit } from '../refunds/record/own-deposit'
import { readRefundRequests } from '../refunds/record/refunded-amount'
import type { readOwnSession } from '../sessions/list/merchant-sessions'
import { acceptanceEntries, memberEntries, refundEntries } from './member-entries'

/** A payment has a dozen events; only a payment in very many parts has more. */
const MAX_EVENTS = 1000

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
