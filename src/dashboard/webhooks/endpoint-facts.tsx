import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { Facts } from '../parts/facts'
import { Moment } from '../parts/moment'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { EndpointActs } from './endpoint-acts'
import { EndpointState } from './endpoint-state'

type Props = { of: WebhookEndpoint; showSecret: (secret: string) => void }

export function EndpointFacts({ of: endpoint, showSecret }: Props) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const { url, secret, created_at } = endpoint
  return (
    <section>
      <h2 class="spoken">{t('webhooks.endpoint')}</h2>
      <Facts
        of={[
          [
            t('webhooks.url'),
            <bdi key="url" dir="ltr">
              {url}
            </bdi>,
          ],
          [t('parts.status'), <EndpointState key="state" of={endpoint} />],
          [
            t('webhooks.secret'),
            secret === null ? (
              t('webhooks.secret_lost')
            ) : (
              <code key="secret" dir="ltr">
                {secret}
              </code>
            ),
          ],
          [t('webhooks.since'), created_at && <Moment at={created_at} />],
        ]}
      />
      {isOwner.value && <EndpointActs of={endpoint} showSecret={showSecret} />}
    </section>
  )
}
