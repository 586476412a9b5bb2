import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'

export function Settings() {
  const { t } = useI18n()
  return <PageHead title={t('settings.title')} />
}
