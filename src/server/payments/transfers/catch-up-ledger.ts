import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Deps } from '../../deps'
import type { Change } from '../../storage/database'
import { deposits } from '../../storage/schema/deposits'
import { type CauseKind, ledgerEntries } from '../../storage/schema/ledger'
import { payouts, refunds } from '../../storage/schema/payouts'
import { sandboxCredits } from '../../storage/schema/sandbox'
import { sessionAddresses } from '../../storage/schema/sessions'
import { swaps } from '../../storage/schema/swaps'
import { post, postDeposits } from '../ledger/post'
import { depositPostings, payoutPostings, playMoneyPostings, refundPostings, swapPostings } from '../ledger/postings'
import { lockSession } from '../sessions/lock-session'

type CatchUpDeps = Pick<Deps, 'storage' | 'clock'>

/**
 * Posts what a process of an earlier version wrote without entries: it may run beside this one during an upgrade, or have
 * run in between. Transfers come first, because their money could be spent again.
 * @param since only what changed since then; null: all there is
 * @returns how many causes were posted
 */
export async function catchUpLedger({ storage, clock }: CatchUpDeps, since: Date | null): Promise<number> {
  const { database } = storage
  let count = 0

  const payoutIds = await unposted(payouts, 'payout', payouts.updatedAt, byStatus(payouts.status, 'paid_out'))
  await each(payoutIds, async (change, id) => {
    const [row] = await change.tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
    if (row) await post(change, 'payout', row, payoutPostings(row), clock.now())
  })
  const refundIds = await unposted(refunds, 'refund', refunds.updatedAt, byStatus(refunds.status, 'refunded'))
  await each(refundIds, async (change, id) => {
    const [row] = await change.tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (row) await post(change, 'refund', row, refundPostings(row), clock.now())
  })
  const ofSwap = sql`case ${swaps.status} when 'processing' then 'available,held' when 'completed' then 'available,swapped' end`
  const swapIds = await unposted(swaps, 'swap', sql`coalesce(${swaps.completedAt}, ${swaps.executedAt})`, ofSwap)
  await each(swapIds, async (change, id) => {
    const [row] = await change.tx.select().from(swaps).where(eq(swaps.id, id)).for('update')
    if (row) await post(change, 'swap', row, swapPostings(row), clock.now())
  })
  const ofPlayMoney = sql`case when ${sandboxCredits.amount}::numeric > 0 then 'available,issued' end`
  const creditIds = await unposted(sandboxCredits, 'play_money', sandboxCredits.createdAt, ofPlayMoney)
  await each(creditIds, async (change, id) => {
    const [row] = await change.tx.select().from(sandboxCredits).where(eq(sandboxCredits.id, id)).for('update')
    if (row) await post(change, 'play_money', row, playMoneyPostings(row), clock.now())
  })
  // both accounts of final money are right here; which of them it is, is decided below
  const ofDeposit = sql`case
    when ${deposits.reversed} > 0 then 'look again'
    when ${deposits.state} = 'seen' then 'pending,received'
    when ${deposits.state} = 'confirmed' then 'available,received' end`
  await each(await unposted(deposits, 'deposit', deposits.updatedAt, ofDeposit), postDeposit)
  return count

  /** The causes whose entries are not on the accounts that their status says. */
  async function unposted(
    table: typeof payouts | typeof refunds | typeof swaps | typeof sandboxCredits | typeof deposits,
    kind: CauseKind,
    changedAt: PgColumn | SQL,
    expected: SQL,
  ): Promise<string[]> {
    const posted = sql`(
      select string_agg(case when ${kind} = 'deposit' and account = 'held' then 'available' else account end, ',' order by account)
      from (
        select account from ${ledgerEntries}
        where cause_kind = ${kind} and cause_id = ${table.id} group by account having sum(amount) <> 0
      ) as accounts
    )`
    const rows = await database
      .select({ id: table.id })
      .from(table as typeof payouts)
      .where(
        and(
          since ? sql`${changedAt} >= ${since.toISOString()}::timestamptz` : undefined,
          sql`${posted} is distinct from ${expected}`,
        ),
      )
    return rows.map(({ id }) => id)
  }

  async function each(ids: readonly string[], work: (change: Change, id: string) => Promise<void>) {
    for (const id of ids) await storage.change((change) => work(change, id))
    count += ids.length
  }

  async function postDeposit(change: Change, id: string) {
    const { tx } = change
    const [known] = await tx.select().from(deposits).where(eq(deposits.id, id))
    if (!known) return
    if (known.sessionId === null) {
      const [row] = await tx.select().from(deposits).where(eq(deposits.id, id)).for('update')
      if (row) await post(change, 'deposit', row, depositPostings(row, true), clock.now())
      return
    }
    const session = await lockSession(change, known.sessionId)
    if (!session) return
    const rows = await tx.select().from(deposits).where(eq(deposits.sessionId, session.id))
    const shown = await tx
      .select()
      .from(sessionAddresses)
      .where(inArray(sessionAddresses.sessionId, [session.id]))
    await postDeposits(change, session, rows, shown, clock.now())
  }
}

/** The accounts of a payout or refund. */
const byStatus = (status: PgColumn, sent: string) =>
  sql`case ${status} when 'created' then 'available,held' when 'success' then ${`available,${sent}`}::text end`
