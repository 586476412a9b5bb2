import { useSignal } from '@preact/signals'
import { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { OneTimeSecret } from '../parts/actions/one-time-secret'
import { Form } from '../parts/form/form'
import { Empty } from '../parts/lists/empty'
import { Loaded } from '../parts/loaded'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'
import { EndpointDetails } from './endpoint-details'
import { SendTestEvent } from './send-test-event'
import { UrlField } from './url-field'
import { useSetWebhookUrl } from './use-set-webhook-url'

/** The webhook endpoint. A new secret is shown above it, once. */
export function EndpointSection() {
  const { t } = useI18n()
  const endpoint = useRead('/webhooks', WebhookEndpoint)
  const secret = useSignal<string | null>(null)
  const showSecret = (value: string | null) => {
    secret.value = value
  }
  return (
    <>
      {secret.value !== null && (
        <OneTimeSecret
          // Remounts for a new secret, so that it takes the focus.
          key={secret.value}
          title={t('webhooks.your_secret')}
          value={secret.value}
          name={t('webhooks.secret_label')}
          close={() => showSecret(null)}
        >
          <p>{t('webhooks.secret_once')}</p>
        </OneTimeSecret>
      )}
      <Loaded of={endpoint}>
        {(found) =>
          found.configured ? (
            <>
              <EndpointDetails endpoint={found} showSecret={showSecret} />
              {found.is_active && <SendTestEvent />}
            </>
          ) : (
            <NoEndpoint showSecret={showSecret} />
          )
        }
      </Loaded>
    </>
  )
}

function NoEndpoint({ showSecret }: { showSecret: (secret: string) => void }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const register = useSetWebhookUrl(showSecret)
  return (
    <Empty title={t('webhooks.empty')}>
      <p>{t('webhooks.empty_text')}</p>
      {isOwner.value && (
        <Form submit={t('webhooks.set')} send={({ url = '' }) => register(url)}>
          <UrlField />
        </Form>
      )}
    </Empty>
  )
}
