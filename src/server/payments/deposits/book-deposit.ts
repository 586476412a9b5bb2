import { and, eq, isNotNull } from 'drizzle-orm'
import { pairOf } from '../../../payment/chains/catalogue'
import { isDust } from '../../../payment/deposit'
import { requiredAmount } from '../../../payment/lifecycle'
import { parseUnits, roundUpToDisplayed } from '../../../payment/money'
import { type BookingNotice, planBooking } from '../../../payment/plan-booking'
import type { Deps } from '../../deps'
import type { Change, Database } from '../../ports/storage'
import { type DepositRow, deposits } from '../../storage/schema/deposits'
import { sessions } from '../../storage/schema/sessions'
import { together } from '../../storage/together'
import { enqueueAll } from '../../webhooks/outbox'
import { creditForDeposit, findRequest } from '../credit/credit'
import { MAX_TRANSACTIONS, type SessionRecord } from '../sessions/record/payer-view'
import type { FullRecord } from '../sessions/record/session-record'
import type { DepositOwner, ReportedDeposit } from './deposit-owner'
import { depositView } from './deposit-view'

/** Writes the deposit and its events. Null if the notice contains nothing new. */
export async function bookDeposit(
  change: Change,
  deps: Pick<Deps, 'storage' | 'clock' | 'random' | 'log'>,
  reported: ReportedDeposit,
  owner: DepositOwner,
  stored: DepositRow | undefined,
  record: FullRecord | null,
): Promise<DepositRow | null> {
  const { tx } = change
  const notice = await toNotice(tx, reported, stored, record)
  const now = deps.clock.now()
  const { patch, events, warnings } = planBooking(stored ?? null, notice, now)
  for (const event of warnings) deps.log.error({ event, mode: reported.mode, custody: reported.movement.id })
  if (patch === null) return null
  if (patch.version === undefined) {
    if (stored) await tx.update(deposits).set(patch).where(eq(deposits.id, stored.id))
    return null
  }
  const row: DepositRow = stored
    ? { ...stored, ...patch }
    : { ...newDeposit(deps, reported, owner, record), amount: notice.amount, seenAt: now, ...patch }
  const isEmitting = emitsEvents(record, row, stored)
  const emitted = isEmitting ? row.emitted : (stored?.emitted ?? [])
  const queued = isEmitting ? events.map((type) => ({ type, data: depositView(row) })) : []
  await together(
    stored
      ? tx
          .update(deposits)
          .set({ ...patch, emitted })
          .where(eq(deposits.id, stored.id))
      : tx.insert(deposits).values({ ...row, emitted }),
    enqueueAll(deps, change, row, queued),
  )
  return row
}

/**
 * Converts the reported movement to a notice, and adds whether the session expects it and is already paid. Throws if
 * the amount does not fit its pair.
 */
async function toNotice(
  tx: Database,
  { movement, noticeId, addressKey }: ReportedDeposit,
  stored: DepositRow | undefined,
  record: FullRecord | null,
): Promise<BookingNotice> {
  const { asset, network = null, confirmations, required_confirmations, state, reason = null } = movement
  const decimals = network ? pairOf(asset, network)?.decimals : 2
  const amount = decimals === undefined ? null : parseUnits(movement.amount, decimals)
  // After the error the movement is stored and retried, since a customer has sent this money.
  if (amount === null) throw new Error('the amount does not fit the decimals of its pair')
  const isUnexpected = isUnexpectedDeposit(record, { asset, network, addressKey, amount }, stored)
  const isPaid = stored?.state === 'confirmed' && (await isCompleted(tx, stored, record))
  return { id: noticeId, amount, confirmations, required_confirmations, state, reason, isUnexpected, isPaid }
}

/** Whether the session of a deposit is completed. Custody may report one deposit at another session's address. */
async function isCompleted(tx: Database, { sessionId }: DepositRow, record: FullRecord | null): Promise<boolean> {
  if (sessionId === null) return false
  if (record?.session.id === sessionId) return record.session.completedAt !== null
  return (await tx.$count(sessions, and(eq(sessions.id, sessionId), isNotNull(sessions.completedAt)))) > 0
}

const newDeposit = (
  deps: Pick<Deps, 'random'>,
  reported: ReportedDeposit,
  owner: DepositOwner,
  record: FullRecord | null,
) => {
  const { mode, source, addressKey } = reported
  const { id: custodyId, asset, network = null, address, hash } = reported.movement
  const isRequested = !record || findRequest({ asset, network, addressKey }, record.addresses) !== undefined
  return {
    id: deps.random.uuid(),
    custodyId,
    source,
    mode,
    ...owner,
    asset,
    network,
    address,
    addressKey,
    hash,
    sendersDue: mode === 'live' && hash !== '' && !isRequested,
    senders: null,
    own: null,
    lateRate: null,
  }
}

/**
 * Whether a deposit causes `deposit.*` events. Dust does not, unless it completes the payment: each event carries the
 * payment's transactions, so a stranger's thousands of transfers would cost the merchant gigabytes of webhooks.
 * @param record the session as it was before the deposit was written; null for money of a customer's own account
 */
function emitsEvents(
  record: Pick<FullRecord, 'session' | 'addresses' | 'deposits'> | null,
  deposit: DepositRow,
  stored: DepositRow | undefined,
): boolean {
  if (record?.session.id !== deposit.sessionId || (stored && stored.emitted.length > 0)) return true
  const { session, addresses, deposits } = record
  const { cryptoAmount: requested, seenAmount, finalAmount } = session
  if (requested === null) return true
  const credit = creditForDeposit(deposit, session, addresses)
  // The worth of another coin is not known here, so the number of deposits is limited instead.
  if (credit === 0n) return deposits.length < MAX_TRANSACTIONS
  if (!isDust(credit, requested)) return true
  const minimum = requiredAmount(requested, Number(session.tolerancePercent))
  const completes = (others: bigint) => others < minimum && others + credit >= minimum
  return (
    completes(stored ? seenAmount - credit : seenAmount) || (deposit.state === 'confirmed' && completes(finalAmount))
  )
}

type Received = Pick<DepositRow, 'asset' | 'network' | 'addressKey' | 'amount'>

/**
 * Whether the merchant has to decide about a deposit: an earlier payment has shown its address, too, and the deposit is
 * not exactly the amount due now. It may belong to the earlier payment.
 */
function isUnexpectedDeposit(
  record: Pick<SessionRecord, 'session' | 'addresses'> | null,
  received: Received,
  stored: Pick<DepositRow, 'isUnexpected'> | undefined,
): boolean {
  const isReused = record?.addresses.some((row) => row.addressKey === received.addressKey && row.isReused)
  if (!record || !isReused) return false
  const { session, addresses } = record
  const pair = pairOf(received.asset, received.network ?? '')
  const isInSessionPair = received.asset === session.asset && received.network === session.network
  const requested = isInSessionPair ? findRequest(received, addresses)?.cryptoAmount : undefined
  if (!pair || requested === undefined) return true
  const isFirst = stored ? !stored.isUnexpected : session.seenAmount === 0n
  return !isFirst || received.amount !== roundUpToDisplayed(requested, pair)
}
