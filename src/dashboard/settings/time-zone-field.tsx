import { useSignal } from '@preact/signals'
import { SelectField } from '../parts/form/select-field'
import { TextField } from '../parts/form/text-field'
import { useI18n } from '../state/dashboard-context'

/** Browsers before 2022 cannot list time zones. */
const { supportedValuesOf } = Intl as typeof Intl & { supportedValuesOf?(key: 'timeZone'): string[] }
const TIME_ZONES: readonly string[] = supportedValuesOf?.('timeZone') ?? []

/** The default of the service. */
const DEFAULT = 'UTC'

/** The time zone of e-mails. A merchant with the default is offered the zone of the device. */
export function TimeZoneField({ value }: { value: string }) {
  const { t } = useI18n()
  const chosen = useSignal<string | null>(null)
  const deviceTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const current = chosen.value ?? value
  const field = {
    name: 'mail.time_zone',
    label: t('settings.time_zone'),
    value: current,
    hint: t('settings.time_zone_hint', { zone: deviceTimeZone }),
  }
  const choose = (zone: string) => {
    chosen.value = zone
  }
  // The zones that most merchants choose come before the other four hundred.
  const zones = [...new Set([value, deviceTimeZone, DEFAULT, ...TIME_ZONES])]
  return (
    <>
      {TIME_ZONES.length === 0 ? (
        <TextField key={value} {...field} ltr onInput={choose} />
      ) : (
        <SelectField {...field} options={zones.map((zone) => [zone, nameOf(zone)])} onChange={choose} />
      )}
      {current === DEFAULT && deviceTimeZone !== DEFAULT && (
        <p>
          <button type="button" onClick={() => choose(deviceTimeZone)}>
            {t('settings.time_zone_use', { zone: nameOf(deviceTimeZone) })}
          </button>
        </p>
      )}
    </>
  )
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ')
