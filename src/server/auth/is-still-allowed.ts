import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Deps } from '../deps'
import { isUnavailable } from '../payments/pages/merchant-visibility'
import { devices, members } from '../storage/schema/members'
import { issuedKeys, merchants, revokedKeys } from '../storage/schema/merchants'
import type { Caller } from './caller/caller'
import { isSignedIn } from './devices/is-signed-in'

type AllowedDeps = Pick<Deps, 'storage' | 'clock' | 'settings'>

/**
 * Whether a caller is still allowed: the device is signed in, or the key is valid. The check does not count as use, so
 * that an open stream does not keep a device signed in.
 */
export async function isStillAllowed(
  { storage: { database }, clock, settings }: AllowedDeps,
  { actor, mode, member }: Caller,
): Promise<boolean> {
  const now = clock.now()
  const owner = { merchant: { isDemo: merchants.isDemo, closedAt: merchants.closedAt } }
  const [found] = member
    ? await database
        .select(owner)
        .from(devices)
        .innerJoin(members, eq(members.id, devices.memberId))
        .innerJoin(merchants, eq(merchants.id, members.merchantId))
        .where(and(eq(devices.id, member.deviceId), isSignedIn(now)))
    : await database
        .select(owner)
        .from(issuedKeys)
        .innerJoin(merchants, eq(merchants.id, issuedKeys.merchantId))
        .leftJoin(revokedKeys, eq(revokedKeys.jti, issuedKeys.jti))
        .where(and(eq(issuedKeys.jti, actor), gt(issuedKeys.expiresAt, now), isNull(revokedKeys.jti)))
  return found !== undefined && !isUnavailable(settings, { ...found, mode })
}
