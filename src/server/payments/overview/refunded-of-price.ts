import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '../../../contract/enums'
import type { Database } from '../../ports/storage'
import { refunds } from '../../storage/schema/payouts'
import { type SessionRow, sessionAddresses, sessions } from '../../storage/schema/sessions'
import { refundWorth } from '../refunds/record/refunded-amount'
import { receivedPrice } from '../sessions/record/received-price'

/** A refund's part of the price, in minor units. */
type RefundedPart = { currency: Currency; day: number; amount: bigint }

type Paid = Pick<SessionRow, 'acceptedAt' | 'amount' | 'cryptoAmount' | 'seenAmount'>

/**
 * The part of a payment's price that its refunds take back. Money beyond the price is refunded first, and no more is
 * taken back than the received price.
 *
 * @param refunded the worth of the refunds, in atoms of the payment's pair
 */
export function refundedOfPrice(paid: Paid, refunded: bigint): bigint {
  const { cryptoAmount, seenAmount } = paid
  const price = cryptoAmount !== null && cryptoAmount < seenAmount ? cryptoAmount : seenAmount
  const rest = seenAmount > refunded ? seenAmount - refunded : 0n
  return rest >= price ? 0n : ((price - rest) * receivedPrice(paid)) / price
}

/**
 * The parts of the prices that refunds take back, one for each refund. Refunds before the completion do not count,
 * because the customer paid again what they took.
 *
 * @param where selects payments and refunds. All refunds of a payment before the last have to be among them.
 * @param day of a refund
 */
export async function refundedOfPrices(
  database: Database,
  where: SQL | undefined,
  day: SQL = sql`0`,
): Promise<RefundedPart[]> {
  const { id, currency, amount, asset, network, cryptoAmount, seenAmount, acceptedAt } = sessions
  const rows = await database
    .select({
      session: { id, currency, amount, asset, network, cryptoAmount, seenAmount, acceptedAt },
      refund: { asset: refunds.asset, network: refunds.network, cryptoAmount: refunds.cryptoAmount },
      day: sql<number>`${day}`,
    })
    .from(sessions)
    .innerJoin(refunds, eq(refunds.sessionId, sessions.id))
    .where(
      and(
        where,
        inArray(refunds.status, ['created', 'success']),
        eq(refunds.fromHeldFunds, false),
        gte(refunds.createdAt, sessions.completedAt),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const bySession = groupBySession(rows.map((row) => ({ ...row, sessionId: row.session.id })))
  const ids = [...bySession.keys()]
  const addresses =
    ids.length > 0 ? await database.select().from(sessionAddresses).where(inArray(sessionAddresses.sessionId, ids)) : []
  const addressesOf = groupBySession(addresses)
  return [...bySession].flatMap(([sessionId, ofSession]) => {
    let before = 0n
    return ofSession.map(({ session, day }, index): RefundedPart => {
      const sent = ofSession.slice(0, index + 1).map(({ refund }) => refund)
      const after = refundedOfPrice(session, refundWorth(sent, session, addressesOf.get(sessionId) ?? []))
      const part = { currency: session.currency, day, amount: after - before }
      before = after
      return part
    })
  })
}

function groupBySession<Row extends { sessionId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.sessionId)
    if (group) group.push(row)
    else groups.set(row.sessionId, [row])
  }
  return groups
}
