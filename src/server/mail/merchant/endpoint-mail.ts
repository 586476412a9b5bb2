import { and, eq } from 'drizzle-orm'
import type { Deps } from '../deps'
import { merchantMail, merchants } from '../storage/schema/merchants'
import type { MailRow } from '../storage/schema/operation'
import { webhookEndpoints } from '../storage/schema/webhooks'
import type { MailMessage } from './mail-message'

/** Tells a merchant that the webhook endpoint is switched off. Null if it is on again, or the merchant has no address for mails. */
export async function endpointMail(
  { storage: { database }, publicUrl }: Pick<Deps, 'storage' | 'publicUrl'>,
  { endpointId }: Pick<MailRow, 'endpointId'>,
): Promise<MailMessage | null> {
  if (endpointId === null) return null
  const [row] = await database
    .select({ endpoint: webhookEndpoints, recorded: merchants.email, verified: merchantMail.address })
    .from(webhookEndpoints)
    .innerJoin(merchants, eq(merchants.id, webhookEndpoints.merchantId))
    .leftJoin(
      merchantMail,
      and(eq(merchantMail.merchantId, merchants.id), eq(merchantMail.mode, webhookEndpoints.mode)),
    )
    .where(eq(webhookEndpoints.id, endpointId))
  const to = row?.verified ?? row?.recorded
  if (!row || !to || row.endpoint.isActive) return null
  const { mode, url, disabledReason } = row.endpoint
  // Only the host: the path may contain a secret.
  const { host } = new URL(url)
  return {
    to,
    replyTo: null,
    language: 'en',
    subject: `Webhooks to ${host} are switched off (${mode} mode)`,
    paragraphs: [
      { text: `Webhooks to ${host} (${mode} mode) were switched off. ${disabledReason ?? ''}`.trim() },
      { text: 'Nothing is lost: events are kept, and are sent once the endpoint is registered again (PUT /webhooks).' },
      { text: 'How webhooks are delivered', link: `${publicUrl}/docs/merchants.html` },
    ],
  }
}
