import { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** A complete secret. Only the answer that creates the secret contains it; other answers mask it. */
const COMPLETE_SECRET = /^whsec_[A-Za-z0-9+/=]+$/

/** Sets the URL of the webhook, and switches it on. Throws Refusal. */
export function useSetWebhookUrl(showSecret: (secret: string) => void): (url: string) => Promise<void> {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  return async (url) => {
    const { secret } = await client.request('/webhooks', WebhookEndpoint, { method: 'PUT', body: { url } })
    refresh('/webhooks')
    announce(t('webhooks.changed'))
    if (secret !== null && COMPLETE_SECRET.test(secret)) showSecret(secret)
  }
}
