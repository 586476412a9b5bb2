import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm'
import { DAY_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { merchants } from '../storage/schema/merchants'
import { events, type WebhookEndpointRow, webhookEndpoints } from '../storage/schema/webhooks'
import type { Finding } from './finding'

/** The largest number of endpoints that are named. */
const MAX_NAMED = 20

/** Counts the live webhook endpoints, and says of each that fails or was switched off what is wrong. */
export async function checkWebhooks({
  storage: { database },
  clock,
}: Pick<Deps, 'storage' | 'clock'>): Promise<Finding[]> {
  const live = eq(webhookEndpoints.mode, 'live')
  const total = await database.$count(webhookEndpoints, live)
  if (total === 0) return [{ state: 'warn', subject: 'webhooks', message: 'no merchant has a live one' }]
  const yesterday = new Date(clock.now().getTime() - DAY_MS)
  const late = await database.$count(
    events,
    and(eq(events.mode, 'live'), eq(events.status, 'pending'), gt(events.attempts, 0), gt(events.createdAt, yesterday)),
  )
  const failing = await database
    .select({ endpoint: webhookEndpoints, merchant: merchants.handle })
    .from(webhookEndpoints)
    .innerJoin(merchants, eq(merchants.id, webhookEndpoints.merchantId))
    .where(and(live, or(isNotNull(webhookEndpoints.failingSince), isNotNull(webhookEndpoints.disabledReason))))
    .orderBy(asc(webhookEndpoints.failingSince))
    .limit(MAX_NAMED)
  const off = await database.$count(webhookEndpoints, and(live, eq(webhookEndpoints.isActive, false)))
  return [
    {
      state: failing.length > 0 || late > 0 ? 'warn' : 'ok',
      subject: 'webhooks',
      message: `${total} live, ${off} switched off, ${late} events of the last day wait to be sent again`,
    },
    ...failing.map(
      ({ endpoint, merchant }): Finding => ({
        state: 'warn',
        subject: 'webhooks',
        // the path may contain a secret, so only the host is named
        message: `${new URL(endpoint.url).host} of ${merchant} ${problemOf(endpoint)}`,
      }),
    ),
  ]
}

function problemOf({ isActive, disabledReason, failingSince, lastFailure }: WebhookEndpointRow): string {
  if (!isActive) return `is switched off: ${disabledReason ?? lastFailure?.error}`
  return `has failed since ${failingSince?.toISOString()}: ${lastFailure?.error}`
}
