import { Member } from '../../contract/members/member'
import { Details } from '../parts/details'
import { Loaded } from '../parts/loaded'
import { Moment } from '../parts/moment'
import { Notice } from '../parts/notices/notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { ChangeMember } from './change-member'
import { CreateSignInLink } from './create-sign-in-link'
import { RemoveMember } from './remove-member'

export function MemberDetail({ id }: { id: string }) {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { page } = router.route.value.query
  const members = useList('/api/v1/members', Member, { page })
  const member = members.data?.items.find((one) => one.id === id)
  return (
    <>
      <PageHead
        title={member?.name ?? member?.email ?? t('team.member')}
        up={{ to: { query: page ? { page } : {} }, name: t('team.title') }}
      />
      <Loaded of={members}>
        {() =>
          member ? (
            <>
              <Details
                of={[
                  [t('team.role'), t(`team.${member.role}`)],
                  [t('team.joined'), <Moment key="joined" at={member.created_at} />],
                  [
                    t('team.last_active'),
                    member.last_seen_at ? <Moment key="seen" at={member.last_seen_at} /> : t('team.never_active'),
                  ],
                ]}
              />
              <CreateSignInLink for={member} />
              <ChangeMember member={member} />
              <RemoveMember member={member} />
            </>
          ) : (
            <Notice>
              <p>{t('team.member_missing')}</p>
            </Notice>
          )
        }
      </Loaded>
    </>
  )
}
