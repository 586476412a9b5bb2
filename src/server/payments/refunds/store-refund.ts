import { queueRefundMail } from '../../mail/queue/queue-mail'
import type { Change } from '../../ports/storage'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import type { SessionRow } from '../../storage/schema/sessions'
import { enqueue } from '../../webhooks/outbox'
import { post } from '../ledger/post'
import { refundPostings } from '../ledger/postings'
import { lockBalance, requireCovered } from '../ledger/require-balance'
import { referenceTaken, type TransferDeps } from '../transfers/transfers'
import { newRefundLink } from './make-refund-link'
import { type RefundSource, requireRefundable } from './record/refund-source'
import { refundView } from './record/refund-view'

/** A refund to store. `address` is null if the customer enters it. */
type NewRefund = Pick<RefundRow, 'id' | 'reference' | 'address' | 'cause'> & { note?: string | null; atoms: bigint }

/**
 * Stores a refund of a locked session with its ledger entries and its event, and if it has a link, the mail with the
 * link. Throws 409 for a taken reference, and if the amount is more than what is left or than the balance.
 */
export async function storeRefund(
  change: Change,
  deps: TransferDeps,
  session: SessionRow,
  source: RefundSource,
  { atoms, ...columns }: NewRefund,
): Promise<RefundRow> {
  const { id: sessionId, merchantId, mode } = session
  const { pair, deposit, fromHeldFunds } = source
  const now = deps.clock.now()
  const spent = { currency: pair.asset, network: pair.network, units: atoms, field: 'crypto_amount' }
  await lockBalance(change, { merchantId, mode }, spent.currency)
  const [made] = await change.tx
    .insert(refunds)
    .values({
      ...columns,
      merchantId,
      mode,
      sessionId,
      asset: pair.asset,
      network: pair.network,
      cryptoAmount: atoms,
      depositId: deposit?.id ?? null,
      fromHeldFunds,
      createdAt: now,
      updatedAt: now,
      ...(columns.address === null ? newRefundLink(deps, columns.id, now) : { status: 'created' as const }),
    })
    .onConflictDoNothing({ target: [refunds.merchantId, refunds.mode, refunds.reference] })
    .returning()
  if (!made) throw referenceTaken()
  requireRefundable(source, atoms)
  await post(change, 'refund', made, refundPostings(made), now)
  // Held funds are not part of the balance.
  if (!fromHeldFunds) await requireCovered(change, made, spent)
  await enqueue(deps, change, made, 'refund.created', refundView(made))
  // The customer gets the refund's link by mail, because the payment's link must not give access to it.
  if (made.address === null) await queueRefundMail(change, deps, made, session)
  return made
}
