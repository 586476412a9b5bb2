import { and, eq } from 'drizzle-orm'
import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { changedFields, createdFields, deletedFields, originOf, withValue } from '../audit/field-changes'
import { type Actor, recordChange, recordUpdate } from '../audit/record-change'
import type { Deps } from '../deps'
import { invalid, missing } from '../http/problem'
import type { Encryption } from '../ports/encryption'
import { channelOf } from '../storage/channels'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { events, type WebhookEndpointRow, webhookEndpoints } from '../storage/schema/webhooks'
import { portProblem } from './allowed-ports'
import { hostProblem, urlProblem } from './check-target'
import { maskedSecret, toSecret } from './signing'

type EndpointDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'encryption' | 'settings' | 'resolve'>

const RESOLVE_MS = 3000
const NOT_CONFIGURED: WebhookEndpoint = {
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

const purpose = (id: string) => `webhook:${id}`

const auditedEndpoint = ({ url, isActive }: WebhookEndpointRow) => ({
  url: originOf(url),
  is_active: withValue(isActive),
})

function endpointView(row: WebhookEndpointRow, secret: string | null): WebhookEndpoint {
  return {
    configured: true,
    id: row.id,
    url: row.url,
    secret,
    is_active: row.isActive,
    failing_since: row.failingSince?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/**
 * The merchant's endpoint with a masked secret. After a change of `JWT_SECRET`, the secret is null until it is
 * regenerated.
 */
export async function readEndpoint(
  { storage, encryption }: EndpointDeps,
  owner: MerchantAndMode,
): Promise<WebhookEndpoint> {
  const [row] = await storage.database.select().from(webhookEndpoints).where(ownedBy(webhookEndpoints, owner))
  return row ? endpointView(row, maskedSecretOf(row, encryption)) : NOT_CONFIGURED
}

function maskedSecretOf({ id, secret }: WebhookEndpointRow, encryption: Encryption): string | null {
  const readable = encryption.decryptIfReadable(secret, purpose(id))
  return readable === null ? null : maskedSecret(readable)
}

/**
 * Registers the endpoint, or changes its URL: the secret stays, the endpoint is enabled, and pending events become due.
 * Only the first answer contains the unmasked secret. 400 for a URL that is not allowed.
 */
export async function registerEndpoint(deps: EndpointDeps, caller: Actor, text: string): Promise<WebhookEndpoint> {
  const { storage, clock, random, encryption, settings } = deps
  const allowPrivate = settings.ALLOW_PRIVATE_WEBHOOKS === '1'
  const problem =
    urlProblem(text, allowPrivate) ??
    (allowPrivate
      ? null
      : (portProblem(text, settings.WEBHOOK_PORTS) ??
        (await hostProblem(text, deps.resolve, AbortSignal.timeout(RESOLVE_MS)))))
  if (problem) throw invalid(`url: ${problem}`)
  const url = new URL(text).href
  return storage.change(async (change) => {
    const { tx, announce } = change
    const now = clock.now()
    const id = random.uuid()
    const secret = toSecret(random.base64(32))
    const [made] = await tx
      .insert(webhookEndpoints)
      .values({
        id,
        merchantId: caller.merchantId,
        mode: caller.mode,
        url,
        secret: encryption.encrypt(secret, purpose(id)),
        isActive: true,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [webhookEndpoints.merchantId, webhookEndpoints.mode] })
      .returning()
    if (made) {
      await recordChange(deps, change, caller, 'webhook.created', id, createdFields(auditedEndpoint(made)))
      return endpointView(made, secret)
    }
    const [before] = await tx
      .select()
      .from(webhookEndpoints)
      .where(ownedBy(webhookEndpoints, caller))
      .for('no key update')
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ url, isActive: true, disabledReason: null, failingSince: null, updatedAt: now })
      .where(ownedBy(webhookEndpoints, caller))
      .returning()
    if (!before || !row) throw missing()
    const changes = changedFields(auditedEndpoint(before), auditedEndpoint(row))
    await recordUpdate(deps, change, caller, 'webhook.updated', row.id, changes)
    await tx
      .update(events)
      .set({ nextRetryAt: storage.now(), retries: 0 })
      .where(and(eq(events.endpointId, row.id), eq(events.status, 'pending')))
    announce(channelOf.outbox())
    return endpointView(row, maskedSecretOf(row, encryption))
  })
}

/** Replaces the secret for all later signatures. 404 if there is no endpoint. */
export async function regenerateSecret(deps: EndpointDeps, caller: Actor): Promise<{ id: string; secret: string }> {
  const { storage, clock, random, encryption } = deps
  const secret = toSecret(random.base64(32))
  return storage.change(async (change) => {
    const { tx } = change
    const [row] = await tx
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(ownedBy(webhookEndpoints, caller))
      .for('update')
    if (!row) throw missing()
    await tx
      .update(webhookEndpoints)
      .set({ secret: encryption.encrypt(secret, purpose(row.id)), updatedAt: clock.now() })
      .where(eq(webhookEndpoints.id, row.id))
    await recordChange(deps, change, caller, 'webhook.secret_regenerated', row.id, [{ field: 'secret' }])
    return { id: row.id, secret }
  })
}

/** Removes the endpoint and fails its pending events. The history stays. */
export async function removeEndpoint(deps: EndpointDeps, caller: Actor): Promise<void> {
  await deps.storage.change(async (change) => {
    const { tx } = change
    const [row] = await tx.delete(webhookEndpoints).where(ownedBy(webhookEndpoints, caller)).returning()
    if (!row) return
    await recordChange(deps, change, caller, 'webhook.deleted', row.id, deletedFields(auditedEndpoint(row)))
    await tx
      .update(events)
      .set({ status: 'failed', nextRetryAt: null })
      .where(and(eq(events.endpointId, row.id), eq(events.status, 'pending')))
  })
}
