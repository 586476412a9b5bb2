import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { useI18n } from '../state/dashboard-context'

/** Browsers before 2022 cannot list time zones. */
const TIME_ZONES: readonly string[] = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []

/** The time zone of e-mails. */
export function TimeZoneField({ value }: { value: string }) {
  const { t } = useI18n()
  const deviceTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  // nobody has chosen the default of the service, and most merchants are where their device is
  const chosen = value === 'UTC' ? deviceTimeZone : value
  const field = {
    name: 'mail.time_zone',
    label: t('settings.time_zone'),
    value: chosen,
    hint: t('settings.time_zone_hint', { zone: deviceTimeZone }),
  }
  if (TIME_ZONES.length === 0) return <TextField {...field} ltr />
  // the zones that most merchants choose come before the other four hundred
  const zones = [...new Set([chosen, deviceTimeZone, 'UTC', ...TIME_ZONES])]
  return <SelectField {...field} options={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])} />
}
