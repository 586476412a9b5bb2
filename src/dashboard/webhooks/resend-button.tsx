import { WebhookEventDetail } from '../../contract/webhooks/webhook-event'
import { ConfirmButton } from '../parts/acts/confirm-button'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** Sends an event once more, with all its tries. */
export function ResendButton({ id }: { id: string }) {
  const { client, mode, resources, say } = useDashboard()
  const { t } = useI18n()
  return (
    <div class="section">
      <ConfirmButton
        name={t('webhooks.resend')}
        act={async () => {
          await client.ask(`/webhooks/events/${id}/resend`, WebhookEventDetail, { method: 'POST' })
          resources.refresh(`${mode.value} /webhooks`)
          say(t('webhooks.resent'))
        }}
      >
        <p>{t('webhooks.resend_text')}</p>
      </ConfirmButton>
    </div>
  )
}
