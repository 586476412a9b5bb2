import { asc } from 'drizzle-orm'
import type { Deps } from '../deps'
import { webhookEndpoints } from '../storage/schema/webhooks'

/** Without a port in it, a URL means that of HTTPS. */
const portOf = (url: string) => Number(new URL(url).port || 443)

/** Why an endpoint may not be registered on the port of its URL; null when it may. */
export const portProblem = (url: string, ports: readonly number[]): string | null =>
  ports.includes(portOf(url)) ? null : `must be on port ${ports.join(' or ')}`

/**
 * Names in the log the endpoints on other ports than those of `WEBHOOK_PORTS`. They were registered before, and events
 * are still sent to them.
 */
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
