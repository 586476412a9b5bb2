import { sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import type { Change } from '../ports/storage'
import type { SessionRow } from '../storage/schema/sessions'

/** The most waiting messages of a device. A phone that missed so many payments shows no more of them. */
const MAX_WAITING = 20

/**
 * Queues a message about a completed payment for each device that gets them, in the transaction of the payment. The
 * subscriptions are locked against DELETE, which would otherwise fail the payment.
 */
export async function queuePushMessages(
  { tx }: Pick<Change, 'tx'>,
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  { id, mode, merchantId }: Pick<SessionRow, 'id' | 'mode' | 'merchantId'>,
): Promise<void> {
  await tx.execute(sql`
    insert into push_messages (id, merchant_id, mode, subscription_id, session_id, due_at, created_at)
    select gen_random_uuid(), merchant_id, mode, id, ${id}::uuid, ${storage.now()},
      ${clock.now().toISOString()}::timestamptz
    from push_subscriptions subscription
    where merchant_id = ${merchantId} and mode = ${mode}
      and (select count(*) from push_messages where subscription_id = subscription.id) < ${MAX_WAITING}::int
    for key share`)
}
