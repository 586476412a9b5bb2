import { and, eq } from 'drizzle-orm'
import type { ListQuery } from '../../../contract/envelope'
import type { Refund, RefundRequest } from '../../../contract/refund'
import { displayAddress, sameAddress } from '../../../payment/address/check'
import { recipientProblem } from '../../../payment/address/recipient'
import type { Pair } from '../../../payment/chains/catalogue'
import { parseUnits } from '../../../payment/money'
import { madeFields, nameOnly, shown } from '../../audit/field-changes'
import { recordChange } from '../../audit/record-change'
import { conflict, invalid, missing } from '../../http/problem'
import { type Database, only } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { pageOfRows } from '../../storage/page-of-rows'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import type { SessionRow } from '../../storage/schema/sessions'
import { enqueue } from '../../webhooks/outbox'
import { type Creation, type Lease, type OnceDeps, oncePerKey, storeOnce } from '../idempotency'
import { post } from '../ledger/post'
import { refundPostings } from '../ledger/postings'
import { requireCustody } from '../require-mode'
import { lockSession } from '../sessions/lock-session'
import { readRecord } from '../sessions/session-record'
import { settleSession } from '../sessions/settle-session'
import { refundSource, requireRefundable } from './refund-source'
import { refundTransfers } from './refund-transfers'
import { refundView } from './refund-view'
import { lockBalance, requireCovered } from './require-balance'
import { referenceTaken, submitStored, type TransferDeps } from './transfers'

const ADDRESS_PROBLEMS = {
  format: 'is no address of this network',
  checksum: 'is mistyped: its checksum is wrong',
  never_recipient: 'is a place where money is lost',
}

/** The amount in atoms, and the recipient. 400 for an address in `shown`: the session's own addresses. */
function parseRefund(pair: Pair, shown: readonly string[], { crypto_amount, address }: RefundRequest) {
  const errors: string[] = []
  const atoms = parseUnits(crypto_amount, pair.decimals)
  if (atoms === null) errors.push(`crypto_amount: must have at most ${pair.decimals} decimals`)
  const problem = recipientProblem(pair.network, address)
  if (problem) errors.push(`address: ${ADDRESS_PROBLEMS[problem]}`)
  else if (shown.some((own) => sameAddress(pair.network, address, own)))
    errors.push('address: is the one that was paid to')
  if (errors.length > 0 || atoms === null) throw invalid(...errors)
  return { atoms, address: displayAddress(pair.network, address) }
}

/** Refunds money of a session, once per idempotency key or reference; see `makeRefund`. */
export function createRefund(
  deps: TransferDeps & OnceDeps,
  session: SessionRow,
  creation: Creation<RefundRequest>,
): Promise<RefundRow> {
  const { request, key } = creation
  return oncePerKey(
    deps,
    { scope: `refund:${session.id}`, key, body: request },
    (lease) => makeRefund(deps, session, request, lease),
    (id) => readRefund(deps.storage.database, session, id),
  )
}

/**
 * 400 for invalid values. 409 for more than is left or than the balance, and for a taken reference. The session is locked,
 * so a concurrent refund sees this one. A session that is not complete is settled again: it then lacks the money.
 */
async function makeRefund(
  deps: TransferDeps,
  { id: sessionId, mode }: SessionRow,
  request: RefundRequest,
  lease: Lease | null,
): Promise<RefundRow> {
  requireCustody(deps, mode)
  const row = await storeOnce(deps, lease, async (change, id) => {
    const { tx } = change
    const locked = await lockSession(change, sessionId)
    const record = await readRecord(tx, deps.encryption, sessionId)
    if (!locked || !record) throw missing()
    if (locked.renewedBy)
      throw conflict('The payment was renewed: send the money back from the session that took it over')
    const { deposits, addresses } = record
    const sent = await tx.select().from(refunds).where(eq(refunds.sessionId, sessionId))
    const source = refundSource(locked, deposits, addresses, sent, request)
    const { pair } = source
    const { atoms, address } = parseRefund(
      pair,
      addresses.map((shown) => shown.address),
      request,
    )
    const now = deps.clock.now()
    const spent = { currency: pair.asset, network: pair.network, units: atoms, field: 'crypto_amount' }
    await lockBalance(change, locked, spent, now)
    const [made] = await tx
      .insert(refunds)
      .values({
        id,
        merchantId: locked.merchantId,
        mode,
        reference: request.reference ?? null,
        sessionId,
        asset: pair.asset,
        network: pair.network,
        cryptoAmount: atoms,
        address,
        status: 'created',
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [refunds.merchantId, refunds.mode, refunds.reference] })
      .returning()
    if (!made) throw referenceTaken()
    requireRefundable(source, atoms)
    await post(change, 'refund', made, refundPostings(made), now)
    await requireCovered(change, made, spent)
    await enqueue(deps, change, made, 'refund.created', refundView(made))
    await recordChange(deps, change, made, 'refund.created', id, madeFields(auditedRefund(refundView(made))))
    if (!locked.completedAt) await settleSession(change, deps, sessionId)
    return made
  })
  return submitStored(deps, refundTransfers, row, async () =>
    only(await deps.storage.database.select().from(refunds).where(eq(refunds.id, row.id))),
  )
}

const auditedRefund = ({ session_id, crypto_amount, crypto_asset, network, address, reference }: Refund) => ({
  session_id: shown(session_id),
  crypto_amount: shown(crypto_amount),
  crypto_asset: shown(crypto_asset),
  network: shown(network),
  address: nameOnly(address),
  reference: nameOnly(reference),
})

/** All refunds of a session, newest first. */
export async function listRefunds(
  { storage: { database } }: Pick<TransferDeps, 'storage'>,
  session: Pick<SessionRow, 'id'>,
  query: ListQuery,
): Promise<{ rows: RefundRow[]; total: number }> {
  return pageOfRows(database, refunds, {
    where: eq(refunds.sessionId, session.id),
    latest: refunds.createdAt,
    ...query,
  })
}

/** 404 if the refund is not the merchant's. */
export async function readRefund(database: Database, { merchantId, mode }: Owner, id: string): Promise<RefundRow> {
  const [refund] = await database
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.merchantId, merchantId), eq(refunds.mode, mode)))
  if (!refund) throw missing()
  return refund
}
