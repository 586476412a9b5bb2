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
import { creditableSources } from './record/refund-source'
import { storeRefund } from './store-refund'

const BATCH_SIZE = 100

type UnderpaidDeps = TransferDeps & Pick<Deps, 'encryption'>

/**
 * Requests refund addresses from the customers of underpaid payments, after the grace period, on pages that refund
 * these payments. Each payment is handled once, in its own transaction. Returns the number of handled payments. If one
 * fails, the others are still handled; the first error is thrown at the end.
 */
export async function refundUnderpaid(deps: UnderpaidDeps): Promise<number> {
  const { storage, clock } = deps
  const now = clock.now().toISOString()
  const due = await storage.database
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      // The conditions are literals, so that the planner uses the partial index.
      sql`${sessions.status} = 'underpaid' and ${sessions.underpaid} = 'refund' and ${sessions.underpaidRefundedAt} is null and ${sessions.expiresAt} + ${sessions.lateGraceMinutes} * interval '1 minute' < ${now}::timestamptz`,
    )
    // In random order, since payments that have to wait must not block the others.
    .orderBy(randomOrder(deps, sessions.id))
    .limit(BATCH_SIZE)
  let done = 0
  await forEachRow([due], async ({ id }) => {
    try {
      if (await refundSession(deps, id)) done += 1
    } catch (error) {
      // A problem means that the merchant has spent the money. The next run tries again.
      if (!(error instanceof ProblemError)) throw error
    }
  })
  return done
}

/** False if the session has to wait for confirmations or a rate, or if another process was first. */
async function refundSession(deps: UnderpaidDeps, id: string): Promise<boolean> {
  return deps.storage.change(async (change) => {
    const { tx } = change
    const now = deps.clock.now()
    const session = await lockSession(change, id)
    const record = session && (await readRecord(tx, deps.encryption, id))
    if (!record || session.status !== 'underpaid' || session.underpaidRefundedAt !== null) return false
    if (!deps.custody[session.mode]) return false
    const { deposits, addresses } = record
    const hasUnconfirmed = creditableDeposits(session, deposits, addresses).some(({ state }) => state !== 'confirmed')
    if (hasUnconfirmed || awaitsRate(session, deposits, addresses)) return false
    // The money of a renewed session belongs to the next one.
    if (session.renewedBy === null) {
      const sent = await tx.select().from(refunds).where(eq(refunds.sessionId, id))
      for (const source of creditableSources({ session, deposits, addresses, refunds: sent })) {
        if (source.left === 0n) continue
        const columns = { id: deps.random.uuid(), reference: null, address: null, cause: 'underpaid' as const }
        await storeRefund(change, deps, session, source, { ...columns, atoms: source.left })
      }
    }
    await updateStatus(change, deps, id, { underpaidRefundedAt: now })
    return true
  })
}
