import { Device } from '../../contract/members/device'
import { List } from '../parts/lists/list'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { DeviceRow } from './device-row'

/** All devices that are signed in. */
export function DeviceList() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const devices = useList('/api/v1/devices', Device, { page: router.route.value.query.page })
  return (
    <>
      <p class="muted">{t('team.devices_text')}</p>
      <div class="section">
        <List of={devices} name={t('team.devices')} empty={null}>
          {(device) => <DeviceRow key={device.id} device={device} />}
        </List>
      </div>
    </>
  )
}
