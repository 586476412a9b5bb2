import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { Badge } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'

export function EndpointStatus({
  endpoint: { is_active, failing_since, disabled_reason },
}: {
  endpoint: WebhookEndpoint
}) {
  const { t, formatDateTime } = useI18n()
  if (!is_active)
    return (
      <>
        <Badge tone="bad">{t('webhooks.disabled')}</Badge>
        {disabled_reason && <p lang="en">{disabled_reason}</p>}
        <p>{t('webhooks.disabled_text')}</p>
      </>
    )
  if (failing_since !== null)
    return (
      <>
        <Badge tone="bad">{t('webhooks.failing', { time: formatDateTime(failing_since) })}</Badge>
        <p>{t('webhooks.failing_text')}</p>
      </>
    )
  return <Badge tone="good">{t('webhooks.enabled')}</Badge>
}
