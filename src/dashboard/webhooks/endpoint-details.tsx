import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { Details } from '../parts/details'
import { Moment } from '../parts/moment'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { EndpointActions } from './endpoint-actions'
import { endpointName } from './endpoint-name'
import { EndpointStatus } from './endpoint-status'
import type { EndpointRequests } from './use-endpoint-requests'

type Props = { endpoint: WebhookEndpoint; requests: EndpointRequests }

export function EndpointDetails({ endpoint, requests }: Props) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const { url, events, secret, previous_secret_until, created_at } = endpoint
  return (
    <section class="section" aria-label={endpointName(endpoint)}>
      <h2>
        <bdi>{endpointName(endpoint)}</bdi>
      </h2>
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
            t('webhooks.types_label'),
            events === 'all' ? (
              t('webhooks.all_types')
            ) : (
              <bdi key="events" dir="ltr">
                {events.join(', ')}
              </bdi>
            ),
          ],
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
          [t('webhooks.overlap_until'), previous_secret_until && <Moment at={previous_secret_until} />],
          [t('webhooks.since'), <Moment key="since" at={created_at} />],
        ]}
      />
      {isOwner.value && <EndpointActions endpoint={endpoint} requests={requests} />}
    </section>
  )
}
