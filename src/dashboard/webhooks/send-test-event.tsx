import { EVENT_TYPES } from '../../contract/enums'
import { WebhookEventRecord } from '../../contract/webhooks/webhook-event'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { Link } from '../parts/link'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Sends a test event to the merchant's server. Only test mode has test events. */
export function SendTestEvent() {
  const { client, mode, router, isOwner } = useDashboard()
  const { t } = useI18n()
  if (!isOwner.value) return null
  return (
    <section class="section">
      <h2>{t('webhooks.test')}</h2>
      <p>{t('webhooks.test_text')}</p>
      {mode.value === 'live' ? (
        <Link to={{ mode: 'test' }}>{t('webhooks.test_in_test_mode')}</Link>
      ) : (
        <Form
          submit={t('webhooks.send')}
          send={async ({ event }) => {
            const request = { method: 'POST', body: { event }, isIdempotent: true } as const
            const { id } = await client.request('/sandbox/events', WebhookEventRecord, request)
            router.go(router.href({ id }))
          }}
        >
          <SelectField name="event" label={t('webhooks.event')} value="payment.completed" options={EVENT_TYPES} />
        </Form>
      )}
    </section>
  )
}
