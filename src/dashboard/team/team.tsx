import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { DeviceList } from './device-list'
import { InviteMember } from './invite-member'
import { MemberDetail } from './member-detail'
import { MemberList } from './member-list'

/** The members of the merchant, and all their devices. */
export function Team() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { id } = router.route.value
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
