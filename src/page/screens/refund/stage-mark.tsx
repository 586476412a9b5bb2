import { useI18n } from '../../i18n/i18n-context'
import type { Stage } from './stage'
import '../../layout/mark.css'
import '../../layout/status-line.css'

/** An expired link has a clock. */
const CLOCK = (
  <svg aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
    <path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7v5l3.5 2" fill="none" stroke="currentColor" stroke-width="2" />
  </svg>
)

/** The state of a refund in colour and shape; the heading below says it in words. */
export function StageMark({ stage }: { stage: Stage }) {
  const { t } = useI18n()
  switch (stage) {
    case 'requested':
    case 'created':
      return (
        <p class="state" data-moving={stage === 'created' || undefined}>
          <span key={stage}>{t(stage === 'created' ? 'refund.in_progress' : 'refund.waiting')}</span>
        </p>
      )
    case 'success':
      return (
        <p class="mark" data-state="completed" aria-hidden="true">
          ✓
        </p>
      )
    case 'expired':
      return (
        <p class="mark" data-state="expired" aria-hidden="true">
          {CLOCK}
        </p>
      )
    case 'failed':
    case 'void':
      return (
        <p class="mark" data-state={stage === 'void' ? 'expired' : 'failed'} aria-hidden="true">
          !
        </p>
      )
  }
}
