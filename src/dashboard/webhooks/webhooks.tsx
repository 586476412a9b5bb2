import { PageHead } from '../parts/page-head'
import { useI18n } from '../state/dashboard-context'

export function Webhooks() {
  const { t } = useI18n()
  return <PageHead title={t('webhooks.title')} />
}
