import { and, eq, type SQL } from 'drizzle-orm'
import type { WebhookEndpoint, WebhookEndpointUpdate } from '../../contract/webhooks/webhook-endpoint'
import { MINUTE_MS } from '../../payment/durations'
import { changedFields, createdFields, deletedFields } from '../audit/field-changes'
import { type Actor, recordChange, recordUpdate } from '../audit/record-change'
import type { Deps } from '../deps'
import { invalid, missing } from '../http/problem'
import type { Change } from '../ports/storage'
import { channelOf } from '../storage/channels'
import { events, type WebhookEndpointRow, webhookEndpoints } from '../storage/schema/webhooks'
import { portProblem } from './allowed-ports'
import { hostProblem, urlProblem } from './check-target'
import { auditedEndpoint, endpointView } from './endpoint-view'
import { secretPurpose, toSecret } from './signing'

export type EndpointDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption' | 'settings' | 'resolve'>

const RESOLVE_MS = 3000

/** The normalized URL. 400 that names `field` if nothing may be sent to it. */
export async function allowedUrl(
  { settings, resolve }: Pick<EndpointDeps, 'settings' | 'resolve'>,
  text: string,
  field = 'url',
): Promise<string> {
  const allowPrivate = settings.ALLOW_PRIVATE_WEBHOOKS === '1'
  const problem =
    urlProblem(text, allowPrivate) ??
    (allowPrivate
      ? null
      : (portProblem(text, settings.WEBHOOK_PORTS) ??
        (await hostProblem(text, resolve, AbortSignal.timeout(RESOLVE_MS)))))
  if (problem) throw invalid(`${field}: ${problem}`)
  return new URL(text).href
}

type NewEndpoint = Pick<WebhookEndpointRow, 'id' | 'url' | 'description' | 'eventTypes' | 'isDefault' | 'isActive'>

/** Stores an endpoint, and returns it with the full secret. Null if it would be a second default endpoint. */
export async function insertEndpoint(
  deps: EndpointDeps,
  change: Change,
  caller: Actor,
  endpoint: NewEndpoint,
): Promise<WebhookEndpoint | null> {
  const { clock, random, encryption } = deps
  const now = clock.now()
  const secret = toSecret(random.base64(32))
  const [row] = await change.tx
    .insert(webhookEndpoints)
    .values({
      ...endpoint,
      merchantId: caller.merchantId,
      mode: caller.mode,
      secret: encryption.encrypt(secret, secretPurpose(endpoint.id)),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({
      target: [webhookEndpoints.merchantId, webhookEndpoints.mode],
      where: webhookEndpoints.isDefault.getSQL(),
    })
    .returning()
  if (!row) return null
  await recordChange(deps, change, caller, 'webhook.created', row.id, createdFields(auditedEndpoint(row)))
  return endpointView(deps, row, secret)
}

/**
 * Changes an endpoint; absent fields stay. An endpoint that is switched on, or gets another URL, begins anew: its
 * earlier failures do not count, and its pending events become due. 404 if there is no such endpoint.
 * @param url the normalized URL
 */
export async function changeEndpoint(
  deps: EndpointDeps,
  change: Change,
  caller: Actor,
  isEndpoint: SQL | undefined,
  { url, description, events: types, is_active: isActive }: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  const { storage, clock } = deps
  const { tx, announce } = change
  const [before] = await tx.select().from(webhookEndpoints).where(isEndpoint).for('no key update')
  if (!before) throw missing()
  const beginsAnew = isActive ?? (url !== undefined && before.isActive)
  const after: WebhookEndpointRow = {
    ...before,
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(types !== undefined && { eventTypes: types === 'all' ? null : types }),
    ...(isActive !== undefined && { isActive, disabledReason: null }),
    ...(beginsAnew && { failingSince: null, lastFailure: null }),
    updatedAt: clock.now(),
  }
  await tx.update(webhookEndpoints).set(after).where(eq(webhookEndpoints.id, before.id))
  const changes = changedFields(auditedEndpoint(before), auditedEndpoint(after))
  await recordUpdate(deps, change, caller, 'webhook.updated', before.id, changes)
  if (beginsAnew) {
    await tx.update(events).set({ nextRetryAt: storage.now(), retries: 0 }).where(isPendingFor(before))
    announce(channelOf.outbox())
  }
  return endpointView(deps, after)
}

/**
 * Replaces the secret, and returns the view with the full new one. 404 if there is no such endpoint.
 * @param overlapMinutes how long the replaced secret still signs; 0: not at all
 */
export async function replaceSecret(
  deps: EndpointDeps,
  caller: Actor,
  isEndpoint: SQL | undefined,
  overlapMinutes: number,
): Promise<WebhookEndpoint> {
  const { storage, clock, random, encryption } = deps
  const secret = toSecret(random.base64(32))
  return storage.change(async (change) => {
    const [before] = await change.tx.select().from(webhookEndpoints).where(isEndpoint).for('update')
    if (!before) throw missing()
    const now = clock.now()
    const after: WebhookEndpointRow = {
      ...before,
      secret: encryption.encrypt(secret, secretPurpose(before.id)),
      previousSecret: overlapMinutes > 0 ? before.secret : null,
      previousSecretUntil: overlapMinutes > 0 ? new Date(now.getTime() + overlapMinutes * MINUTE_MS) : null,
      updatedAt: now,
    }
    await change.tx.update(webhookEndpoints).set(after).where(eq(webhookEndpoints.id, before.id))
    await recordChange(deps, change, caller, 'webhook.secret_regenerated', before.id, [{ field: 'secret' }])
    return endpointView(deps, after, secret)
  })
}

/** Removes an endpoint and fails its pending events. The history stays. Returns whether there was such an endpoint. */
export const removeEndpoint = (deps: EndpointDeps, caller: Actor, isEndpoint: SQL | undefined): Promise<boolean> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    const [row] = await tx.delete(webhookEndpoints).where(isEndpoint).returning()
    if (!row) return false
    await recordChange(deps, change, caller, 'webhook.deleted', row.id, deletedFields(auditedEndpoint(row)))
    await tx.update(events).set({ status: 'failed', nextRetryAt: null }).where(isPendingFor(row))
    return true
  })

const isPendingFor = ({ id }: WebhookEndpointRow) => and(eq(events.endpointId, id), eq(events.status, 'pending'))
