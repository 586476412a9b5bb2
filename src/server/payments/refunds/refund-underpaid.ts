import { eq, sql } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { ProblemError } from '../../http/problem'
import { isUnreachable } from '../../storage/failures'
import { refunds } from '../../storage/schema/payouts'
import { sessions } from '../../storage/schema/sessions'
import { awaitsRate, countedDeposits } from '../credit/credit'
import { lockSession } from '../sessions/record/lock-session'
import { readRecord } from '../sessions/record/session-record'
import { settleSession } from '../sessions/status/settle-session'
import { randomOrder, type TransferDeps } from '../transfers/transfers'
import { countedSources } from './refund-source'
import { storeRefund } from './store-refund'

const BATCH_SIZE = 100

type UnderpaidDeps = TransferDeps & Pick<Deps, 'encryption'>

/**
 * Asks the customers of underpaid payments where to send their money, once the grace is over, on pages that want so. Each
 * payment is done once, in a transaction of its own. Returns how many were done. If some fail, throws after all others.
 */
export async function refundUnderpaid(deps: UnderpaidDeps): Promise<number> {
  const { storage, clock } = deps
  const now = clock.now().toISOString()
  const due = await storage.database
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      // the conditions are literals, so that the planner uses the partial index
      sql`${sessions.status} = 'underpaid' and ${sessions.underpaid} = 'refund' and ${sessions.underpaidRefundedAt} is null and ${sessions.expiresAt} + ${sessions.lateGraceMinutes} * interval '1 minute' < ${now}::timestamptz`,
    )
    // those that have to wait must not hold up the others
    .orderBy(randomOrder(deps, sessions.id))
    .limit(BATCH_SIZE)
  const failures: unknown[] = []
  let done = 0
  for (const { id } of due)
    try {
      if (await refundSession(deps, id)) done += 1
    } catch (error) {
      if (isUnreachable(error)) throw error
      // the merchant has spent the money, or its balance waits for the operator
      if (!(error instanceof ProblemError)) failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return done
}

/** False if the session has to wait: for confirmations, for a rate, or since another process was here. */
async function refundSession(deps: UnderpaidDeps, id: string): Promise<boolean> {
  return deps.storage.change(async (change) => {
    const { tx } = change
    const now = deps.clock.now()
    const session = await lockSession(change, id)
    const record = session && (await readRecord(tx, deps.encryption, id))
    if (!record || session.status !== 'underpaid' || session.underpaidRefundedAt !== null) return false
    if (!deps.custody[session.mode]) return false
    const { deposits, addresses } = record
    const isOpen = countedDeposits(session, deposits, addresses).some(({ state }) => state !== 'confirmed')
    if (isOpen || awaitsRate(session, deposits, addresses)) return false
    // a renewal has taken over the money
    if (session.renewedBy === null) {
      const sent = await tx.select().from(refunds).where(eq(refunds.sessionId, id))
      for (const source of countedSources({ session, deposits, addresses, refunds: sent })) {
        if (source.left === 0n) continue
        const order = { id: deps.random.uuid(), reference: null, address: null, cause: 'underpaid' as const }
        await storeRefund(change, deps, session, source, { ...order, atoms: source.left })
      }
    }
    await settleSession(change, deps, id, { underpaidRefundedAt: now })
    return true
  })
}
