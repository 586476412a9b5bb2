import { eq } from 'drizzle-orm'
import { isDust, sumsOf } from '../../../../payment/deposit'
import { floor } from '../../../../payment/fraction'
import { settle, statusAt } from '../../../../payment/lifecycle'
import type { Deps } from '../../../deps'
import { queueCustomerMail, queuePaidMail } from '../../../mail/queue-mail'
import { channelOf } from '../../../storage/channels'
import type { Change } from '../../../storage/database'
import { type SessionRow, sessions } from '../../../storage/schema/sessions'
import { together } from '../../../storage/together'
import { enqueueAll } from '../../../webhooks/outbox'
import { supersedePartial } from '../../../webhooks/partial-events'
import { awaitsRate, countedTotal, creditForDeposit, creditForDeposits, requestedAt } from '../../credit/credit'
import { closeInvoice } from '../../invoices/close-invoice'
import { postDeposits } from '../../ledger/post'
import { endRequested } from '../../refunds/record/end-requested'
import { isRefundPending, refundedAmount, refundWorth, requestedRefunds } from '../../refunds/record/refunded-amount'
import { merchantView } from '../record/merchant-view'
import { type FullRecord, readRecord, returnLinkOf } from '../record/session-record'
import { isWindowOver } from './seen-to-the-end'

export type SettleDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption' | 'publicUrl' | 'settings'>

/**
 * Applies `patch` to a locked session, recomputes its status, and writes the resulting events. Every call increments the
 * version, once per event, so the highest version has the latest status.
 */
export async function settleSession(
  change: Change,
  deps: SettleDeps,
  id: string,
  patch: Partial<SessionRow> = {},
): Promise<SessionRow> {
  const { tx } = change
  if (Object.keys(patch).length > 0) await tx.update(sessions).set(patch).where(eq(sessions.id, id))
  const record = await readRecord(tx, deps.encryption, id)
  if (!record) throw new Error(`session ${id} is gone`)
  return settleRecord(change, deps, record)
}

/** The same for a record that was read since the session was locked. */
export async function settleRecord(change: Change, deps: SettleDeps, record: FullRecord): Promise<SessionRow> {
  const { tx, announce } = change
  const now = deps.clock.now()
  const { session, deposits, addresses, refunds } = record
  const counted = deposits.map((deposit) => ({
    ...deposit,
    // A deposit that was refused before a renewal failed the earlier session. A refused deposit in another coin or on
    // another network fails no session.
    reason:
      (session.renews && deposit.updatedAt <= session.createdAt) ||
      deposit.isUnexpected ||
      !requestedAt(deposit, addresses)
        ? 'dropped'
        : deposit.reason,
  }))
  const sums = sumsOf(counted, (some) => floor(countedTotal(some, session, addresses)))
  const quoted = sumsOf(counted, (some) => creditForDeposits(some, session, addresses))
  // a refund reduces what was paid only until the payment is complete
  const refunded = refundedAmount(refunds, session, addresses, session.completedAt)
  // the refund is in the coin, so it reduces late money by the refunded share
  const lessRefunded = (sum: bigint, whole: bigint, less = refunded) =>
    whole > less ? (sum * (whole - less)) / whole : 0n
  const returning = refunded > 0n && isRefundPending(refunds)
  // a renewal ends the window at this moment, and no look can be newer
  const windowOver = session.renewedBy !== null || (await isWindowOver(tx, session, now))
  const settledWithout = (less: bigint) =>
    settle(
      { status: session.status, late: session.late, seen: session.seenAmount },
      {
        chosen: session.asset !== null,
        seen: lessRefunded(sums.seen, quoted.seen, less),
        final: lessRefunded(sums.final, quoted.final, less),
        finalInTime: lessRefunded(sums.finalInTime, quoted.finalInTime, less),
        seenPastGrace: lessRefunded(sums.seenPastGrace, quoted.seen, less),
        finalPastGrace: lessRefunded(sums.finalPastGrace, quoted.final, less),
        awaitsRate: awaitsRate(session, deposits, addresses),
        due: session.cryptoAmount ?? 0n,
        tolerancePercent: Number(session.tolerancePercent),
        windowOver,
        cancelled: session.cancelledAt !== null,
        refused: sums.refused || session.refusedAt !== null,
        returning,
      },
    )
  const { events, ...settled } = settledWithout(refunded)
  const completes = settled.status === 'completed' && session.status !== 'completed'
  const voided = new Set<string>()
  if (completes) {
    // what completes the payment is not sent back; what it does not need still waits for its address
    const waiting = requestedRefunds(refunds)
    const isNeeded = () => settledWithout(refunded + refundWorth(waiting, session, addresses)).status !== 'completed'
    for (let refund = waiting[0]; refund && isNeeded(); refund = waiting[0]) {
      waiting.shift()
      await endRequested(change, deps, refund, 'void')
      voided.add(refund.id)
    }
  }
  const patch = {
    status: settled.status,
    late: settled.late,
    seenAmount: lessRefunded(sums.seen, quoted.seen),
    finalAmount: quoted.final,
    version: session.version + Math.max(1, events.length),
    updatedAt: now,
    ...(completes && {
      completedAt: now,
      transactionId: latest(
        counted.filter((one) => one.state === 'confirmed' && creditForDeposit(one, session, addresses) > 0n),
      ),
    }),
  }
  const after = { ...session, ...patch }
  const isInParts = events.length > 0 && session.status === 'partial'
  const partialDueAt = isInParts
    ? await supersedePartial(
        change,
        deps,
        session.id,
        isDust(patch.seenAmount - session.seenAmount, session.cryptoAmount ?? 0n),
      )
    : undefined
  const caused = events.map((type, index) => {
    const version = session.version + 1 + index
    const atVersion =
      version === after.version ? after : { ...session, status: statusAt(type), version, updatedAt: now }
    const eventRecord = {
      ...record,
      session: atVersion,
      linkedRefund: record.linkedRefund && voided.has(record.linkedRefund.id) ? null : record.linkedRefund,
      returnLink: returnLinkOf(atVersion, record.page, deps.encryption),
    }
    const dueAt = type === 'payment.partial' ? partialDueAt : undefined
    return { type, data: merchantView(eventRecord, deps.publicUrl), dueAt }
  })
  await together(
    postDeposits(change, session, deposits, addresses, now),
    tx.update(sessions).set(patch).where(eq(sessions.id, session.id)),
    enqueueAll(deps, change, session, caused),
  )
  if (completes && session.invoiceId !== null)
    await closeInvoice(change, session.invoiceId, 'paid', now, session.amount)
  if (completes) {
    await queueCustomerMail(change, deps, 'receipt', after)
    await queuePaidMail(change, deps, after)
  }
  announce(channelOf.session(session.id))
  return after
}

/** The deposit that became final last. */
const latest = (deposits: readonly { id: string; updatedAt: Date }[]) =>
  deposits.toSorted((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime()).at(-1)?.id ?? null
