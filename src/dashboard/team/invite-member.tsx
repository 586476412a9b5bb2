import { useSignal } from '@preact/signals'
import { Invitation } from '../../contract/members/member'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { explainTimeout } from '../parts/notices/refusal-notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { InvitationLink } from './invitation-link'
import { RoleField } from './role-field'

/** Adds a member, and shows the sign-in link. */
export function InviteMember() {
  const { client, router, me } = useDashboard()
  const { t } = useI18n()
  const invitation = useSignal<Invitation | null>(null)
  const sendsMail = me.value?.mail ?? false
  return (
    <>
      <PageHead title={t('team.invite')} up={{ to: {}, name: t('team.title') }} />
      {invitation.value ? (
        <InvitationLink
          invitation={invitation.value}
          url={invitation.value.url}
          close={() => router.go(router.href({}))}
        />
      ) : (
        <Form
          submit={t('team.create_link')}
          send={async ({ role, name, email }) => {
            const body = { role, name: name || null, email: email || null }
            invitation.value = await client
              .request('/api/v1/members', Invitation, { method: 'POST', body })
              .catch(explainTimeout(t('team.unanswered')))
          }}
        >
          <RoleField value="cashier" />
          <TextField name="name" label={t('parts.name')} hint={t('team.name_hint')} optional />
          <TextField
            name="email"
            label={t('parts.email')}
            hint={t(sendsMail ? 'team.email_hint' : 'team.email_hint_no_mail')}
            type="email"
            optional
          />
        </Form>
      )}
    </>
  )
}
