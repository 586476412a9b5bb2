import { and, count, gte, isNotNull, min, or } from 'drizzle-orm'
import { type Attention, PAYMENT_ATTENTION } from '../../../contract/session/summary'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { unbookedMovements } from '../../storage/schema/addresses'
import { webhookEndpoints } from '../../storage/schema/webhooks'
import { paymentsNeedingAttention, RECENT_MS } from './find-attention'

/** The maximum number of payments that one entry names. */
const MAX_NAMED = 5

/** The payments and webhooks that need the merchant's attention. Empty if nothing needs attention. */
export async function listAttention(
  { storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>,
  owner: MerchantAndMode,
): Promise<Attention[]> {
  const found: Attention[] = []
  for (const kind of PAYMENT_ATTENTION) {
    const ids = await paymentsNeedingAttention(database, owner, kind, clock.now())
    if (ids.length > 0) found.push({ kind, count: ids.length, session_ids: ids.slice(0, MAX_NAMED) })
  }
  return [
    ...found,
    ...(await unbookedMoneyAttention(database, owner, clock.now())),
    ...(await webhookAttention(database, owner)),
  ]
}

async function unbookedMoneyAttention(database: Database, owner: MerchantAndMode, now: Date): Promise<Attention[]> {
  const [row] = await database
    .select({ count: count(), since: min(unbookedMovements.createdAt) })
    .from(unbookedMovements)
    .where(
      and(ownedBy(unbookedMovements, owner), gte(unbookedMovements.createdAt, new Date(now.getTime() - RECENT_MS))),
    )
  return row?.since ? [{ kind: 'unbooked_money', count: row.count, since: row.since.toISOString() }] : []
}

async function webhookAttention(database: Database, owner: MerchantAndMode): Promise<Attention[]> {
  // an endpoint that its merchant switched off needs no attention
  const endpoints = await database
    .select({ isActive: webhookEndpoints.isActive, count: count(), since: min(webhookEndpoints.failingSince) })
    .from(webhookEndpoints)
    .where(
      and(
        ownedBy(webhookEndpoints, owner),
        or(
          isNotNull(webhookEndpoints.disabledReason),
          and(webhookEndpoints.isActive, isNotNull(webhookEndpoints.failingSince)),
        ),
      ),
    )
    .groupBy(webhookEndpoints.isActive)
    .orderBy(webhookEndpoints.isActive)
  return endpoints.map(({ isActive, count, since }) => ({
    kind: isActive ? 'webhooks_failing' : 'webhooks_disabled',
    count,
    since: since?.toISOString(),
  }))
}
