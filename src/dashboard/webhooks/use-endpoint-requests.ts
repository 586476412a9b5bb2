import { Deleted } from '../../contract/envelope'
import {
  type SecretRotation,
  WebhookEndpoint,
  type WebhookEndpointRequest,
  type WebhookEndpointUpdate,
} from '../../contract/webhooks/webhook-endpoint'
import { explainTimeout } from '../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../state/dashboard-context'

export const ENDPOINTS_PATH = '/api/v1/webhook-endpoints'

/** A complete secret. Only the answer that creates the secret contains it; other answers mask it. */
const COMPLETE_SECRET = /^whsec_[A-Za-z0-9+/=]+$/

/**
 * The requests that change endpoints. They throw Refusal.
 * @param showSecret called with each new secret
 */
export function useEndpointRequests(showSecret: (secret: string) => void) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  const request = (path: string, method: 'POST' | 'PATCH', body: object) =>
    client.request(`${ENDPOINTS_PATH}${path}`, WebhookEndpoint, {
      method,
      body,
      isIdempotent: path === '',
    })
  function onChange({ secret }: WebhookEndpoint, text: string) {
    refresh(ENDPOINTS_PATH)
    // pending events of the endpoint may be due now
    refresh('/webhooks/events')
    announce(text)
    if (secret !== null && COMPLETE_SECRET.test(secret)) showSecret(secret)
  }
  return {
    create: async (endpoint: Partial<WebhookEndpointRequest>) =>
      onChange(await request('', 'POST', endpoint), t('webhooks.added')),
    update: async (id: string, update: WebhookEndpointUpdate) =>
      onChange(await request(`/${id}`, 'PATCH', update), t('webhooks.changed')),
    rotateSecret: async (id: string, rotation: SecretRotation) =>
      onChange(
        await request(`/${id}/rotate-secret`, 'POST', rotation).catch(explainTimeout(t('webhooks.secret_unanswered'))),
        t('webhooks.changed'),
      ),
    async remove(id: string) {
      await client.request(`${ENDPOINTS_PATH}/${id}`, Deleted, { method: 'DELETE' })
      refresh(ENDPOINTS_PATH)
      announce(t('webhooks.removed'))
    },
  }
}
export type EndpointRequests = ReturnType<typeof useEndpointRequests>
