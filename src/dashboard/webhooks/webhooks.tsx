import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { EndpointSection } from './endpoint-section'
import { EventDetail } from './event-detail'
import { EventHistory } from './event-history'

export function Webhooks() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { id } = router.route.value
  if (id !== null) return <EventDetail id={id} />
  return (
    <>
      <PageHead title={t('webhooks.title')} />
      <EndpointSection />
      <EventHistory />
    </>
  )
}
