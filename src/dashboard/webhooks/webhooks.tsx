import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { EndpointSection } from './endpoint-section'
import { EventHistory } from './event-history'
import { OneEvent } from './one-event'

export function Webhooks() {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { id } = router.place.value
  if (id !== null) return <OneEvent id={id} />
  return (
    <>
      <PageHead title={t('webhooks.title')} />
      <EndpointSection />
      <EventHistory />
    </>
  )
}
