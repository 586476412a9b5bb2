import type { SessionStatus } from '../../contract/enums'
import { useI18n } from '../state/dashboard-context'
import { Badge, type Tone } from './badge'

const TONES: Record<SessionStatus, Tone> = {
  initiated: 'plain',
  pending: 'waiting',
  partial: 'moving',
  processing: 'moving',
  completed: 'good',
  underpaid: 'bad',
  expired: 'plain',
  failed: 'bad',
}

/** How far a payment is. */
export function SessionStatusBadge({ status }: { status: SessionStatus }) {
  const { t } = useI18n()
  return <Badge tone={TONES[status]}>{t(`parts.${status}`)}</Badge>
}
