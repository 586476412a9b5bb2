import { eq, sql } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { ProblemError } from '../../http/problem'
import { refunds } from '../../storage/schema/payouts'
import { sessions } from '../../storage/schema/sessions'
import { awaitsRate, creditableDeposits } from '../credit/credit'
import { forEachRow } from '../for-each-row'
import { lockSession } from '../sessions/record/lock-session'
import { readRecord } from '../sessions/record/session-record'
import { updateStatus } from '../sessions/status/update-status'
import { randomOrder, type TransferDeps } from '../transfers/transfers'
import { creditableSources } from './refund-source'
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
  let done = 0
  await forEachRow([due], async ({ id }) => {
    try {
      if (await refundSession(deps, id)) done += 1
    } catch (error) {
      // the merchant has spent the money, or its balance waits for the operator
      if (!(error instanceof ProblemError)) throw error
    }
  })
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
    const isOpen = creditableDeposits(session, deposits, addresses).some(({ state }) => state !== 'confirmed')
    if (isOpen || awaitsRate(session, deposits, addresses)) return false
    // a renewal has taken over the money
    if (session.renewedBy === null) {
      const sent = await tx.select().from(refunds).where(eq(refunds.sessionId, id))
      for (const source of creditableSources({ session, deposits, addresses, refunds: sent })) {
        if (source.left === 0n) continue
        const order = { id: deps.random.uuid(), reference: null, address: null, cause: 'underpaid' as const }
        await storeRefund(change, deps, session, source, { ...order, atoms: source.left })
      }
    }
    await updateStatus(change, deps, id, { underpaidRefundedAt: now })
    return true
  })
}
