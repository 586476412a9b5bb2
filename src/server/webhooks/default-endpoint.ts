import { and } from 'drizzle-orm'
import type { DefaultEndpoint, WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import type { Actor } from '../audit/record-change'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { webhookEndpoints } from '../storage/schema/webhooks'
import {
  allowedUrl,
  changeEndpoint,
  type EndpointDeps,
  insertEndpoint,
  removeEndpoint,
  replaceSecret,
} from './change-endpoint'
import { endpointView } from './endpoint-view'

const NOT_CONFIGURED: DefaultEndpoint = {
  configured: false,
  id: null,
  url: null,
  secret: null,
  is_active: false,
  failing_since: null,
  disabled_reason: null,
  created_at: null,
  updated_at: null,
}

const isDefaultOf = (owner: MerchantAndMode) => and(ownedBy(webhookEndpoints, owner), webhookEndpoints.isDefault)

/** The fields that the default endpoint has had since there was no other. */
function defaultView(endpoint: WebhookEndpoint): DefaultEndpoint {
  const { id, url, secret, is_active, failing_since, disabled_reason, created_at, updated_at } = endpoint
  return { configured: true, id, url, secret, is_active, failing_since, disabled_reason, created_at, updated_at }
}

/** The merchant's default endpoint with a masked secret. */
export async function readDefaultEndpoint(deps: EndpointDeps, owner: MerchantAndMode): Promise<DefaultEndpoint> {
  const [row] = await deps.storage.database.select().from(webhookEndpoints).where(isDefaultOf(owner))
  return row ? defaultView(endpointView(deps, row)) : NOT_CONFIGURED
}

/**
 * Registers the default endpoint, or changes its URL: the secret stays, the endpoint is enabled, and pending events
 * become due. Only the first answer contains the unmasked secret. 400 for a URL that is not allowed.
 */
export async function registerDefaultEndpoint(
  deps: EndpointDeps,
  caller: Actor,
  text: string,
): Promise<DefaultEndpoint> {
  const url = await allowedUrl(deps, text)
  const id = deps.random.uuid()
  const endpoint = { id, url, description: null, eventTypes: null, isDefault: true, isActive: true }
  return deps.storage.change(async (change) =>
    defaultView(
      (await insertEndpoint(deps, change, caller, endpoint)) ??
        (await changeEndpoint(deps, change, caller, isDefaultOf(caller), { url, is_active: true })),
    ),
  )
}

/** Replaces the secret for all later signatures. 404 if there is no default endpoint. */
export async function regenerateSecret(deps: EndpointDeps, caller: Actor): Promise<{ id: string; secret: string }> {
  const { id, secret } = await replaceSecret(deps, caller, isDefaultOf(caller), 0)
  return { id, secret: secret as string }
}

export const removeDefaultEndpoint = (deps: EndpointDeps, caller: Actor) =>
  removeEndpoint(deps, caller, isDefaultOf(caller))
