import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { KEY_SCOPES } from '../../../contract/enums'
import { MINUTE_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { isUnavailable } from '../../payments/pages/merchant-visibility'
import { type DeviceRow, devices, members } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import type { Caller } from '../caller/caller'
import { requestedMode } from '../caller/requested-mode'
import { tokenHash } from '../caller/token-hash'
import { isOfEarlierSignIn, requireOwnPage } from './csrf'
import { deviceSecretIn } from './device-cookie'
import { isSignedIn } from './is-signed-in'

/** The use of a device is recorded at most once in this time. */
const USE_MS = 5 * MINUTE_MS
/** How long a recovered member can remove the passkeys of a lost device without one. */
const RECOVERY_MS = 15 * MINUTE_MS

/** Whether a member signed in a moment ago by a recovery code or a link of the operator. */
export const isRecovered = ({ recoveredAt }: Pick<DeviceRow, 'recoveredAt'>, now: Date): boolean =>
  recoveredAt !== null && now.getTime() - recoveredAt.getTime() < RECOVERY_MS

export type Devices = ReturnType<typeof createDevices>

type DeviceDeps = Pick<Deps, 'storage' | 'clock' | 'settings' | 'publicUrl'>

/** The devices on which members are signed in. */
export function createDevices({ storage, clock, settings, publicUrl }: DeviceDeps) {
  const { database } = storage
  const isSecure = publicUrl.startsWith('https:')

  async function recordUse(id: string, lastUsedAt: Date, now: Date) {
    if (now.getTime() - lastUsedAt.getTime() < USE_MS) return
    // a device is accepted even if its use cannot be written
    await database
      .update(devices)
      .set({ lastUsedAt: now })
      .where(eq(devices.id, id))
      .catch(() => {})
  }

  return {
    /**
     * The member who is signed in on the device, in the mode of the header `Malipo-Mode`; null for a signed-out device,
     * and for a page of an earlier sign-in. 400 for another mode. 403 for a request that does not come from our own
     * pages. A request with `Malipo-Idle` does not count as use of the device.
     */
    async verify(c: Context): Promise<Caller | null> {
      const secret = deviceSecretIn(c, isSecure)
      if (secret === null || isOfEarlierSignIn(c, secret)) return null
      const now = clock.now()
      const [found] = await database
        .select({
          device: devices,
          member: members,
          merchant: { isDemo: merchants.isDemo, closedAt: merchants.closedAt },
        })
        .from(devices)
        .innerJoin(members, eq(members.id, devices.memberId))
        .innerJoin(merchants, eq(merchants.id, members.merchantId))
        .where(and(eq(devices.secretHash, tokenHash(secret)), isSignedIn(now)))
      if (!found) return null
      const { device, member, merchant } = found
      const mode = requestedMode(c)
      if (isUnavailable(settings, { merchant, mode })) return null
      requireOwnPage(c, secret, publicUrl)
      if (!c.req.header('malipo-idle')) await recordUse(device.id, device.lastUsedAt, now)
      return {
        actor: `member:${member.id}`,
        merchantId: member.merchantId,
        mode,
        scope: null,
        scopes: KEY_SCOPES,
        expiresAt: null,
        role: member.role,
        member: { id: member.id, deviceId: device.id, isRecovered: isRecovered(device, now) },
      }
    },
  }
}
