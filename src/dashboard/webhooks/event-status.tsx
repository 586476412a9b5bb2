import type { DeliveryStatus } from '../../contract/webhooks/webhook-event'
import { Badge } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'

const TONES = { pending: 'moving', delivered: 'good', failed: 'bad' } as const

/** Whether the merchant's server has an event. */
export function EventStatus({ of }: { of: DeliveryStatus }) {
  const { t } = useI18n()
  return <Badge tone={TONES[of]}>{t(`webhooks.${of}`)}</Badge>
}
