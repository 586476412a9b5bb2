import { and, eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import type { DepositMovement } from '../../../contract/money/custody-movement'
import { displayAddress } from '../../../payment/address/check'
import type { Deps } from '../../deps'
import type { Change } from '../../ports/storage'
import { prepared } from '../../storage/prepared'
import { unbookedMovements } from '../../storage/schema/addresses'
import { type DepositRow, deposits } from '../../storage/schema/deposits'
import { together } from '../../storage/together'
import { effectiveDeposit } from '../credit/effective-deposit'
import { post } from '../ledger/post'
import { depositPostings } from '../ledger/postings'
import { type FullRecord, readRecord } from '../sessions/record/session-record'
import { type StatusDeps, updateRecordStatus, updateStatus } from '../sessions/status/update-status'
import { bookDeposit } from './book-deposit'
import { lockOwner, type ReportedDeposit } from './deposit-owner'
import { priceDeposit } from './late-rates'

type DepositDeps = StatusDeps & Pick<Deps, 'storage' | 'log' | 'rates'>
type Report = Pick<ReportedDeposit, 'noticeId' | 'source'>
const BY_CUSTODY: Report = { noticeId: null, source: 'custody' }

/**
 * Books what custody reports about a deposit. Deposit, session status and events are written in one transaction.
 * Notices may arrive late, twice or out of order. A notice without changes does nothing.
 */
export async function applyDeposit(
  deps: DepositDeps,
  mode: Mode,
  movement: DepositMovement,
  { noticeId, source }: Report = BY_CUSTODY,
): Promise<void> {
  const { network, address } = movement
  const addressKey = network ? displayAddress(network, address) : address
  const unpriced = await deps.storage.change(async (change) => {
    const reported = { mode, movement, noticeId, addressKey, source }
    const found = await lockOwner(change, deps, reported)
    if (!found.owner) return storeUnbooked(change, deps, reported, found.merchantId)
    const { owner } = found
    const [[stored], record] = await together(
      depositByCustody(change.tx, { mode, custodyId: movement.id }),
      owner.sessionId === null ? null : readRecord(change.tx, deps.encryption, owner.sessionId),
    )
    if (stored && stored.source !== source) return storeUnbooked(change, deps, reported, stored.merchantId)
    const deposit = await bookDeposit(change, deps, reported, owner, stored, record)
    if (deposit) await updateOwner(change, deps, deposit, record)
    return deposit?.pastGrace && deposit.lateRate === null ? deposit : null
  })
  // The deposit is priced after the transaction, so that no session stays locked while rates are fetched.
  if (unpriced && !(await priceDeposit(deps, unpriced)))
    deps.log.warn({ event: 'deposit.awaits_rate', mode, custody: movement.id })
}

/** Updates the status of the deposit's session, or posts the money of a customer's own account. */
async function updateOwner(change: Change, deps: DepositDeps, deposit: DepositRow, record: FullRecord | null) {
  const { sessionId } = deposit
  // Money to a customer's own account is always expected.
  if (sessionId === null) await post(change, 'deposit', deposit, depositPostings(deposit, true), deps.clock.now())
  else if (record?.session.id === sessionId) await updateRecordStatus(change, deps, withDeposit(record, deposit))
  // Custody reported this deposit at another session's address.
  else await updateStatus(change, deps, sessionId)
}

const depositByCustody = prepared((tx) =>
  tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.mode, sql.placeholder('mode')), eq(deposits.custodyId, sql.placeholder('custodyId')))),
)

/** The record after the deposit was written. */
const withDeposit = (record: FullRecord, deposit: DepositRow): FullRecord => ({
  ...record,
  deposits: [...record.deposits.filter(({ id }) => id !== deposit.id), effectiveDeposit(deposit)].toSorted(
    (one, other) => one.seenAt.getTime() - other.seenAt.getTime(),
  ),
})

/**
 * Logs and stores money that its source may not report: no session has the address, or another source gave it. Such
 * money is not booked. It is stored once for each deposit, so that the merchant and the operator see it.
 * @param merchantId the owner of the address or deposit; null for an unknown address
 */
async function storeUnbooked(
  { tx }: Change,
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  { mode, movement, source }: ReportedDeposit,
  merchantId: string | null,
): Promise<null> {
  const about = { mode, custody: movement.id }
  if (merchantId === null) log.warn({ event: 'custody.unknown_address', ...about })
  else
    log.error({ event: 'custody.other_source', ...about, error: 'reported by a source that did not give the address' })
  await tx
    .insert(unbookedMovements)
    .values({ mode, id: movement.id, source, merchantId, movement, createdAt: clock.now() })
    .onConflictDoUpdate({
      target: [unbookedMovements.mode, unbookedMovements.source, unbookedMovements.id],
      set: { merchantId, movement },
    })
  return null
}
