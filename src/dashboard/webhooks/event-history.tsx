import type { EventType as Type } from '../../contract/enums'
import { DELIVERY_STATUSES, WebhookEventRecord } from '../../contract/webhooks/webhook-event'
import { SelectField } from '../parts/form/select-field'
import { Filters } from '../parts/lists/filters'
import { List } from '../parts/lists/list'
import { Row } from '../parts/lists/rows'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'

export function EventHistory() {
  const { router } = useDashboard()
  const { t, plural, formatDateTime } = useI18n()
  const { page, status } = router.route.value.query
  const events = useList('/webhooks/events', WebhookEventRecord, { page, status })
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
      </Filters>
      <List
        of={events}
        name={t('webhooks.history')}
        empty={<p class="muted">{t(status ? 'parts.no_results' : 'webhooks.no_events')}</p>}
      >
        {(event) => (
          <Row
            key={event.id}
            to={{ id: event.id }}
            main={<EventType type={event.event_type} />}
            state={<StatusBadge status={`webhooks.${event.status}`} />}
            about={
              event.attempts > 0 &&
              [
                plural('webhooks.attempts', event.attempts),
                event.response_status === null
                  ? t('webhooks.unanswered')
                  : t('webhooks.answered', { status: event.response_status }),
              ].join(' · ')
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
