import { and, eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import { merchantMail, merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/operation'
import { webhookEndpoints } from '../../storage/schema/webhooks'
import { createMerchantI18n } from './merchant-i18n'

/** Tells a merchant that the webhook endpoint is switched off. Null if it is on again, or the merchant has no address for mails. */
export async function endpointMail(
  { storage: { database }, publicUrl }: Pick<Deps, 'storage' | 'publicUrl'>,
  { endpointId }: Pick<MailRow, 'endpointId'>,
): Promise<MailMessage | null> {
  if (endpointId === null) return null
  const [row] = await database
    .select({ endpoint: webhookEndpoints, recorded: merchants.email, mail: merchantMail })
    .from(webhookEndpoints)
    .innerJoin(merchants, eq(merchants.id, webhookEndpoints.merchantId))
    .leftJoin(
      merchantMail,
      and(eq(merchantMail.merchantId, merchants.id), eq(merchantMail.mode, webhookEndpoints.mode)),
    )
    .where(eq(webhookEndpoints.id, endpointId))
  const to = row?.mail?.address ?? row?.recorded
  if (!row || !to || row.endpoint.isActive) return null
  const { mode, url, disabledReason } = row.endpoint
  // Only the host: the path may contain a secret.
  const { host } = new URL(url)
  const { say, language } = createMerchantI18n(row.mail?.locale ?? 'en')
  const values = { host, mode: say(`mode.${mode}`) }
  return {
    to,
    replyTo: null,
    language,
    subject: say('endpoint.subject', values),
    paragraphs: [
      { text: say('endpoint.off', values) },
      // the reason is as in the API
      ...(disabledReason ? [{ text: disabledReason, language: 'en' as const }] : []),
      { text: say('endpoint.kept') },
      { text: say('endpoint.docs'), link: `${publicUrl}/docs/merchants.html` },
    ],
  }
}
