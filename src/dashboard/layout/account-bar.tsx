import { ActionButton } from '../parts/actions/action-button'
import { LanguageChoice } from '../parts/language-choice'
import { Verbatim } from '../parts/verbatim'
import { useDashboard, useI18n } from '../state/dashboard-context'

export function AccountBar() {
  const { me, signOut } = useDashboard()
  const { t, tRich } = useI18n()
  const member = me.value?.member
  return (
    <section class="account" aria-label={t('layout.group_account')}>
      <LanguageChoice />
      {member && (
        <p class="muted">
          {tRich('layout.signed_in_as', {
            name: <Verbatim>{member.name ?? member.email ?? t(`layout.${member.role}`)}</Verbatim>,
          })}
        </p>
      )}
      <p>
        <a href="/docs/">{t('layout.documentation')}</a>
      </p>
      <ActionButton name={t('layout.sign_out')} action={signOut} />
    </section>
  )
}
