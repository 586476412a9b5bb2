import { Deleted } from '../../contract/envelope'
import { RegeneratedSecret, type WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { ActionButton } from '../parts/actions/action-button'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { explainTimeout } from '../parts/refusal-notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { UrlField } from './url-field'
import { useSetWebhookUrl } from './use-set-webhook-url'

type Props = { endpoint: WebhookEndpoint; showSecret: (secret: string) => void }

export function EndpointActions({ endpoint: { url, is_active }, showSecret }: Props) {
  const { client, announce, refresh } = useDashboard()
  const { t } = useI18n()
  const register = useSetWebhookUrl(showSecret)
  return (
    <div class="actions">
      {!is_active && url !== null && (
        <ActionButton name={t('webhooks.enable')} class="main" action={() => register(url)} />
      )}
      <ConfirmButton
        name={t('webhooks.change')}
        submit={t('webhooks.set')}
        action={({ url: input = '' }) => register(input)}
      >
        <p>{t('webhooks.change_text')}</p>
        <UrlField value={url} />
      </ConfirmButton>
      <ConfirmButton
        name={t('webhooks.regenerate')}
        action={async () => {
          const { secret } = await client
            .request('/webhooks/regenerate-secret', RegeneratedSecret, { method: 'POST' })
            .catch(explainTimeout(t('webhooks.secret_unanswered')))
          refresh('/webhooks')
          showSecret(secret)
        }}
      >
        <p>{t('webhooks.regenerate_text')}</p>
      </ConfirmButton>
      <ConfirmButton
        name={t('webhooks.remove')}
        class="danger"
        action={async () => {
          await client.request('/webhooks', Deleted, { method: 'DELETE' })
          refresh('/webhooks')
          announce(t('webhooks.removed'))
        }}
      >
        <p>{t('webhooks.remove_text')}</p>
      </ConfirmButton>
    </div>
  )
}
