import { and, asc, desc, eq } from 'drizzle-orm'
import {
  MAX_ENDPOINTS,
  type WebhookEndpoint,
  type WebhookEndpointRequest,
  type WebhookEndpointUpdate,
} from '../../contract/webhooks/webhook-endpoint'
import type { Actor } from '../audit/record-change'
import { conflict, missing } from '../http/problem'
import type { Change } from '../ports/storage'
import { requireRow } from '../storage/database'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { merchants } from '../storage/schema/merchants'
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

const isOwn = (owner: MerchantAndMode, id: string) => and(ownedBy(webhookEndpoints, owner), eq(webhookEndpoints.id, id))

/** The merchant's endpoints, the default one first, then the oldest. */
export async function listEndpoints(deps: EndpointDeps, owner: MerchantAndMode): Promise<WebhookEndpoint[]> {
  const rows = await deps.storage.database
    .select()
    .from(webhookEndpoints)
    .where(ownedBy(webhookEndpoints, owner))
    .orderBy(desc(webhookEndpoints.isDefault), asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  return rows.map((row) => endpointView(deps, row))
}

/** An endpoint with a masked secret. 404 if it is not the merchant's. */
export async function readEndpoint(deps: EndpointDeps, owner: MerchantAndMode, id: string): Promise<WebhookEndpoint> {
  const [row] = await deps.storage.database.select().from(webhookEndpoints).where(isOwn(owner, id))
  if (!row) throw missing()
  return endpointView(deps, row)
}

/**
 * Adds an endpoint, and returns it with its full secret. 409 above the limit, which leaves room for the default one.
 * @param request with a normalized URL
 */
export async function addEndpoint(
  deps: EndpointDeps,
  change: Change,
  caller: Actor,
  id: string,
  { url, description, events, is_active: isActive }: WebhookEndpointRequest,
): Promise<WebhookEndpoint> {
  // endpoints that are created at the same time are counted one after the other
  await change.tx.select().from(merchants).where(eq(merchants.id, caller.merchantId)).for('no key update')
  const others = and(ownedBy(webhookEndpoints, caller), eq(webhookEndpoints.isDefault, false))
  if ((await change.tx.$count(webhookEndpoints, others)) >= MAX_ENDPOINTS - 1)
    throw conflict(`There are at most ${MAX_ENDPOINTS} webhook endpoints, with the default one`)
  const eventTypes = events === 'all' ? null : events
  const made = await insertEndpoint(deps, change, caller, {
    ...{ id, url, description, eventTypes, isActive },
    isDefault: false,
  })
  return requireRow(made ? [made] : [])
}

/** Changes an endpoint. 404 if it is not the merchant's. 400 for a URL that is not allowed. */
export async function updateEndpoint(
  deps: EndpointDeps,
  caller: Actor,
  id: string,
  update: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  const changed = update.url === undefined ? update : { ...update, url: await allowedUrl(deps, update.url) }
  return deps.storage.change((change) => changeEndpoint(deps, change, caller, isOwn(caller, id), changed))
}

/** Replaces the secret; the previous one still signs for the overlap. 404 if the endpoint is not the merchant's. */
export const rotateSecret = (deps: EndpointDeps, caller: Actor, id: string, overlapMinutes: number) =>
  replaceSecret(deps, caller, isOwn(caller, id), overlapMinutes)

/** Removes an endpoint. 404 if it is not the merchant's. */
export async function deleteEndpoint(deps: EndpointDeps, caller: Actor, id: string): Promise<void> {
  if (!(await removeEndpoint(deps, caller, isOwn(caller, id)))) throw missing()
}
