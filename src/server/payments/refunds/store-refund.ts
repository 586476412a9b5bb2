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
import { refundView } from './record/refund-view'
import { requireRefundable, type Source } from './refund-source'

/** `address`: null if the customer enters it. */
type Order = Pick<RefundRow, 'id' | 'reference' | 'address' | 'cause'> & { atoms: bigint }

/**
 * Stores a refund of a locked session with its ledger entries and its event, and if it has a link, the mail with the
 * link. 409 for a taken reference, and for more than is left or than the balance.
 */
export async function storeRefund(
  change: Change,
  deps: TransferDeps,
  session: SessionRow,
  source: Source,
  { atoms, ...order }: Order,
): Promise<RefundRow> {
  const { id: sessionId, merchantId, mode } = session
  const { pair, deposit, fromHeldFunds } = source
  const now = deps.clock.now()
  const spent = { currency: pair.asset, network: pair.network, units: atoms, field: 'crypto_amount' }
  await lockBalance(change, { merchantId, mode }, spent.currency)
  const [made] = await change.tx
    .insert(refunds)
    .values({
      ...order,
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
      ...(order.address === null ? newRefundLink(deps, order.id, now) : { status: 'created' as const }),
    })
    .onConflictDoNothing({ target: [refunds.merchantId, refunds.mode, refunds.reference] })
    .returning()
  if (!made) throw referenceTaken()
  requireRefundable(source, atoms)
  await post(change, 'refund', made, refundPostings(made), now)
  // Money that does not count is not part of the balance.
  if (!fromHeldFunds) await requireCovered(change, made, spent)
  await enqueue(deps, change, made, 'refund.created', refundView(made))
  // The payment's link must not give access to this one, so the customer gets it by mail.
  if (made.address === null) await queueRefundMail(change, deps, made, session)
  return made
}
