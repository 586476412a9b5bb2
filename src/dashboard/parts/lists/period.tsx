import { useDashboard, useI18n } from '../../state/dashboard-context'
import { TextField } from '../form/text-field'

/** Filters for the first and the last day. `toTimeRange` converts them for the API. */
export function PeriodFields() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { from, to } = router.route.value.query
  return (
    <>
      <TextField name="from" label={t('parts.from')} type="date" value={from} optional />
      <TextField name="to" label={t('parts.to')} type="date" value={to} optional />
    </>
  )
}

type Days = { from?: string | undefined; to?: string | undefined }

/**
 * Converts two days, `YYYY-MM-DD` in the time zone of the device, into the times from the start of `from` to the end of
 * `to`. An invalid day is sent as it is, so that the service names the error.
 */
export const toTimeRange = ({ from, to }: Days) => ({
  from: toTime(from, 'T00:00:00.000'),
  to: toTime(to, 'T23:59:59.999'),
})

function toTime(day: string | undefined, time: string): string | undefined {
  const moment = new Date(`${day}${time}`)
  return Number.isNaN(moment.getTime()) ? day : moment.toISOString()
}
