import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { Change } from '../../storage/database'
import { isUnreachable } from '../../storage/failures'
import type { Owner } from '../../storage/owner'
import { deposits } from '../../storage/schema/deposits'
import { type CauseKind, ledgerDue } from '../../storage/schema/ledger'
import { payouts, refunds } from '../../storage/schema/payouts'
import { sandboxCredits } from '../../storage/schema/sandbox'
import { sessionAddresses } from '../../storage/schema/sessions'
import { swaps } from '../../storage/schema/swaps'
import { adjustOpening } from '../ledger/adjustments'
import { post, postDeposits, postSwap } from '../ledger/post'
import { depositPostings, payoutPostings, playMoneyPostings, refundPostings } from '../ledger/postings'
import { lockSession } from '../sessions/record/lock-session'

type DueDeps = Pick<Deps, 'storage' | 'clock'>
type Due = typeof ledgerDue.$inferSelect
type Post = (change: Change, due: Due, now: Date) => Promise<void>

/** In this order: a swap takes from what is there, and an adjustment has to see all that was taken. */
const POST: Record<CauseKind, Post> = {
  deposit: postDeposit,
  play_money: async (change, { causeId }, now) => {
    const [row] = await change.tx.select().from(sandboxCredits).where(eq(sandboxCredits.id, causeId)).for('update')
    if (row) await post(change, 'play_money', row, playMoneyPostings(row), now)
  },
  refund: async (change, { causeId }, now) => {
    const [row] = await change.tx.select().from(refunds).where(eq(refunds.id, causeId)).for('update')
    if (row) await post(change, 'refund', row, refundPostings(row), now)
  },
  payout: async (change, { causeId }, now) => {
    const [row] = await change.tx.select().from(payouts).where(eq(payouts.id, causeId)).for('update')
    if (row) await post(change, 'payout', row, payoutPostings(row), now)
  },
  swap: async (change, { causeId }, now) => {
    const [row] = await change.tx.select().from(swaps).where(eq(swaps.id, causeId)).for('update')
    if (row) await postSwap(change, row, now)
  },
  adjustment: async (change, { causeId, merchantId, mode }, now) => {
    const [due] = await change.tx.select().from(ledgerDue).where(eq(ledgerDue.causeId, causeId)).for('update')
    if (due) await adjustOpening(change, { id: causeId, merchantId, mode }, now)
  },
}
const KINDS = Object.keys(POST) as CauseKind[]
/** What takes from a balance. Deposits only add, and would wait for the locks of their sessions. */
const ORDERS: readonly CauseKind[] = ['refund', 'payout', 'swap', 'adjustment']
const BATCH_SIZE = 200

/**
 * Posts what processes of a version without the ledger changed: they run beside this one during an upgrade, or ran in
 * between. If some fail, throws after all others are done.
 * @returns how many were posted
 */
export async function postDue({ storage, clock }: DueDeps): Promise<number> {
  const failures: unknown[] = []
  let posted = 0
  for (const kind of KINDS)
    for (let after = ''; ; ) {
      const { causeKind, causeId } = ledgerDue
      const batch = await storage.database
        .select()
        .from(ledgerDue)
        .where(and(eq(causeKind, kind), after ? gt(causeId, after) : undefined))
        .orderBy(asc(causeId))
        .limit(BATCH_SIZE)
      for (const due of batch)
        try {
          await storage.change((change) => POST[kind](change, due, clock.now()))
          posted += 1
        } catch (error) {
          if (isUnreachable(error)) throw error
          failures.push(error)
        }
      const last = batch.at(-1)
      if (!last || batch.length < BATCH_SIZE) break
      after = last.causeId
    }
  if (failures.length > 0) throw failures[0]
  return posted
}

/** Posts a merchant's orders that the ledger lacks. Call it before another order is made. */
export async function postDueOf(change: Change, { merchantId, mode }: Owner, now: Date): Promise<void> {
  const due = await change.tx
    .select()
    .from(ledgerDue)
    .where(and(eq(ledgerDue.merchantId, merchantId), eq(ledgerDue.mode, mode), inArray(ledgerDue.causeKind, ORDERS)))
    .orderBy(asc(ledgerDue.causeId))
  for (const kind of ORDERS) for (const one of due) if (one.causeKind === kind) await POST[kind](change, one, now)
}

async function postDeposit(change: Change, { causeId }: Due, now: Date): Promise<void> {
  const { tx } = change
  const read = () => tx.select().from(deposits).where(eq(deposits.id, causeId))
  const [known] = await read()
  if (!known) return
  if (known.sessionId === null) {
    const [row] = await read().for('update')
    if (row) await post(change, 'deposit', row, depositPostings(row, true), now)
    return
  }
  const session = await lockSession(change, known.sessionId)
  if (!session) return
  const rows = await tx.select().from(deposits).where(eq(deposits.sessionId, session.id))
  const shown = await tx.select().from(sessionAddresses).where(eq(sessionAddresses.sessionId, session.id))
  await postDeposits(change, session, rows, shown, now)
}
