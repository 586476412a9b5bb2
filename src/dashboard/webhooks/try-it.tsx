import { EVENT_TYPES } from '../../contract/enums'
import { WebhookEventRecord } from '../../contract/webhooks/webhook-event'
import { Form } from '../parts/form/form'
import { SelectField } from '../parts/form/select-field'
import { Link } from '../parts/link'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Sends a test event to the merchant's server. Only test mode has test events. */
export function TryIt() {
  const { client, mode, router, isOwner } = useDashboard()
  const { t } = useI18n()
  if (!isOwner.value) return null
  return (
    <section class="section">
      <h2>{t('webhooks.try')}</h2>
      <p>{t('webhooks.try_text')}</p>
      {mode.value === 'live' ? (
        <Link to={{ mode: 'test' }}>{t('webhooks.try_in_test')}</Link>
      ) : (
        <Form
          submit={t('webhooks.send')}
          send={async ({ event }) => {
            const wish = { method: 'POST', body: { event }, once: true } as const
            const { id } = await client.ask('/sandbox/events', WebhookEventRecord, wish)
            router.go(router.href({ id }))
          }}
        >
          <SelectField name="event" label={t('webhooks.event')} value="payment.completed" options={EVENT_TYPES} />
        </Form>
      )}
    </section>
  )
}
