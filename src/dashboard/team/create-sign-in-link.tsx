import { useSignal } from '@preact/signals'
import { type Member, MemberLink } from '../../contract/members/member'
import { ActionButton } from '../parts/actions/action-button'
import { Notice } from '../parts/notices/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { InvitationLink } from './invitation-link'

export function CreateSignInLink({ for: { id, email } }: { for: Member }) {
  const { client, me } = useDashboard()
  const { t } = useI18n()
  const invitation = useSignal<MemberLink | null>(null)
  const isMailed = email !== null && me.value?.mail
  const link = invitation.value
  return (
    <section class="section">
      <h2>{t('team.new_link')}</h2>
      {link?.url === null && <Notice tone="good">{t('team.mailed_only', { email: email ?? '' })}</Notice>}
      {link?.url ? (
        <InvitationLink
          invitation={link}
          url={link.url}
          close={() => {
            invitation.value = null
          }}
        />
      ) : (
        <>
          <p>{t(isMailed ? 'team.new_link_mailed_text' : 'team.new_link_text')}</p>
          <ActionButton
            name={t('team.create_link')}
            action={async () => {
              invitation.value = await client.request(`/api/v1/members/${id}/link`, MemberLink, { method: 'POST' })
            }}
          />
        </>
      )}
    </section>
  )
}
