import { useI18n } from '../../i18n/i18n-context'

export function Missing() {
  return <p class="lead">{useI18n().t('missing.text')}</p>
}
