import { Device } from '../../contract/members/device'
import { Pager } from '../parts/lists/pager'
import { Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { DeviceRow } from './device-row'

/** Where somebody is signed in: of an owner everybody's devices, of others their own. */
export function DeviceList() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const devices = useList('/api/v1/devices', Device, { page: router.place.value.query.page })
  return (
    <>
      <p class="muted">{t('team.devices_text')}</p>
      <div class="section">
        <Loaded of={devices}>
          {({ items, meta }) => (
            <>
              <Rows name={t('team.devices')}>
                {items.map((device) => (
                  <DeviceRow key={device.id} of={device} />
                ))}
              </Rows>
              <Pager meta={meta} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}
