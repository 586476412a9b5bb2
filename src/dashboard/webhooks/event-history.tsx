import type { EventType as Type } from '../../contract/enums'
import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { DELIVERY_STATUSES, WebhookEventRecord } from '../../contract/webhooks/webhook-event'
import { SelectField } from '../parts/form/select-field'
import { Joined } from '../parts/joined'
import { Filters } from '../parts/lists/filters'
import { List } from '../parts/lists/list'
import { Row } from '../parts/lists/rows'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { endpointName } from './endpoint-name'

/** @param endpoints by which the events can be filtered, if there are several */
export function EventHistory({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { router } = useDashboard()
  const { t, plural, formatDateTime } = useI18n()
  const { page, status, webhook_endpoint_id } = router.route.value.query
  const events = useList('/webhooks/events', WebhookEventRecord, { page, status, webhook_endpoint_id })
  const nameOf = (id: string) => {
    const endpoint = endpoints.find((one) => one.id === id)
    return endpoint && endpointName(endpoint)
  }
  return (
    <section class="section">
      <h2>{t('webhooks.history')}</h2>
      <Filters>
        <SelectField
          name="status"
          label={t('parts.status')}
          value={status}
          options={[['', t('parts.all')], ...DELIVERY_STATUSES.map((one) => [one, t(`webhooks.${one}`)] as const)]}
        />
        {endpoints.length > 1 && (
          <SelectField
            name="webhook_endpoint_id"
            label={t('webhooks.endpoint')}
            value={webhook_endpoint_id}
            options={[
              ['', t('webhooks.all_endpoints')],
              ...endpoints.map((one) => [one.id, endpointName(one)] as const),
            ]}
          />
        )}
      </Filters>
      <List
        of={events}
        name={t('webhooks.history')}
        empty={<p class="muted">{t(status || webhook_endpoint_id ? 'parts.no_results' : 'webhooks.no_events')}</p>}
      >
        {(event) => (
          <Row
            key={event.id}
            to={{ id: event.id }}
            main={<EventType type={event.event_type} />}
            state={<StatusBadge status={`webhooks.${event.status}`} />}
            about={
              <Joined
                of={[
                  endpoints.length > 1 && nameOf(event.webhook_endpoint_id),
                  event.attempts > 0 && plural('webhooks.attempts', event.attempts),
                  event.attempts > 0 &&
                    (event.response_status === null
                      ? t('webhooks.unanswered')
                      : t('webhooks.answered', { status: event.response_status })),
                ]}
              />
            }
            when={formatDateTime(event.created_at)}
          />
        )}
      </List>
    </section>
  )
}

/** The type of an event, which may wrap after its dot. */
function EventType({ type }: { type: Type }) {
  const [subject, verb] = type.split('.')
  return (
    <bdi dir="ltr">
      {subject}.<wbr />
      {verb}
    </bdi>
  )
}
