import { and, eq, sql } from 'drizzle-orm'
import { MODES, type Mode } from '../../../contract/enums'
import { pairOf } from '../../../payment/chains/catalogue'
import type { Deps } from '../../deps'
import { RatesUnavailable, type RateTable } from '../../rates/port'
import { isUnreachable } from '../../storage/failures'
import { type DepositRow, deposits } from '../../storage/schema/deposits'
import { lockSession, type SettleDeps, settleSession } from '../sessions/settle-session'
import { inAnyOrder } from '../transfers/transfers'

const BATCH_SIZE = 200

type LateDeps = SettleDeps & Pick<Deps, 'storage' | 'rates'>
type Waiting = Pick<DepositRow, 'id' | 'mode' | 'sessionId'>

// literal, as in the partial index that it is to use
const awaiting = sql`past_grace and late_rate is null`

/**
 * Gives money past the grace that awaits its rate the rate of now, and settles its session. False while there is no rate:
 * then it goes on waiting. A deposit has one rate for ever, so that a second process or a second try changes nothing.
 */
export async function priceDeposit(deps: LateDeps, deposit: Waiting): Promise<boolean> {
  const table = await tableOf(deps, deposit.mode)
  return table !== null && priceAt(deps, deposit, table)
}

/** Prices all deposits that wait, and returns how many were. Throws when some could not be, after all the others were. */
export async function priceLateDeposits(deps: LateDeps): Promise<number> {
  const failures: unknown[] = []
  let priced = 0
  for (const mode of MODES) {
    const waiting = await deps.storage.database
      .select({ id: deposits.id, mode: deposits.mode, sessionId: deposits.sessionId })
      .from(deposits)
      .where(and(awaiting, eq(deposits.mode, mode)))
      // those of a coin that has no price must not keep the others waiting
      .orderBy(inAnyOrder(deps, deposits.id))
      .limit(BATCH_SIZE)
    const table = waiting.length > 0 ? await tableOf(deps, mode) : null
    if (!table) continue
    for (const deposit of waiting)
      try {
        if (await priceAt(deps, deposit, table)) priced += 1
      } catch (error) {
        if (isUnreachable(error)) throw error
        failures.push(error)
      }
  }
  if (failures.length > 0) throw failures[0]
  return priced
}

/** Null while there are no prices that are young enough. */
async function tableOf({ rates }: LateDeps, mode: Mode): Promise<RateTable | null> {
  try {
    return (await rates[mode]?.current()) ?? null
  } catch (error) {
    if (error instanceof RatesUnavailable) return null
    throw error
  }
}

async function priceAt(deps: LateDeps, { id, sessionId }: Waiting, table: RateTable): Promise<boolean> {
  if (sessionId === null) return false
  return deps.storage.change(async (change) => {
    const session = await lockSession(change, sessionId)
    if (!session) return false
    // else another process priced it, or a renewal took it over at today's price
    const [deposit] = await change.tx
      .select({ asset: deposits.asset, network: deposits.network })
      .from(deposits)
      .where(and(eq(deposits.id, id), eq(deposits.sessionId, sessionId), awaiting))
    if (!deposit) return true
    const pair = pairOf(deposit.asset, deposit.network ?? '')
    const lateRate = pair ? table.rate(pair.asset, session.currency) : null
    if (lateRate === null) return false
    await change.tx.update(deposits).set({ lateRate }).where(eq(deposits.id, id))
    await settleSession(change, deps, sessionId)
    return true
  })
}
