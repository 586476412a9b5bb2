import { ActionButton } from '../parts/actions/action-button'
import { LanguageChoice } from '../parts/language-choice'
import { useDashboard, useI18n } from '../state/dashboard-context'

export function AccountBar() {
  const { me, signOut } = useDashboard()
  const { t } = useI18n()
  const member = me.value?.member
  return (
    <section class="account" aria-label={t('layout.group_account')}>
      <LanguageChoice />
      {member && (
        <p class="muted">
          {t('layout.signed_in_as', { name: member.name ?? member.email ?? t(`layout.${member.role}`) })}
        </p>
      )}
      <p>
        <a href="/docs/">{t('layout.documentation')}</a>
      </p>
      <ActionButton name={t('layout.sign_out')} action={signOut} />
    </section>
  )
}
