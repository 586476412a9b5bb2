import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { useI18n } from '../state/dashboard-context'

/** Browsers before 2022 cannot list time zones. */
const TIME_ZONES: readonly string[] = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []

/** The time zone of e-mails. */
export function TimeZoneField({ value }: { value: string }) {
  const { t } = useI18n()
  const deviceTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const field = {
    name: 'mail.time_zone',
    label: t('settings.time_zone'),
    value,
    hint: t('settings.time_zone_hint', { zone: deviceTimeZone }),
  }
  if (TIME_ZONES.length === 0) return <TextField {...field} ltr />
  const zones = [...new Set([...TIME_ZONES, 'UTC', deviceTimeZone, value])].sort()
  return <SelectField {...field} options={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])} />
}
