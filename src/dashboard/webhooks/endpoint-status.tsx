import type { EndpointFailure, WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { Badge } from '../parts/badge'
import { useI18n } from '../state/dashboard-context'
import { findFailureText } from './failure-text'

type Props = { endpoint: WebhookEndpoint }

/** Whether the merchant must do something, so that the endpoint gets its events. */
export const isBroken = ({ failing_since, disabled_reason }: WebhookEndpoint): boolean =>
  failing_since !== null || disabled_reason !== null

/** Whether the endpoint works, is off, or fails. */
export function EndpointBadge({ endpoint: { is_active, failing_since, disabled_reason } }: Props) {
  const { t, formatDateTime } = useI18n()
  if (!is_active) return <Badge tone={disabled_reason === null ? 'waiting' : 'bad'}>{t('webhooks.disabled')}</Badge>
  if (failing_since === null) return <Badge tone="good">{t('webhooks.enabled')}</Badge>
  return <Badge tone="bad">{t('webhooks.failing', { time: formatDateTime(failing_since) })}</Badge>
}

/** Why the endpoint does not work, and what to do. */
export function EndpointProblem({ endpoint: { is_active, last_failure, disabled_reason } }: Props) {
  const { t } = useI18n()
  const advice = is_active
    ? 'webhooks.failing_text'
    : disabled_reason === null
      ? 'webhooks.off_by_you'
      : 'webhooks.disabled_text'
  return (
    <>
      <Reason failure={last_failure} text={disabled_reason} />
      <p>{t(advice)}</p>
    </>
  )
}

/** The cause in the member's language, or else the service's own text, which is English. */
function Reason({ failure, text }: { failure: EndpointFailure | null; text: string | null }) {
  const { t } = useI18n()
  const cause = failure && findFailureText(failure)
  const original = text ?? failure?.error
  if (cause)
    return (
      <p>
        <b>{t(cause)}</b>
      </p>
    )
  return original ? <p lang="en">{original}</p> : null
}
