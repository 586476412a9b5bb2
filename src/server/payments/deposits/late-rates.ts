import { and, eq, sql } from 'drizzle-orm'
import { MODES } from '../../../contract/enums'
import { pairOf } from '../../../payment/chains/catalogue'
import type { Deps } from '../../deps'
import type { RateTable } from '../../ports/rates'
import { type DepositRow, deposits } from '../../storage/schema/deposits'
import { paymentPages } from '../../storage/schema/pages'
import { forEachRow } from '../for-each-row'
import { rateOn } from '../quotes/quotes'
import { lockSession } from '../sessions/record/lock-session'
import { type StatusDeps, updateStatus } from '../sessions/status/update-status'
import { randomOrder } from '../transfers/transfers'
import { currentRates } from '../valuation/current-rates'

const BATCH_SIZE = 200

type LateDeps = StatusDeps & Pick<Deps, 'storage' | 'rates'>
type Waiting = Pick<DepositRow, 'id' | 'mode' | 'sessionId'>

// The conditions are literals, so that the planner uses the partial index.
const awaitsRate = sql`past_grace and late_rate is null`

/**
 * Prices a late deposit at the current rate, and updates the status of its session. Returns false if there is no rate:
 * the deposit then keeps waiting. A deposit gets its rate once, so a second process or attempt changes nothing.
 */
export async function priceDeposit(deps: LateDeps, deposit: Waiting): Promise<boolean> {
  const table = await currentRates(deps, deposit)
  return table !== null && priceWith(deps, deposit, table)
}

/**
 * Prices all waiting deposits and returns their number. If one fails, the others are still priced; the first error is
 * thrown at the end.
 */
export async function priceLateDeposits(deps: LateDeps): Promise<number> {
  let priced = 0
  await forEachRow(waitingByMode(deps), async ({ deposit, table }) => {
    if (await priceWith(deps, deposit, table)) priced += 1
  })
  return priced
}

/** Waiting deposits of each mode that has recent prices. */
async function* waitingByMode(deps: LateDeps) {
  for (const mode of MODES) {
    const waiting = await deps.storage.database
      .select({ id: deposits.id, mode: deposits.mode, sessionId: deposits.sessionId })
      .from(deposits)
      .where(and(awaitsRate, eq(deposits.mode, mode)))
      // In random order, since deposits in a coin without a price must not block the others.
      .orderBy(randomOrder(deps, deposits.id))
      .limit(BATCH_SIZE)
    const table = waiting.length > 0 ? await currentRates(deps, { mode }) : null
    if (table) yield waiting.map((deposit) => ({ deposit, table }))
  }
}

async function priceWith(deps: LateDeps, { id, sessionId }: Waiting, table: RateTable): Promise<boolean> {
  if (sessionId === null) return false
  return deps.storage.change(async (change) => {
    const session = await lockSession(change, sessionId)
    if (!session) return false
    // If there is no row, another process has priced the deposit, or a renewal has taken it over at the current price.
    const [deposit] = await change.tx
      .select({ asset: deposits.asset, network: deposits.network })
      .from(deposits)
      .where(and(eq(deposits.id, id), eq(deposits.sessionId, sessionId), awaitsRate))
    if (!deposit) return true
    const pair = pairOf(deposit.asset, deposit.network ?? '')
    const [page] = await change.tx.select().from(paymentPages).where(eq(paymentPages.id, session.pageId))
    const lateRate = pair && page ? rateOn(page, table, pair.asset, session.currency) : null
    if (lateRate === null) return false
    await change.tx.update(deposits).set({ lateRate }).where(eq(deposits.id, id))
    await updateStatus(change, deps, sessionId)
    return true
  })
}
