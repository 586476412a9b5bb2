import type { EndpointFailure, WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { Badge } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'
import { findFailureText } from './failure-text'

/** Whether the endpoint works, and if not, why and what to do. */
export function EndpointStatus({
  endpoint: { is_active, failing_since, last_failure, disabled_reason },
}: {
  endpoint: WebhookEndpoint
}) {
  const { t, formatDateTime } = useI18n()
  if (!is_active)
    return (
      <>
        <Badge tone={disabled_reason === null ? 'waiting' : 'bad'}>{t('webhooks.disabled')}</Badge>
        {last_failure && <FailureText failure={last_failure} />}
        {disabled_reason && <p lang="en">{disabled_reason}</p>}
        <p>{t(disabled_reason === null ? 'webhooks.off_by_you' : 'webhooks.disabled_text')}</p>
      </>
    )
  if (failing_since !== null)
    return (
      <>
        <Badge tone="bad">{t('webhooks.failing', { time: formatDateTime(failing_since) })}</Badge>
        {last_failure && <FailureText failure={last_failure} />}
        <p>{t('webhooks.failing_text')}</p>
      </>
    )
  return <Badge tone="good">{t('webhooks.enabled')}</Badge>
}

function FailureText({ failure }: { failure: EndpointFailure }) {
  const { t } = useI18n()
  const cause = findFailureText(failure)
  return cause ? (
    <p>
      <b>{t(cause)}</b>
    </p>
  ) : (
    <p lang="en">{failure.error}</p>
  )
}
