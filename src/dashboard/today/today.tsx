import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'

export function Today() {
  const { t } = useI18n()
  return <PageHead title={t('today.title')} />
}
