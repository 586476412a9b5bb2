import { and, eq, gt, gte, inArray, isNotNull, isNull, like, notExists, type SQL, sql } from 'drizzle-orm'
import type { PaymentAttention } from '../../../contract/summary'
import { BY_HAND } from '../../custody/port'
import type { Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { deposits } from '../../storage/schema/deposits'
import { ledgerEntries } from '../../storage/schema/ledger'
import { refunds } from '../../storage/schema/payouts'
import { sessions } from '../../storage/schema/sessions'

/** What is older has been seen, or will not be. */
const RECENT_MS = 30 * 24 * 3_600_000
/** How many are looked for. */
const MOST = 1000

/** The ids of the merchant's payments that need somebody for a reason, at most a thousand. */
export async function paymentsInNeed(
  database: Database,
  owner: Owner,
  kind: PaymentAttention,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - RECENT_MS)
  const rows = await FINDERS[kind](database, owner, since)
  return [...new Set(rows.flatMap(({ id }) => id ?? []))]
}

type Finder = (database: Database, owner: Owner, since: Date) => Promise<{ id: string | null }[]>

const ofDeposits =
  (which: (since: Date) => SQL | undefined): Finder =>
  (database, { merchantId, mode }, since) =>
    database
      .select({ id: deposits.sessionId })
      .from(deposits)
      .where(
        and(
          eq(deposits.merchantId, merchantId),
          eq(deposits.mode, mode),
          isNotNull(deposits.sessionId),
          gte(deposits.seenAt, since),
          which(since),
        ),
      )
      .limit(MOST)

/** Refunds that were not given up. */
const STANDING = ['requested', 'created', 'success'] as const

const FINDERS: Record<PaymentAttention, Finder> = {
  underpaid: (database, { merchantId, mode }, since) =>
    database
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.merchantId, merchantId),
          eq(sessions.mode, mode),
          eq(sessions.status, 'underpaid'),
          gte(sessions.createdAt, since),
          isNull(sessions.renewedBy),
          // money that goes back needs nobody
          notExists(
            database
              .select({ id: refunds.id })
              .from(refunds)
              .where(and(eq(refunds.sessionId, sessions.id), inArray(refunds.status, [...STANDING]))),
          ),
        ),
      )
      .limit(MOST),
  late: ofDeposits(() => and(eq(deposits.pastGrace, true), isNull(deposits.lateRate))),
  held: ofDeposits(() => eq(deposits.state, 'held')),
  reversed: ofDeposits(() => gt(deposits.reversed, 0n)),
  /** What is set aside of a deposit is money that the payment did not ask for. */
  wrong_coin: (database, { merchantId, mode }, since) =>
    database
      .selectDistinct({ id: deposits.sessionId })
      .from(ledgerEntries)
      .innerJoin(deposits, eq(deposits.id, ledgerEntries.causeId))
      .where(
        and(
          eq(ledgerEntries.merchantId, merchantId),
          eq(ledgerEntries.mode, mode),
          eq(ledgerEntries.account, 'held'),
          eq(ledgerEntries.causeKind, 'deposit'),
          gt(ledgerEntries.amount, 0n),
          gte(ledgerEntries.createdAt, since),
          isNotNull(deposits.sessionId),
          eq(deposits.state, 'confirmed'),
          notExists(
            database
              .select({ id: refunds.id })
              .from(refunds)
              .where(and(eq(refunds.depositId, deposits.id), inArray(refunds.status, [...STANDING]))),
          ),
        ),
      )
      .limit(MOST),
  refund_to_send: (database, { merchantId, mode }) =>
    database
      .select({ id: refunds.sessionId })
      .from(refunds)
      .where(
        and(
          eq(refunds.merchantId, merchantId),
          eq(refunds.mode, mode),
          eq(refunds.status, 'created'),
          like(refunds.custodyId, sql`${`${BY_HAND}%`}`),
        ),
      )
      .limit(MOST),
}
