import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { Details } from '../parts/details'
import { Moment } from '../parts/moment'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { EndpointActions } from './endpoint-actions'
import { endpointName } from './endpoint-name'
import { EndpointBadge, EndpointProblem, isBroken } from './endpoint-status'
import type { EndpointRequests } from './use-endpoint-requests'
import './endpoint-details.css'

type Props = { endpoint: WebhookEndpoint; requests: EndpointRequests; isOpen: boolean }

/** An endpoint with its state, and below it, if it is open, its details and actions. */
export function EndpointDetails({ endpoint, requests, isOpen }: Props) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const { url, events, secret, previous_secret_until, created_at, is_active } = endpoint
  return (
    <section class="section" aria-label={endpointName(endpoint)}>
      <details class="endpoint" open={isOpen}>
        <summary>
          <h2>
            <bdi>{endpointName(endpoint)}</bdi>
          </h2>
          <EndpointBadge endpoint={endpoint} />
        </summary>
        <Details
          of={[
            [
              t('parts.status'),
              (isBroken(endpoint) || !is_active) && <EndpointProblem key="problem" endpoint={endpoint} />,
            ],
            [
              t('webhooks.url'),
              <bdi key="url" dir="ltr">
                {url}
              </bdi>,
            ],
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
      </details>
    </section>
  )
}
