import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import type { MailRow } from '../../storage/schema/operation'
import { webhookEndpoints } from '../../storage/schema/webhooks'
import { readAccountHolder } from './read-recipient'

/** Tells a merchant that the webhook endpoint is switched off. Null if it is on again, or the merchant has no address for mails. */
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
  // Only the host: the path may contain a secret.
  const values = { host: new URL(endpoint.url).host, mode: t(`mode.${endpoint.mode}`) }
  return {
    to,
    language,
    subject: t('endpoint.subject', values),
    paragraphs: [
      { text: t('endpoint.off', values) },
      // the reason is as in the API
      ...(endpoint.disabledReason ? [{ text: endpoint.disabledReason, language: 'en' as const }] : []),
      { text: t('endpoint.kept') },
      { text: t('endpoint.docs'), link: `${publicUrl}/docs/merchants.html` },
    ],
  }
}
