import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'

export function Invoices() {
  const { t } = useI18n()
  return <PageHead title={t('invoices.title')} />
}
