import type { EventType as Type } from '../../contract/enums'
import { DELIVERY_STATUSES, WebhookEventRecord } from '../../contract/webhooks/webhook-event'
import { SelectField } from '../parts/form/select-field'
import { Filters } from '../parts/lists/filters'
import { Pager } from '../parts/lists/pager'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { EventStatus } from './event-status'

/** What was sent, newest first, and whether it was received. */
export function EventHistory() {
  const { router } = useDashboard()
  const { t, plural, formatDateTime, formatList } = useI18n()
  const { page, status } = router.place.value.query
  const events = useList('/webhooks/events', WebhookEventRecord, { page, status })
  return (
    <section class="section">
      <h2>{t('webhooks.history')}</h2>
      <Filters>
        <SelectField
          name="status"
          label={t('webhooks.status')}
          value={status}
          options={[['', t('parts.all')], ...DELIVERY_STATUSES.map((one) => [one, t(`webhooks.${one}`)] as const)]}
        />
      </Filters>
      <Loaded of={events}>
        {({ items, meta }) =>
          items.length === 0 ? (
            <p class="muted">{t(status ? 'parts.none_match' : 'webhooks.no_events')}</p>
          ) : (
            <>
              <Rows name={t('webhooks.history')}>
                {items.map((event) => (
                  <Row
                    key={event.id}
                    to={{ id: event.id }}
                    main={<EventType of={event.event_type} />}
                    state={<EventStatus of={event.status} />}
                    about={
                      event.attempts > 0 &&
                      formatList([
                        plural('webhooks.attempts', event.attempts),
                        event.response_status === null
                          ? t('webhooks.unanswered')
                          : t('webhooks.answered', { status: event.response_status }),
                      ])
                    }
                    when={formatDateTime(event.created_at)}
                  />
                ))}
              </Rows>
              <Pager meta={meta} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** The type of an event, which may break behind its dot. */
function EventType({ of }: { of: Type }) {
  const [subject, happened] = of.split('.')
  return (
    <bdi dir="ltr">
      {subject}.<wbr />
      {happened}
    </bdi>
  )
}
