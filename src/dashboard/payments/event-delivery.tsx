import * as v from 'valibot'
import type { TimelineEntry } from '../../contract/session/timeline'
import { ActButton } from '../parts/acts/act-button'
import { Badge } from '../parts/badge'
import { useDashboard, useI18n } from '../state/dashboard-context'

const TONES = { pending: 'moving', delivered: 'good', failed: 'bad' } as const

/** Whether the merchant's server has an event, and a way to send it again. */
export function EventDelivery({ event }: { event: Extract<TimelineEntry, { kind: 'event' }> }) {
  const { client, resources, mode, me, say } = useDashboard()
  const { t } = useI18n()
  const { event_id, status, attempts } = event
  return (
    <>
      <Badge tone={TONES[status]}>{t(`payments.${status}`, { n: attempts + 1 })}</Badge>
      {me.value?.member.role === 'owner' && status !== 'pending' && (
        <ActButton
          name={t('payments.resend')}
          act={async () => {
            await client.ask(`/webhooks/events/${event_id}/resend`, v.unknown(), { method: 'POST' })
            resources.refresh(`${mode.value} /api/v1/payment-sessions`)
            say(t('payments.resent'))
          }}
        />
      )}
    </>
  )
}
