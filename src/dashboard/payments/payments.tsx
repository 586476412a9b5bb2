import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'

export function Payments() {
  const { t } = useI18n()
  return <PageHead title={t('payments.title')} />
}
