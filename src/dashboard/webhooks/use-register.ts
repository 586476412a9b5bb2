import { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** All answers but the one that makes it mask the secret. */
const IN_FULL = /^whsec_[A-Za-z0-9+/=]+$/

/** Sends events to an address from now on, and switches them on. Throws Refusal. */
export function useRegister(showSecret: (secret: string) => void): (url: string) => Promise<void> {
  const { client, mode, resources, say } = useDashboard()
  const { t } = useI18n()
  return async (url) => {
    const { secret } = await client.ask('/webhooks', WebhookEndpoint, { method: 'PUT', body: { url } })
    resources.refresh(`${mode.value} /webhooks`)
    say(t('webhooks.changed'))
    if (secret !== null && IN_FULL.test(secret)) showSecret(secret)
  }
}
