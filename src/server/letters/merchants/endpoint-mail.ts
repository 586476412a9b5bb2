import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import type { MailRow } from '../../storage/schema/service-state'
import { webhookEndpoints } from '../../storage/schema/webhooks'
import { readAccountHolder } from './read-recipient'

/**
 * The mail that tells a merchant that the webhook endpoint was switched off. Null if the endpoint was switched on
 * again, or the merchant has no address.
 */
export async function endpointMail(
  { storage: { database }, publicUrl }: Pick<Deps, 'storage' | 'publicUrl'>,
  { endpointId }: Pick<MailRow, 'endpointId'>,
): Promise<MailMessage | null> {
  if (endpointId === null) return null
  const [endpoint] = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId))
  if (!endpoint || endpoint.isActive) return null
  const holder = await readAccountHolder(database, endpoint)
  if (!holder) return null
  const { to, language, t } = holder
  // the path may contain a secret, so only the host is named
  const values = { host: new URL(endpoint.url).host, mode: t(`mode.${endpoint.mode}`) }
  return {
    to,
    language,
    subject: t('endpoint.subject', values),
    paragraphs: [
      { text: t('endpoint.off', values) },
      // the reason is that of the API, which is in English
      ...(endpoint.disabledReason ? [{ text: endpoint.disabledReason, language: 'en' as const }] : []),
      { text: t('endpoint.kept') },
      { text: t('endpoint.docs'), link: `${publicUrl}/docs/merchants.html` },
    ],
  }
}
