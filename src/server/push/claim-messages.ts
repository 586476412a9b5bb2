import { eq, sql } from 'drizzle-orm'
import type { Storage } from '../ports/storage'
import { plusMs, rowsOf } from '../storage/database'
import { type PushMessageRow, type PushSubscriptionRow, pushMessages, pushSubscriptions } from '../storage/schema/push'

/** Longer than sending takes. If a process crashes, another one takes over after this time. */
const LEASE_MS = 20_000
/** Concurrent requests of a merchant and process, because its endpoints may not answer. */
const MAX_OF_MERCHANT = 8

/** A message to send, with the device that gets it. */
export interface ClaimedMessage {
  message: PushMessageRow
  subscription: PushSubscriptionRow
}

/**
 * Claims due messages by the database's clock. A merchant with dead endpoints leaves room for the others.
 * @param running the number of running requests of this process, by merchant
 * @param room the number of requests that it can start
 */
export async function claimMessages(
  storage: Storage,
  running: ReadonlyMap<string, number>,
  room: number,
): Promise<ClaimedMessage[]> {
  if (room <= 0) return []
  const busy = JSON.stringify([...running].map(([id, count]) => ({ id, count })))
  return storage.change(async ({ tx }) => {
    const ids = await rowsOf<{ id: string }>(
      tx,
      sql`
      with due as materialized (
        select message.id
        from (select distinct merchant_id from push_messages where due_at <= ${storage.now()}) owner
        left join jsonb_to_recordset(${busy}::jsonb) as busy(id uuid, count int) on busy.id = owner.merchant_id
        cross join lateral (
          select id from push_messages
          where merchant_id = owner.merchant_id and due_at <= ${storage.now()}
          order by due_at
          limit greatest(0, ${MAX_OF_MERCHANT}::int - coalesce(busy.count, 0))
          for update skip locked
        ) message
        limit ${room}::int
      )
      update push_messages set due_at = ${plusMs(storage.now(), LEASE_MS)}, attempts = attempts + 1
      from due where push_messages.id = due.id
      returning push_messages.id`,
    )
    if (ids.length === 0) return []
    return tx
      .select({ message: pushMessages, subscription: pushSubscriptions })
      .from(pushMessages)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
      .where(sql`${pushMessages.id} = any(${`{${ids.map(({ id }) => id).join()}}`}::uuid[])`)
  })
}
