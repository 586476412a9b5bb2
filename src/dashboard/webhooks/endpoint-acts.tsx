import { Deleted } from '../../contract/envelope'
import { RegeneratedSecret, type WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { ActButton } from '../parts/acts/act-button'
import { ConfirmButton } from '../parts/acts/confirm-button'
import { whenUnanswered } from '../parts/refused'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { UrlField } from './url-field'
import { useRegister } from './use-register'

type Props = { of: WebhookEndpoint; showSecret: (secret: string) => void }

export function EndpointActs({ of: { url, is_active }, showSecret }: Props) {
  const { client, say, refresh } = useDashboard()
  const { t } = useI18n()
  const register = useRegister(showSecret)
  return (
    <div class="acts">
      {!is_active && url !== null && (
        <ActButton name={t('webhooks.switch_on')} class="main" act={() => register(url)} />
      )}
      <ConfirmButton
        name={t('webhooks.change')}
        submit={t('webhooks.set')}
        act={({ url: typed = '' }) => register(typed)}
      >
        <p>{t('webhooks.change_text')}</p>
        <UrlField value={url} />
      </ConfirmButton>
      <ConfirmButton
        name={t('webhooks.regenerate')}
        act={async () => {
          const { secret } = await client
            .ask('/webhooks/regenerate-secret', RegeneratedSecret, { method: 'POST' })
            .catch(whenUnanswered(t('webhooks.secret_unanswered')))
          refresh('/webhooks')
          showSecret(secret)
        }}
      >
        <p>{t('webhooks.regenerate_text')}</p>
      </ConfirmButton>
      <ConfirmButton
        name={t('webhooks.remove')}
        class="danger"
        act={async () => {
          await client.ask('/webhooks', Deleted, { method: 'DELETE' })
          refresh('/webhooks')
          say(t('webhooks.removed'))
        }}
      >
        <p>{t('webhooks.remove_text')}</p>
      </ConfirmButton>
    </div>
  )
}
