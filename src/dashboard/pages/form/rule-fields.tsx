import type { PaymentPage } from '../../../contract/payment-page'
import { Fold } from '../../parts/fold'
import { SelectField } from '../../parts/form/select-field'
import { TextField } from '../../parts/form/text-field'
import { useI18n } from '../../state/dashboard-context'

/** How long a price holds, and what counts as paid. */
export function RuleFields({ page }: { page: PaymentPage | null }) {
  const { t } = useI18n()
  return (
    <Fold title={t('pages.rules')}>
      <TextField
        name="session_minutes"
        label={t('pages.session_minutes')}
        hint={t('pages.session_minutes_hint')}
        value={page?.session_minutes == null ? '' : String(page.session_minutes)}
        inputMode="numeric"
        optional
        ltr
      />
      <TextField
        name="late_grace_minutes"
        label={t('pages.late_grace_minutes')}
        hint={t('pages.late_grace_minutes_hint')}
        value={String(page?.late_grace_minutes ?? 60)}
        inputMode="numeric"
        ltr
      />
      <TextField
        name="tolerance_percent"
        label={t('pages.tolerance_percent')}
        hint={t('pages.tolerance_percent_hint')}
        value={String(page?.tolerance_percent ?? 0)}
        inputMode="decimal"
        ltr
      />
      <TextField
        name="rate_spread_percent"
        label={t('pages.rate_spread_percent')}
        hint={t('pages.rate_spread_percent_hint')}
        value={String(page?.rate_spread_percent ?? 0)}
        inputMode="decimal"
        ltr
      />
      <SelectField
        name="underpaid"
        label={t('pages.underpaid')}
        value={page?.underpaid}
        options={[
          ['wait', t('pages.underpaid_wait')],
          ['refund', t('pages.underpaid_refund')],
        ]}
      />
    </Fold>
  )
}
