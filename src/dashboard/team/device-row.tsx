import { Device } from '../../contract/members/device'
import { ActionButton } from '../parts/actions/action-button'
import { Badge } from '../parts/badge'
import { Row } from '../parts/lists/rows'
import { Verbatim } from '../parts/verbatim'
import { useDashboard, useI18n } from '../state/dashboard-context'

export function DeviceRow({
  device: { id, name, member_name, current, created_at, last_used_at },
}: {
  device: Device
}) {
  const { client, announce, signOut, refresh } = useDashboard()
  const { t, formatDateTime } = useI18n()
  const signOutDevice = async () => {
    await client.request(`/api/v1/devices/${id}`, Device, { method: 'DELETE' })
    refresh('/api/v1/devices', '/api/v1/members')
    announce(t('team.signed_out', { device: name }))
  }
  return (
    <Row
      main={name}
      state={current && <Badge tone="good">{t('team.this_device')}</Badge>}
      about={
        <>
          {member_name && (
            <>
              <Verbatim>{member_name}</Verbatim>
              <br />
            </>
          )}
          {t('team.last_used', { time: formatDateTime(last_used_at) })}
          <br />
          {t('team.since', { time: formatDateTime(created_at) })}
        </>
      }
      actions={<ActionButton name={t('team.sign_out')} action={current ? signOut : signOutDevice} />}
    />
  )
}
