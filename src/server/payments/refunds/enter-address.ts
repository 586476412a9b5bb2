import { and, eq } from 'drizzle-orm'
import type { RefundLink } from '../../../contract/refunds/refund-link'
import type { Deps } from '../../deps'
import { conflict, invalid, missing } from '../../http/problem'
import type { Change, Database } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import { paymentPages } from '../../storage/schema/pages'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import { type SessionRow, sessions } from '../../storage/schema/sessions'
import { parseTokenHash } from '../derived-token'
import { post } from '../ledger/post'
import { refundPostings } from '../ledger/postings'
import { type PageRecord, pagesWithMerchants } from '../pages/page-by-slug'
import { requireCustody } from '../require-mode'
import { readRecord } from '../sessions/record/session-record'
import { updateStatus } from '../sessions/status/update-status'
import { submitStored, type TransferDeps } from '../transfers/transfers'
import { customerRefundView } from './customer-view'
import { endRequested } from './record/end-requested'
import { isStillAvailable } from './record/refund-source'
import { parseRefundAddress } from './refund-address'
import { lockSessionOfRefund, refundTransfers } from './refund-transfers'

/** A refund with the page and the payment that its link belongs to. */
type CustomerRefund = { refund: RefundRow; session: SessionRow; record: PageRecord }

/** Finds the refund of a link by the link's token. Null if no refund has this token. */
export async function findRefundByToken(database: Database, token: string): Promise<CustomerRefund | null> {
  const tokenHash = parseTokenHash(token)
  if (tokenHash === null) return null
  const [row] = await database
    .select({ refund: refunds, session: sessions })
    .from(refunds)
    .innerJoin(sessions, eq(sessions.id, refunds.sessionId))
    .where(eq(refunds.tokenHash, tokenHash))
  if (!row) return null
  const [record] = await pagesWithMerchants(database).where(eq(paymentPages.id, row.session.pageId))
  return record ? { ...row, record } : null
}

type Outcome = RefundRow | 'void'

/**
 * Stores the customer's address, once, and submits the refund to custody. Throws 400 for an invalid address. Throws 409
 * if an address was entered before, or if the time is over. If the money is no longer available, also throws 409, and
 * ends the refund.
 */
export async function enterAddress(
  deps: TransferDeps & Pick<Deps, 'encryption'>,
  { refund: { id, mode }, session }: Pick<CustomerRefund, 'refund' | 'session'>,
  address: string,
): Promise<RefundLink> {
  requireCustody(deps, mode)
  const outcome = await deps.storage.change((change) => storeAddress(change, deps, id, address))
  if (outcome === 'void') throw conflict('The money is no longer available')
  const sent = await submitStored(deps, refundTransfers, outcome, async () =>
    requireRow(await deps.storage.database.select().from(refunds).where(eq(refunds.id, id))),
  )
  return customerRefundView(sent, session, deps.clock.now())
}

async function storeAddress(
  change: Change,
  deps: TransferDeps & Pick<Deps, 'encryption'>,
  id: string,
  given: string,
): Promise<Outcome> {
  const { tx } = change
  const now = deps.clock.now()
  const session = await lockSessionOfRefund(change, eq(refunds.id, id))
  const record = session && (await readRecord(tx, deps.encryption, session.id))
  if (!record) throw missing()
  const sessionRefunds = await tx.select().from(refunds).where(eq(refunds.sessionId, session.id))
  const refund = requireRow(sessionRefunds.filter((one) => one.id === id))
  requireRequested(refund, now)
  const { address, problem } = parseRefundAddress(refund.network, given, record.addresses)
  if (problem) throw invalid(problem)
  // Money that custody took back meanwhile is not sent.
  if (!isStillAvailable({ ...record, refunds: sessionRefunds }, refund)) {
    await endRequested(change, deps, refund, 'void')
    await updateStatus(change, deps, session.id)
    return 'void'
  }
  const row = requireRow(
    await tx
      .update(refunds)
      .set({ status: 'created', address, addressEnteredAt: now, updatedAt: now })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
      .returning(),
  )
  await post(change, 'refund', row, refundPostings(row), now)
  await updateStatus(change, deps, session.id)
  return row
}

/** Throws 409 for a link that was used or has expired, and for a refund that was voided. */
function requireRequested({ status, reason, address, expiresAt }: RefundRow, now: Date): void {
  if (status === 'failed' && address === null && reason !== 'expired')
    throw conflict('The payment was completed with this money, or the money is no longer available')
  if (status === 'failed' && address === null) throw conflict('The time to enter an address is over')
  if (status !== 'requested') throw conflict('An address was entered already')
  if (expiresAt === null || now >= expiresAt) throw conflict('The time to enter an address is over')
}
