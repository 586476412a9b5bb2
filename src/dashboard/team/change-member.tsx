import { useSignal } from '@preact/signals'
import type { Role } from '../../contract/enums'
import { Member } from '../../contract/members/member'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { Notice } from '../parts/notices/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { KeysOfMember } from './keys-of-member'
import { RoleField } from './role-field'

export function ChangeMember({ member }: { member: Member }) {
  const { client, announce, refreshMe, refresh } = useDashboard()
  const { t } = useI18n()
  const role = useSignal<Role>(member.role)
  return (
    <section class="section">
      <h2>{t('team.change')}</h2>
      <Form
        submit={t('parts.save')}
        send={async ({ role, name, email, keep_keys }) => {
          const keepKeys = keep_keys === 'on' && { keep_keys: true }
          const body = { role, name: name || null, email: email || null, ...keepKeys }
          const changed = await client.request(`/api/v1/members/${member.id}`, Member, { method: 'PATCH', body })
          announce(t('parts.saved'))
          // updates the navigation for members who change their own role
          if (changed.current) await refreshMe()
          refresh('/api/v1/members')
        }}
      >
        <RoleField
          value={member.role}
          onChange={(chosen) => {
            role.value = chosen
          }}
        />
        {member.current && role.value !== 'owner' && (
          <Notice tone="warn" alert>
            <p>{t('team.own_role')}</p>
          </Notice>
        )}
        {member.role === 'owner' && role.value !== 'owner' && <KeysOfMember id={member.id} />}
        <TextField name="name" label={t('parts.name')} value={member.name} optional />
        <TextField name="email" label={t('parts.email')} value={member.email} type="email" optional />
      </Form>
    </section>
  )
}
