import type { WebhookEventDetail } from '../../contract/webhooks/webhook-event'
import type { MessageKey } from '../i18n/create-i18n'

type Delivery = Pick<WebhookEventDetail['deliveries'][number], 'response_status' | 'error'>

/** Texts for the errors that the service records for deliveries without an answer. */
const TEXT_BY_ERROR: Record<string, MessageKey> = {
  'No answer within 10 seconds.': 'webhooks.why_slow',
  'The connection was refused.': 'webhooks.why_closed',
  'The connection was closed before an answer.': 'webhooks.why_closed',
  'The host cannot be reached.': 'webhooks.why_unreachable',
  'The host name cannot be resolved.': 'webhooks.why_name',
  'The certificate has expired.': 'webhooks.why_certificate',
  'The certificate is not trusted.': 'webhooks.why_certificate',
  'The certificate is for another host.': 'webhooks.why_certificate',
  'Must be a host on the public internet.': 'webhooks.why_private',
  'The event could not be signed.': 'webhooks.why_unsigned',
}

const TEXT_BY_STATUS: Record<number, MessageKey> = {
  401: 'webhooks.why_unauthorized',
  403: 'webhooks.why_unauthorized',
  407: 'webhooks.why_unauthorized',
  404: 'webhooks.why_not_found',
  405: 'webhooks.why_method',
  410: 'webhooks.why_gone',
  429: 'webhooks.why_limited',
}

/** Returns the text that explains a failed delivery; null if there is none, and the service's error must be shown. */
export function findFailureText({ response_status, error }: Delivery): MessageKey | null {
  if (response_status === null) return TEXT_BY_ERROR[error ?? ''] ?? null
  const cause = TEXT_BY_STATUS[response_status]
  if (cause) return cause
  if (response_status >= 500) return 'webhooks.why_broken'
  return response_status >= 400 ? 'webhooks.why_refused' : 'webhooks.why_redirect'
}
