import type { RefundLink } from '../../../contract/refunds/refund-link'
import { UNTRANSLATED } from '../../../words/untranslated'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'

const TEXTS = { failed: 'refund.failed_text', expired: 'refund.expired_text', void: 'refund.void_text' } as const

/** A refund that failed, expired or was voided: where the money is, and how to contact the merchant. */
export function RefundEnd({ refund, stage }: { refund: RefundLink; stage: keyof typeof TEXTS }) {
  const { formatDateTime } = useI18n()
  return (
    <p class="lead" key={stage}>
      <CriticalLine
        line={TEXTS[stage]}
        values={{
          time: <bdi>{formatDateTime(refund.expires_at)}</bdi>,
          reference: (
            <bdi dir="ltr" {...UNTRANSLATED}>
              {refund.reference}
            </bdi>
          ),
        }}
      />
    </p>
  )
}
