import { Device } from '../../contract/members/device'
import { Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { DeviceRow } from '../team/device-row'
import { Passkeys } from './passkeys'
import { RecoveredNotice } from './recovered-notice'
import { RecoveryCodesSection } from './recovery-codes'

/** The member's own ways to sign in, and the devices on which the member is signed in. */
export function Access() {
  const { me } = useDashboard()
  const { t } = useI18n()
  const devices = useList('/api/v1/devices', Device, { limit: 100 })
  const memberId = me.value?.member.id
  return (
    <>
      <PageHead title={t('access.title')} />
      <Loaded of={devices}>
        {({ items }) => {
          const own = items.filter(({ member_id }) => member_id === memberId)
          return (
            <>
              <RecoveredNotice devices={own} />
              <Passkeys deviceName={own.find(({ current }) => current)?.name ?? ''} />
              <RecoveryCodesSection />
              <section class="section">
                <h2>{t('team.your_devices')}</h2>
                <Rows name={t('team.your_devices')}>
                  {own.map((device) => (
                    <DeviceRow key={device.id} device={{ ...device, member_name: null }} />
                  ))}
                </Rows>
              </section>
            </>
          )
        }}
      </Loaded>
    </>
  )
}
