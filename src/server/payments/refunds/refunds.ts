import { eq } from 'drizzle-orm'
import type { ListQuery, TextSearch } from '../../../contract/envelope'
import type { Refund, RefundRequest } from '../../../contract/refunds/refund'
import type { RefundCause } from '../../../contract/refunds/refund-link'
import type { Pair } from '../../../payment/chains/catalogue'
import { parseUnits } from '../../../payment/money'
import { createdFields, withoutValue, withValue } from '../../audit/field-changes'
import { type Actor, recordChange } from '../../audit/record-change'
import { conflict, invalid, missing } from '../../http/problem'
import { requireRow } from '../../storage/database'
import type { MerchantAndMode } from '../../storage/owner'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'
import { type PageOfRows, readPageOfRows } from '../../storage/totals/page-of-rows'
import { type Creation, type Lease, type OnceDeps, oncePerKey, storeOnce } from '../idempotency'
import { createOwnedReader } from '../owned-rows'
import { requireCustody } from '../require-mode'
import { searchRows } from '../search/search-rows'
import { lockSession } from '../sessions/record/lock-session'
import { readRecord } from '../sessions/record/session-record'
import { updateStatus } from '../sessions/status/update-status'
import { submitStored, type TransferDeps } from '../transfers/transfers'
import type { RequireWithinLimit } from './limit/within-limit'
import { type RefundSource, refundSource, type SessionMoney } from './record/refund-source'
import { refundView } from './record/refund-view'
import { misdirectedCause, refundsAfter } from './record/refundable-money'
import { refundWorth } from './record/refunded-amount'
import { parseRefundAddress } from './refund-address'
import { refundTransfers } from './refund-transfers'
import { storeRefund } from './store-refund'

/**
 * The amount in atoms, and the recipient. Throws 400 for an invalid address, and for an address that the session has
 * shown.
 */
function parseRefund(
  pair: Pair,
  paidTo: readonly SessionAddressRow[],
  { crypto_amount, address = null }: RefundRequest,
) {
  const atoms = parseUnits(crypto_amount, pair.decimals)
  const recipient = address === null ? null : parseRefundAddress(pair.network, address, paidTo)
  const errors = [
    ...(atoms === null ? [`crypto_amount: Must have at most ${pair.decimals} decimals.`] : []),
    ...(recipient?.problem ? [recipient.problem] : []),
  ]
  if (errors.length > 0 || atoms === null) throw invalid(...errors)
  return { atoms, address: recipient?.address ?? null }
}

/**
 * Refunds money of a session, once per idempotency key or reference; see `makeRefund`.
 * @param requireWithin checks the limit of a caller who has one
 */
export function createRefund(
  deps: TransferDeps & OnceDeps,
  caller: Actor,
  session: SessionRow,
  creation: Creation<RefundRequest>,
  requireWithin: RequireWithinLimit | null,
): Promise<RefundRow> {
  const { request, key } = creation
  return oncePerKey(
    deps,
    { scope: `refund:${session.id}`, key, body: request },
    (lease) => makeRefund(deps, caller, session, request, { lease, requireWithin }),
    (id) => readRefund(deps.storage.database, session, id),
  )
}

/**
 * Throws 400 for invalid values. Throws 409 for a taken reference, and if the amount is more than what is left or than
 * the balance. The session is locked, so that concurrent refunds cannot take the same money. An incomplete session gets
 * a new status, since it now lacks the money. Without an address, the refund is not submitted to custody yet.
 */
async function makeRefund(
  deps: TransferDeps,
  caller: Actor,
  { id: sessionId, mode }: SessionRow,
  request: RefundRequest,
  { lease, requireWithin }: { lease: Lease | null; requireWithin: RequireWithinLimit | null },
): Promise<RefundRow> {
  requireCustody(deps, mode)
  const row = await storeOnce(deps, lease, async (change, id) => {
    const { tx } = change
    const locked = await lockSession(change, sessionId)
    const record = await readRecord(tx, deps.encryption, sessionId)
    if (!locked || !record) throw missing()
    if (locked.renewedBy) throw conflict('The payment was renewed: refund the session that took over its money')
    const { deposits, addresses } = record
    const sent = await tx.select().from(refunds).where(eq(refunds.sessionId, sessionId))
    const money = { session: locked, deposits, addresses, refunds: sent }
    const source = refundSource(money, request)
    const { atoms, address } = parseRefund(source.pair, addresses, request)
    await requireWithin?.(change, { ...source.pair, atoms })
    const cause = refundCause(money, source, atoms)
    const reference = request.reference ?? null
    const made = await storeRefund(change, deps, locked, source, {
      id,
      reference,
      address,
      cause,
      atoms,
      note: request.note || null,
    })
    await recordChange(deps, change, caller, 'refund.created', id, createdFields(auditedRefund(refundView(made))))
    // The payment's views show a refund that has a link.
    if (!locked.completedAt || address === null) await updateStatus(change, deps, sessionId)
    return made
  })
  if (row.status === 'requested') return row
  return submitStored(deps, refundTransfers, row, async () =>
    requireRow(await deps.storage.database.select().from(refunds).where(eq(refunds.id, row.id))),
  )
}

/** The money that a request would send back. Throws as `makeRefund` does for invalid values. */
export async function readRefundSum(
  { storage, encryption }: Pick<TransferDeps, 'storage' | 'encryption'>,
  session: SessionRow,
  request: RefundRequest,
): Promise<{ pair: Pair; atoms: bigint }> {
  const record = await readRecord(storage.database, encryption, session.id)
  if (!record) throw missing()
  const { deposits, addresses } = record
  const sent = await storage.database.select().from(refunds).where(eq(refunds.sessionId, session.id))
  const { pair } = refundSource({ session, deposits, addresses, refunds: sent }, request)
  return { pair, atoms: parseRefund(pair, addresses, request).atoms }
}

const auditedRefund = (refund: Refund) => ({
  session_id: withValue(refund.session_id),
  crypto_amount: withValue(refund.crypto_amount),
  crypto_asset: withValue(refund.crypto_asset),
  network: withValue(refund.network),
  deposit_id: withValue(refund.deposit_id),
  address: withoutValue(refund.address),
  reference: withoutValue(refund.reference),
})

export async function listRefunds(
  { storage: { database } }: Pick<TransferDeps, 'storage'>,
  session: Pick<SessionRow, 'id'>,
  query: ListQuery,
): Promise<PageOfRows<RefundRow>> {
  return readPageOfRows(database, refunds, {
    where: eq(refunds.sessionId, session.id),
    latest: refunds.createdAt,
    ...query,
  })
}

export const searchRefunds = (
  { storage: { database } }: Pick<TransferDeps, 'storage'>,
  owner: MerchantAndMode,
  search: TextSearch,
): Promise<PageOfRows<RefundRow>> => searchRows(database, refunds, owner, 'refund', search)

export const readRefund = createOwnedReader(refunds)

/** The reason for a refund that its customer reads. */
function refundCause(
  { session, addresses, refunds }: SessionMoney,
  { pair, deposit, fromHeldFunds }: RefundSource,
  atoms: bigint,
): RefundCause {
  const { status, completedAt, seenAmount, cryptoAmount } = session
  if (fromHeldFunds) return misdirectedCause({ addresses }, pair)
  if (completedAt !== null) {
    const requested = { asset: pair.asset, network: pair.network, cryptoAmount: atoms }
    const refundedSince = refundWorth([...refundsAfter(completedAt, refunds), requested], session, addresses)
    return refundedSince <= seenAmount - (cryptoAmount ?? 0n) ? 'overpaid' : 'merchant'
  }
  if (status === 'underpaid') return 'underpaid'
  return deposit?.late && (status === 'expired' || status === 'failed') ? 'late' : 'merchant'
}
