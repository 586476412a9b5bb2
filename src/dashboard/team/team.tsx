import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { DeviceList } from './device-list'
import { InviteMember } from './invite-member'
import { MemberDetail } from './member-detail'
import { MemberList } from './member-list'

/** Members and devices. Members who are not owners see only their own devices. */
export function Team() {
  const { router, isOwner } = useDashboard()
  const { t } = useI18n()
  const { id } = router.route.value
  if (!isOwner.value)
    return (
      <>
        <PageHead title={t('team.your_devices')} />
        <DeviceList />
      </>
    )
  switch (id) {
    case null:
      return <MemberList />
    case 'new':
      return <InviteMember />
    case 'devices':
      return (
        <>
          <PageHead title={t('team.devices')} up={{ to: {}, name: t('team.title') }} />
          <DeviceList />
        </>
      )
    default:
      return <MemberDetail id={id} />
  }
}
