import type { Payout } from '../../contract/money/payout'
import { Badge, type Tone } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'

const TONES: Record<Payout['status'], Tone> = { created: 'moving', success: 'good', failed: 'bad' }

/** How far a payout is. */
export function PayoutStatusBadge({ status }: Pick<Payout, 'status'>) {
  const { t } = useI18n()
  return <Badge tone={TONES[status]}>{t(`payouts.${status}`)}</Badge>
}
