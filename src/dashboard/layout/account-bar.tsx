import { MERCHANT_LANGUAGES, type MerchantLanguage } from '../../contract/enums'
import { languageName } from '../../payment/language'
import { ActionButton } from '../parts/actions/action-button'
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

export function LanguageChoice() {
  const { setLanguage, i18n } = useDashboard()
  const { t, language } = useI18n()
  async function choose(select: HTMLSelectElement) {
    await setLanguage(select.value as MerchantLanguage)
    // a language whose texts did not load is not selected
    select.value = i18n.peek().language
  }
  return (
    <label class="language">
      <span>{t('layout.language')}</span>
      <select onChange={({ currentTarget }) => choose(currentTarget)}>
        {MERCHANT_LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one} selected={one === language}>
            {languageName(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
