import { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { EndpointSection } from './endpoint-section'
import { EventDetail } from './event-detail'
import { EventHistory } from './event-history'
import { ENDPOINTS_PATH } from './use-endpoint-requests'

export function Webhooks() {
  const { router } = useDashboard()
  const { id } = router.route.value
  return id === null ? <Endpoints /> : <EventDetail id={id} />
}

function Endpoints() {
  const { t } = useI18n()
  const endpoints = useList(ENDPOINTS_PATH, WebhookEndpoint)
  return (
    <>
      <PageHead title={t('webhooks.title')} />
      <EndpointSection endpoints={endpoints} />
      <EventHistory endpoints={endpoints.data?.items ?? []} />
    </>
  )
}
