import * as v from 'valibot'
import type { TimelineEntry } from '../../contract/session/timeline'
import { ActionButton } from '../parts/actions/action-button'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRights } from '../state/rights'

/** The delivery status of an event, with a button to send it again. */
export function EventDelivery({ event }: { event: Extract<TimelineEntry, { kind: 'event' }> }) {
  const { client, announce, refresh } = useDashboard()
  const may = useRights()
  const { t, plural } = useI18n()
  const { event_id, status, attempts } = event
  return (
    <>
      <StatusBadge status={`webhooks.${status}`} />
      {status === 'pending' && attempts > 0 && plural('webhooks.attempts', attempts)}
      {may('resendEvents') && status !== 'pending' && (
        <ActionButton
          name={t('webhooks.resend')}
          action={async () => {
            await client.request(`/webhooks/events/${event_id}/resend`, v.unknown(), { method: 'POST' })
            refresh('/api/v1/payment-sessions')
            announce(t('webhooks.resent'))
          }}
        />
      )}
    </>
  )
}
