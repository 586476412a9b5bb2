import { and, eq, sql } from 'drizzle-orm'
import type { DepositMovement } from '../../../contract/custody-movement'
import type { Mode } from '../../../contract/enums'
import { displayAddress } from '../../../payment/address/check'
import { pairOf } from '../../../payment/chains/catalogue'
import { applyNotice } from '../../../payment/deposit'
import { parseUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import type { Change } from '../../storage/database'
import { prepared } from '../../storage/prepared'
import type { AddressSource } from '../../storage/schema/address-source'
import { type DepositRow, deposits } from '../../storage/schema/deposits'
import { together } from '../../storage/together'
import { enqueueAll } from '../../webhooks/outbox'
import { effectiveDeposit, reversalOf } from '../credit/reversal'
import { post } from '../ledger/post'
import { depositPostings } from '../ledger/postings'
import { type FullRecord, readRecord } from '../sessions/record/session-record'
import { type SettleDeps, settleRecord, settleSession } from '../sessions/status/settle-session'
import { type DepositOwner, lockedOwner, type Place } from './deposit-owner'
import { depositView } from './deposit-view'
import { priceDeposit } from './late-rates'
import { hasOwnEvents } from './own-events'
import { refuseMovement } from './refuse-movement'
import { isUnexpectedAt } from './unexpected-amount'

type DepositDeps = SettleDeps & Pick<Deps, 'storage' | 'log' | 'rates'>
/** `noticeId`: the source's own of the notice, the same in its movements; null if it cannot be repeated. */
interface Report {
  noticeId: string | null
  source: AddressSource
}
const BY_CUSTODY: Report = { noticeId: null, source: 'custody' }
type Notice = Place & Report

/** How many verdict notices a deposit remembers. A transaction is seldom dropped or credited twice. */
const MAX_VERDICTS = 50

/**
 * Books what custody reports about a deposit. Deposit, session status and events are written in one transaction. Notices
 * may arrive late, twice or out of order. A notice without changes does nothing.
 */
export async function applyDeposit(
  deps: DepositDeps,
  mode: Mode,
  movement: DepositMovement,
  { noticeId, source }: Report = BY_CUSTODY,
): Promise<void> {
  const { network, address } = movement
  const addressKey = network ? displayAddress(network, address) : address
  const awaitsRate = await deps.storage.change(async (change) => {
    const place = { mode, movement, noticeId, addressKey, source }
    const found = await lockedOwner(change, deps, place)
    if (!found.owner) return refuseMovement(change, deps, place, found.merchantId)
    const { owner } = found
    const [[known], record] = await together(
      depositByCustody(change.tx, { mode, custodyId: movement.id }),
      owner.sessionId === null ? null : readRecord(change.tx, deps.encryption, owner.sessionId),
    )
    if (known && known.source !== source) return refuseMovement(change, deps, place, known.merchantId)
    const deposit = await bookDeposit(change, deps, place, owner, known, record)
    if (deposit) await followDeposit(change, deps, deposit, record)
    return deposit?.pastGrace && deposit.lateRate === null ? deposit : null
  })
  // after the transaction, so that no session stays locked while rates are fetched
  if (awaitsRate && !(await priceDeposit(deps, awaitsRate)))
    deps.log.warn({ event: 'deposit.awaits_rate', mode, custody: movement.id })
}

/** Settles the deposit's session, or posts money of a customer's own account. */
async function followDeposit(change: Change, deps: DepositDeps, deposit: DepositRow, record: FullRecord | null) {
  const { sessionId } = deposit
  // what is sent to an account is always asked for
  if (sessionId === null) await post(change, 'deposit', deposit, depositPostings(deposit, true), deps.clock.now())
  else if (record?.session.id === sessionId) await settleRecord(change, deps, withDeposit(record, deposit))
  // custody reports the same money at another address
  else await settleSession(change, deps, sessionId)
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

/** Writes the deposit and its events. Null if the notice contains nothing new. */
async function bookDeposit(
  change: Change,
  deps: DepositDeps,
  place: Notice,
  owner: DepositOwner,
  known: DepositRow | undefined,
  record: FullRecord | null,
): Promise<DepositRow | null> {
  const { tx } = change
  const { mode, movement, noticeId, addressKey, source } = place
  const { id: custodyId, asset, network = null, address, hash } = movement
  const decimals = network ? pairOf(asset, network)?.decimals : 2
  const amount = decimals === undefined ? null : parseUnits(movement.amount, decimals)
  // throw, so that the movement is stored and retried: somebody sent this money
  if (amount === null) throw new Error('an amount that its pair does not have')
  // Only the id tells a repeated verdict from a new one. Booking it again would undo later notices.
  const isRepeated = noticeId !== null && known?.verdicts.includes(noticeId)
  if (isRepeated || (amount === 0n && !known)) return null
  // an amount of zero means that the transaction was dropped, whatever its state
  const dropped = amount === 0n && { state: 'failed' as const, reason: movement.reason ?? 'dropped' }
  const notice = { ...movement, reason: movement.reason ?? null, ...dropped }
  const { deposit, events } = applyNotice(
    known ? { ...known, required_confirmations: known.requiredConfirmations } : null,
    notice,
  )
  const now = deps.clock.now()
  const verdicts = known?.verdicts ?? []
  const isVerdict = noticeId !== null && notice.state !== 'seen'
  const credited = known?.state === 'confirmed'
  const differs = known !== undefined && known.amount !== amount
  const reversal = await reversalOf(tx, known, { ...notice, amount })
  // correct the amount only until it is credited
  const corrects = differs && amount > 0n && !credited && notice.confirmations >= known.confirmations
  if (credited && differs) deps.log.error({ event: 'custody.another_amount', mode, custody: custodyId })
  if (credited && notice.state === 'failed')
    deps.log.error({ event: 'custody.failed_after_credit', mode, custody: custodyId })
  const isUnexpected =
    known && !corrects ? known.isUnexpected : isUnexpectedAt(record, { asset, network, addressKey, amount }, known)
  const facts = {
    isUnexpected,
    ...(corrects && { amount }),
    state: deposit.state,
    reason: deposit.reason,
    ...reversal.facts,
    confirmations: deposit.confirmations,
    requiredConfirmations: deposit.required_confirmations,
    told: [...deposit.told],
    verdicts: isVerdict ? [...verdicts, noticeId].slice(-MAX_VERDICTS) : verdicts,
    // keep the time of a failure: a renewed session does not fail for an earlier refusal
    updatedAt: known?.state === 'failed' && deposit.state === 'failed' ? known.updatedAt : now,
  }
  const same =
    known !== undefined &&
    !corrects &&
    known.state === facts.state &&
    known.reason === facts.reason &&
    known.reversed === facts.reversed &&
    known.confirmations === facts.confirmations &&
    known.requiredConfirmations === facts.requiredConfirmations
  if (same && isVerdict) await tx.update(deposits).set({ verdicts: facts.verdicts }).where(eq(deposits.id, known.id))
  if (same) return null
  const changes = { ...facts, version: (known?.version ?? 0) + 1 }
  const row: DepositRow = known
    ? { ...known, ...changes }
    : {
        id: deps.random.uuid(),
        custodyId,
        source,
        mode,
        ...owner,
        asset,
        network,
        address,
        addressKey,
        amount,
        hash,
        lateRate: null,
        seenAt: now,
        ...changes,
      }
  const isReported = hasOwnEvents(record, row, known)
  const reported = isReported ? [...events, ...reversal.events] : []
  const written = isReported ? changes : { ...changes, told: known?.told ?? [] }
  await together(
    known
      ? tx.update(deposits).set(written).where(eq(deposits.id, known.id))
      : tx.insert(deposits).values({ ...row, ...written }),
    enqueueAll(
      deps,
      change,
      row,
      reported.map((type) => ({ type, data: depositView(row) })),
    ),
  )
  return row
}
