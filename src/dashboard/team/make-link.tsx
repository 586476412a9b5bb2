import { useSignal } from '@preact/signals'
import { Invitation, type Member } from '../../contract/member'
import { ActButton } from '../parts/act-button'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { InvitationLink } from './invitation-link'

/** Another link for a member, such as for a new phone. */
export function MakeLink({ for: { id, email } }: { for: Member }) {
  const { client, me } = useDashboard()
  const { t } = useI18n()
  const invitation = useSignal<Invitation | null>(null)
  const isMailed = email !== null && me.value?.mail
  return (
    <section class="section">
      <h2>{t('team.new_link')}</h2>
      {invitation.value ? (
        <InvitationLink
          of={invitation.value}
          close={() => {
            invitation.value = null
          }}
        />
      ) : (
        <>
          <p>{t(isMailed ? 'team.new_link_mailed_text' : 'team.new_link_text')}</p>
          <ActButton
            name={t('team.make_link')}
            act={async () => {
              invitation.value = await client.ask(`/api/v1/members/${id}/link`, Invitation, { method: 'POST' })
            }}
          />
        </>
      )}
    </section>
  )
}
