import { isReviewed, languageName } from '../../payment/language'
import { DASHBOARD_LANGUAGES, type DashboardLanguage } from '../i18n/languages'
import { useDashboard, useI18n } from '../state/dashboard-context'
import './language-choice.css'

export function LanguageChoice() {
  const { setLanguage, i18n } = useDashboard()
  const { t, language } = useI18n()
  async function choose(select: HTMLSelectElement) {
    await setLanguage(select.value as DashboardLanguage)
    // a language whose texts did not load is not selected
    select.value = i18n.peek().language
  }
  return (
    <label class="language">
      <span>{t('layout.language')}</span>
      <select onChange={({ currentTarget }) => choose(currentTarget)}>
        {DASHBOARD_LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one} selected={one === language}>
            {isReviewed(one) ? languageName(one) : `${languageName(one)} (Beta)`}
          </option>
        ))}
      </select>
    </label>
  )
}
