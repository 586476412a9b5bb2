import { type Member, RemovedMember } from '../../contract/members/member'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { KeysOfMember } from './keys-of-member'

/** Removes a member after confirmation. */
export function RemoveMember({ member: { id, name, email, current } }: { member: Member }) {
  const { client, router, announce, endSession } = useDashboard()
  const { t } = useI18n()
  return (
    <section class="section">
      <h2>{t('team.remove')}</h2>
      <p>{t('team.remove_text')}</p>
      <ConfirmButton
        name={t('team.remove')}
        class="danger"
        action={async ({ keep_keys }) => {
          const query = keep_keys === 'on' ? { keep_keys: 'true' } : {}
          await client.request(`/api/v1/members/${id}`, RemovedMember, { method: 'DELETE', query })
          if (current) return endSession()
          announce(t('team.removed'))
          router.go(router.href({}))
        }}
      >
        <p>
          {current ? t('team.remove_yourself') : t('team.remove_confirm', { name: name ?? email ?? t('team.unnamed') })}
        </p>
        <KeysOfMember id={id} />
      </ConfirmButton>
    </section>
  )
}
