import {
  and,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SessionStatus } from '../../../contract/enums'
import type { PaymentAttention } from '../../../contract/session/summary'
import { DAY_MS } from '../../../payment/durations'
import { isReferenceOfKind } from '../../custody/address-reference'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { deposits } from '../../storage/schema/deposits'
import { invoices } from '../../storage/schema/invoices'
import { ledgerEntries } from '../../storage/schema/ledger'
import { refundRequests, refunds } from '../../storage/schema/payouts'
import { sessions } from '../../storage/schema/sessions'

/** Older cases are not reported, since the merchant has had a month to see them. */
export const RECENT_MS = 30 * DAY_MS
/** The maximum number of payments that a search returns. */
const MAX_FOUND = 1000

/** The ids of the merchant's payments that need attention for a reason, latest first, at most 1,000. */
export async function paymentsNeedingAttention(
  database: Database,
  owner: MerchantAndMode,
  kind: PaymentAttention,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - RECENT_MS)
  const rows = await FINDERS[kind](database, owner, since).limit(MAX_FOUND)
  return [...new Set(rows.flatMap(({ id }) => id ?? []))]
}

type Finder = (
  database: Database,
  owner: MerchantAndMode,
  since: Date,
) => { limit(most: number): PromiseLike<{ id: string | null }[]> }

/**
 * Writes the values of conditions that are the same in every search into the text of the statement. PostgreSQL then
 * knows how rare the matching rows are, and which index covers them, even in a generic plan.
 */
const constant = (...conditions: SQL[]): SQL | undefined => and(...conditions)?.inlineParams()

/** Holds if no refund of the session's money was sent or is in progress. `which` restricts the refunds that count. */
const notRefunded = (database: Database, sessionId: SQLWrapper, which?: SQL) =>
  notExists(
    database
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.sessionId, sessionId), constant(ne(refunds.status, 'failed')), which)),
  )

const sessionsWithStatus = (owner: MerchantAndMode, statuses: SessionStatus[]) =>
  and(ownedBy(sessions, owner), constant(inArray(sessions.status, statuses)))

const sessionDeposits = (owner: MerchantAndMode, which: SQL | undefined) =>
  and(ownedBy(deposits, owner), isNotNull(deposits.sessionId), which)

const FINDERS: Record<PaymentAttention, Finder> = {
  underpaid: (database, owner, since) =>
    database
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          sessionsWithStatus(owner, ['underpaid', 'partial']),
          gte(sessions.createdAt, since),
          isNull(sessions.renewedBy),
          notRefunded(database, sessions.id),
        ),
      )
      .orderBy(desc(sessions.createdAt)),
  /** Payments whose late money waits for its rate, or does not cover the price, so that the merchant decides. */
  late: (database, owner, since) =>
    database
      .select({ id: deposits.sessionId })
      .from(deposits)
      .innerJoin(sessions, eq(sessions.id, deposits.sessionId))
      .where(
        and(
          sessionDeposits(owner, and(constant(eq(deposits.pastGrace, true)), gte(deposits.seenAt, since))),
          constant(ne(deposits.state, 'failed')),
          sessionsWithStatus(owner, ['expired', 'underpaid', 'failed']),
          or(isNull(deposits.lateRate), gt(sessions.seenAmount, 0n)),
          notRefunded(database, sessions.id),
        ),
      )
      .orderBy(desc(deposits.seenAt)),
  held: (database, owner) =>
    database
      .select({ id: deposits.sessionId })
      .from(deposits)
      .where(sessionDeposits(owner, constant(eq(deposits.state, 'held'))))
      .orderBy(desc(deposits.seenAt)),
  reversed: (database, owner, since) =>
    database
      .select({ id: deposits.sessionId })
      .from(deposits)
      .where(
        sessionDeposits(
          owner,
          and(
            constant(gt(deposits.reversed, 0n), eq(deposits.reversedAfterCompletion, true)),
            gte(deposits.updatedAt, since),
          ),
        ),
      )
      .orderBy(desc(deposits.seenAt)),
  paid_twice: (database, owner, since) => {
    const earlier = alias(sessions, 'earlier')
    const paidBefore = database
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.invoiceId, sessions.invoiceId),
          constant(eq(earlier.status, 'completed')),
          gte(earlier.amount, invoices.amount),
          sql`(${earlier.completedAt}, ${earlier.id}) < (${sessions.completedAt}, ${sessions.id})`,
        ),
      )
    return database
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(invoices, eq(invoices.id, sessions.invoiceId))
      .where(
        and(
          sessionsWithStatus(owner, ['completed']),
          gte(sessions.createdAt, since),
          constant(ne(invoices.status, 'open')),
          or(gt(sessions.completedAt, sql`coalesce(${invoices.paidAt}, ${invoices.updatedAt})`), exists(paidBefore)),
          notRefunded(database, sessions.id),
        ),
      )
      .orderBy(desc(sessions.createdAt))
  },
  replaced: (database, owner, since) =>
    database
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          ownedBy(sessions, owner),
          constant(isNotNull(sessions.replacedBy), gt(sessions.seenAmount, 0n)),
          gte(sessions.updatedAt, since),
          notRefunded(database, sessions.id),
        ),
      )
      .orderBy(desc(sessions.updatedAt)),
  wrong_coin: (database, owner, since) => withHeldMoney(database, owner, since, false),
  unexpected_amount: (database, owner, since) => withHeldMoney(database, owner, since, true),
  refund_requested: (database, owner, since) =>
    database
      .select({ id: refundRequests.sessionId })
      .from(refundRequests)
      .where(
        and(
          ownedBy(refundRequests, owner),
          gte(refundRequests.createdAt, since),
          isNull(refundRequests.declinedAt),
          notRefunded(
            database,
            refundRequests.sessionId,
            and(
              gte(refunds.createdAt, refundRequests.createdAt),
              sql`${refunds.fromHeldFunds} = (${refundRequests.cause} <> 'overpaid')`,
            ),
          ),
        ),
      )
      .orderBy(desc(refundRequests.createdAt)),
  refund_to_send: (database, { merchantId, mode }) =>
    database
      .select({ id: refunds.sessionId })
      .from(refunds)
      .where(
        and(
          ownedBy(refunds, { merchantId, mode }),
          constant(eq(refunds.status, 'created'), isNotNull(refunds.custodyId)),
          isReferenceOfKind('manual', refunds.custodyId),
        ),
      )
      .orderBy(desc(refunds.createdAt)),
}

/**
 * Payments with money on the held account, since it came in a coin or on a network that they did not request, or, if
 * `isUnexpected`, in another amount. Money that the merchant sent itself is left out.
 */
function withHeldMoney(database: Database, owner: MerchantAndMode, since: Date, isUnexpected: boolean) {
  return database
    .select({ id: deposits.sessionId })
    .from(ledgerEntries)
    .innerJoin(deposits, eq(deposits.id, ledgerEntries.causeId))
    .where(
      and(
        ownedBy(ledgerEntries, owner),
        constant(
          eq(ledgerEntries.account, 'held'),
          eq(ledgerEntries.causeKind, 'deposit'),
          gt(ledgerEntries.amount, 0n),
        ),
        gte(ledgerEntries.createdAt, since),
        isNotNull(deposits.sessionId),
        constant(eq(deposits.state, 'confirmed'), eq(deposits.isUnexpected, isUnexpected)),
        constant(sql`coalesce(${deposits.own}, 'denied') = 'denied'`),
        // Custody may have held the money and released it since.
        sql`(select sum(set_aside.amount) from ${ledgerEntries} set_aside where set_aside.cause_kind = 'deposit'
          and set_aside.cause_id = ${deposits.id} and set_aside.account = 'held') > 0`,
        notRefunded(database, deposits.sessionId, eq(refunds.depositId, deposits.id)),
      ),
    )
    .orderBy(desc(ledgerEntries.createdAt))
}
