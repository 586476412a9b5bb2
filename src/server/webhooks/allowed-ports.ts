import { asc } from 'drizzle-orm'
import type { Deps } from '../deps'
import { webhookEndpoints } from '../storage/schema/webhooks'

/** The port of a URL; 443 by default. */
const portOf = (url: string) => Number(new URL(url).port || 443)

/** The error text for a port that is not allowed, or null. */
export const portProblem = (url: string, ports: readonly number[]): string | null =>
  ports.includes(portOf(url)) ? null : `Must be on port ${ports.join(' or ')}.`

/** Logs endpoints on ports that are no longer in `WEBHOOK_PORTS`. They still get events. */
export async function logOtherPorts({ storage, settings, log }: Pick<Deps, 'storage' | 'settings' | 'log'>) {
  if (settings.ALLOW_PRIVATE_WEBHOOKS === '1') return
  const endpoints = await storage.database.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt))
  for (const { id, merchantId, mode, url } of endpoints)
    if (!settings.WEBHOOK_PORTS.includes(portOf(url)))
      log.warn({
        event: 'webhook.other_port',
        ...{ webhook: id, merchant: merchantId, mode },
        error: `registered on port ${portOf(url)}, which is not in WEBHOOK_PORTS`,
      })
}
