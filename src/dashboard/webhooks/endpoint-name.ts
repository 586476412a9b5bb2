import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'

/** The merchant's own words for an endpoint, or else its host. */
export const endpointName = ({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string =>
  description ?? new URL(url).host
