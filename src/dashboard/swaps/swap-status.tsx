import type { SwapQuotation } from '../../contract/money/swap'
import { Badge, type Tone } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'

const TONES: Record<SwapQuotation['status'], Tone> = {
  quoted: 'waiting',
  expired: 'plain',
  processing: 'moving',
  completed: 'good',
  failed: 'bad',
}

/** How far a swap is. */
export function SwapStatusBadge({ status }: Pick<SwapQuotation, 'status'>) {
  const { t } = useI18n()
  return <Badge tone={TONES[status]}>{t(`swaps.${status}`)}</Badge>
}
