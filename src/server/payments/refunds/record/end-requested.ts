import { eq } from 'drizzle-orm'
import type { Deps } from '../../../deps'
import type { Change } from '../../../ports/storage'
import { requireRow } from '../../../storage/database'
import { type RefundRow, refunds } from '../../../storage/schema/payouts'
import { enqueue } from '../../../webhooks/outbox'
import { post } from '../../ledger/post'
import { refundPostings } from '../../ledger/postings'
import { refundView } from './refund-view'

/**
 * Ends a refund that waits for its address, and releases its money to the merchant. `expired`: no address was entered
 * in time. `void`: its money completed the payment, or is no longer available. The session of the refund must be
 * locked.
 */
export async function endRequested(
  change: Change,
  deps: Pick<Deps, 'storage' | 'clock' | 'random'>,
  { id }: Pick<RefundRow, 'id'>,
  reason: 'expired' | 'void',
): Promise<void> {
  const now = deps.clock.now()
  const ended = { status: 'failed' as const, reason, updatedAt: now }
  const row = requireRow(await change.tx.update(refunds).set(ended).where(eq(refunds.id, id)).returning())
  await post(change, 'refund', row, refundPostings(row), now)
  await enqueue(deps, change, row, 'refund.failed', refundView(row))
}
