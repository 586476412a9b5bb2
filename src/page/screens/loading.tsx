import { useI18n } from '../i18n/i18n-context'

export function Loading() {
  return <output class="loading">{useI18n().t('page.loading')}</output>
}
