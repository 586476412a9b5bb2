import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { Details } from '../parts/details'
import { Moment } from '../parts/moment'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { EndpointActions } from './endpoint-actions'
import { EndpointStatus } from './endpoint-status'

type Props = { endpoint: WebhookEndpoint; showSecret: (secret: string) => void }

export function EndpointDetails({ endpoint, showSecret }: Props) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const { url, secret, created_at } = endpoint
  return (
    <section>
      <h2 class="spoken">{t('webhooks.endpoint')}</h2>
      <Details
        of={[
          [
            t('webhooks.url'),
            <bdi key="url" dir="ltr">
              {url}
            </bdi>,
          ],
          [t('parts.status'), <EndpointStatus key="state" endpoint={endpoint} />],
          [
            t('webhooks.secret'),
            secret === null ? (
              t('webhooks.secret_unreadable')
            ) : (
              <code key="secret" dir="ltr">
                {secret}
              </code>
            ),
          ],
          [t('webhooks.since'), created_at && <Moment at={created_at} />],
        ]}
      />
      {isOwner.value && <EndpointActions endpoint={endpoint} showSecret={showSecret} />}
    </section>
  )
}
