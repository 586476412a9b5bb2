import { and, count, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Currency } from '../../../contract/enums'
import type { CashUp, CashUpQuery } from '../../../contract/till/cash-up'
import { pairOf } from '../../../payment/chains/catalogue'
import { formatFiat, formatUnits, minorDigits, parseUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import { deposits } from '../../storage/schema/deposits'
import { sessions } from '../../storage/schema/sessions'
import { completedIn } from '../overview/received-by-day'
import { refundedOfPrices } from '../overview/refunded-of-price'
import { MISSING_PRICE } from '../sessions/record/received-price'
import { tillPageId } from './till-page'

/**
 * Selects the sales at the till that were completed in the interval, without those that custody took money back from.
 * Before the first sale, it selects nothing.
 */
export async function salesIn(database: Database, owner: MerchantAndMode, { from, to, created_by }: CashUpQuery) {
  const pageId = await tillPageId(database, owner)
  if (pageId === null) return sql`false`
  return and(
    completedIn(owner, new Date(from), new Date(to)),
    eq(sessions.pageId, pageId),
    created_by === undefined ? undefined : eq(sessions.createdBy, created_by),
    notExists(
      database
        .select({ id: deposits.id })
        .from(deposits)
        .where(
          and(
            eq(deposits.sessionId, sessions.id),
            gt(deposits.reversed, 0n),
            eq(deposits.reversedAfterCompletion, true),
            eq(deposits.isUnexpected, false),
          ),
        ),
    ),
  )
}

const TIPS = sql<string>`coalesce(sum((
  select sum((line ->> 'amount')::numeric) from json_array_elements(${sessions.items}) line
  where line ->> 'kind' = 'tip')), 0)::text`

/** All sums come from one snapshot. */
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Sums the sales at the till in an interval, by currency and by coin. */
export async function cashUp(
  { storage }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  query: CashUpQuery,
): Promise<CashUp> {
  return storage.database.transaction(async (tx) => {
    const where = await salesIn(tx, owner, query)
    const byCurrency = await tx
      .select({
        currency: sessions.currency,
        count: count(),
        amount: sql<string>`sum(${sessions.amount} - ${MISSING_PRICE})::text`.mapWith(BigInt),
        tips: TIPS,
      })
      .from(sessions)
      .where(where)
      .groupBy(sessions.currency)
      .orderBy(sessions.currency)
    const byCoin = await tx
      .select({
        asset: sessions.asset,
        network: sessions.network,
        count: count(),
        amount: sql<string>`sum(${sessions.seenAmount})::text`.mapWith(BigInt),
      })
      .from(sessions)
      .where(where)
      .groupBy(sessions.asset, sessions.network)
      .orderBy(sessions.asset, sessions.network)
    const refunded = await refundedOfPrices(tx, where)
    const refundedIn = (currency: Currency) =>
      refunded.reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0n)
    return {
      from: new Date(query.from).toISOString(),
      to: new Date(query.to).toISOString(),
      created_by: query.created_by ?? null,
      count: byCurrency.reduce((all, one) => all + one.count, 0),
      currencies: byCurrency.map(({ currency, amount, tips, ...one }) => ({
        currency,
        count: one.count,
        amount: formatFiat(amount, currency),
        tips: formatFiat(parseUnits(tips, minorDigits(currency)) ?? 0n, currency),
        refunded: formatFiat(refundedIn(currency), currency),
      })),
      coins: byCoin.flatMap(({ asset, network, amount, ...one }) => {
        const pair = pairOf(asset ?? '', network ?? '')
        if (!pair) return []
        const { asset: coin, network: chain, decimals } = pair
        return [{ asset: coin, network: chain, count: one.count, amount: formatUnits(amount, decimals) }]
      }),
    }
  }, SNAPSHOT)
}
