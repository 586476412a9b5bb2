import { useDashboard, useI18n } from '../../state/dashboard-context'
import { TextField } from '../form/text-field'

/** The filters for a time, as the first and the last day. `periodOf` turns them into what the API takes. */
export function PeriodFields() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { from, to } = router.place.value.query
  return (
    <>
      <TextField name="from" label={t('parts.from')} type="date" value={from} optional />
      <TextField name="to" label={t('parts.to')} type="date" value={to} optional />
    </>
  )
}
