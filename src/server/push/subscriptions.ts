import { ECDH } from 'node:crypto'
import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { PushSubscriptionRequest, PushSubscriptionStatus } from '../../contract/members/push-subscription'
import type { Deps } from '../deps'
import { conflict, invalid } from '../http/problem'
import type { Database } from '../ports/storage'
import type { MerchantAndMode } from '../storage/owner'
import { devices } from '../storage/schema/members'
import { pushSubscriptions } from '../storage/schema/push'
import { allowedUrl } from '../webhooks/change-endpoint'
import { readVapidKeys } from './vapid-keys'

/** The most devices of a member with messages in a mode. Each payment is one request for each of them. */
export const MAX_DEVICES = 10

type PushDeps = Pick<Deps, 'storage' | 'encryption' | 'clock' | 'random' | 'settings' | 'resolve'>

/** A member on a device. */
type OnDevice = MerchantAndMode & { memberId: string; deviceId: string }

const onDevice = ({ deviceId, mode }: Pick<OnDevice, 'deviceId' | 'mode'>) =>
  and(eq(pushSubscriptions.deviceId, deviceId), eq(pushSubscriptions.mode, mode))

export async function readPushSubscription(
  deps: Pick<Deps, 'storage' | 'encryption'>,
  { deviceId }: Pick<OnDevice, 'deviceId'>,
): Promise<PushSubscriptionStatus> {
  const rows = await deps.storage.database
    .select({ mode: pushSubscriptions.mode })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.deviceId, deviceId))
    .orderBy(pushSubscriptions.mode)
  return { public_key: (await readVapidKeys(deps)).publicKey, modes: rows.map(({ mode }) => mode) }
}

/** A point that is not on the curve could not be encrypted to. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/**
 * Sends messages about the payments of a mode to a device from now on, or changes its endpoint. 400 for an endpoint
 * that webhooks may not have either, 409 for too many devices.
 */
export async function subscribe(
  deps: PushDeps,
  owner: OnDevice,
  { endpoint, keys: { p256dh, auth }, language }: PushSubscriptionRequest,
): Promise<PushSubscriptionStatus> {
  if (!isPublicKey(p256dh)) throw invalid('keys.p256dh: Must be a public key of P-256.')
  const found = { endpoint: await allowedUrl(deps, endpoint, 'endpoint'), p256dh, auth }
  const subscription = language === undefined ? found : { ...found, language }
  await deps.storage.change(async ({ tx }) => {
    // devices that subscribe at the same time are counted one after the other
    const own = await tx
      .select({ id: devices.id })
      .from(devices)
      .where(eq(devices.memberId, owner.memberId))
      .orderBy(devices.id)
      .for('no key update')
    const others = and(
      inArray(
        pushSubscriptions.deviceId,
        own.map(({ id }) => id),
      ),
      eq(pushSubscriptions.mode, owner.mode),
      ne(pushSubscriptions.deviceId, owner.deviceId),
    )
    if ((await tx.$count(pushSubscriptions, others)) >= MAX_DEVICES)
      throw conflict(`A member has notifications on at most ${MAX_DEVICES} devices`)
    const { merchantId, mode, deviceId } = owner
    await tx
      .insert(pushSubscriptions)
      .values({
        ...{ id: deps.random.uuid(), merchantId, mode, deviceId },
        ...{ language: 'en' as const, ...subscription },
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing()
    // a browser has one endpoint for both modes
    await tx.update(pushSubscriptions).set(subscription).where(eq(pushSubscriptions.deviceId, deviceId))
  })
  return readPushSubscription(deps, owner)
}

/** Ends the messages of a mode to a device, with those that wait. Idempotent. */
export async function unsubscribe(
  deps: Pick<Deps, 'storage' | 'encryption'>,
  owner: Pick<OnDevice, 'deviceId' | 'mode'>,
): Promise<PushSubscriptionStatus> {
  await deps.storage.database.delete(pushSubscriptions).where(onDevice(owner))
  return readPushSubscription(deps, owner)
}

/** Ends all messages to devices that are signed out. */
export async function endSubscriptions(tx: Database, isDevice: SQL | undefined): Promise<void> {
  const ended = tx.select({ id: devices.id }).from(devices).where(isDevice)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.deviceId, ended))
}

/** Messages go on when a member signs in again in the browser. Another member does not get them. */
export async function moveSubscriptions(tx: Database, from: string, to: string): Promise<void> {
  await tx.update(pushSubscriptions).set({ deviceId: to }).where(eq(pushSubscriptions.deviceId, from))
}
