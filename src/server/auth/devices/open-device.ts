import { and, eq, isNull } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import type { FieldChange } from '../../../contract/members/audit'
import { DAY_S } from '../../../payment/durations'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { isUnavailable } from '../../payments/pages/merchant-visibility'
import type { Change } from '../../ports/storage'
import { endSubscriptions, moveSubscriptions } from '../../push/subscriptions'
import { channelOf } from '../../storage/channels'
import { type DeviceRow, devices, members } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import { tokenHash } from '../caller/token-hash'

/** The longest time that a device stays signed in. */
export const DEVICE_SECONDS = 30 * DAY_S

export type DeviceDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'settings'>

export interface Browser {
  name: string
  /** The secret of the browser's earlier device, which is signed out. */
  replaced: string | null
  /** The mode that the dashboard shows. */
  mode: Mode
}

/** How a member signed in. */
interface SignInBy {
  memberId: string
  passkeyId?: string
  /** True for a recovery code or a link of the operator. */
  isRecovery: boolean
  /** Recorded in the audit. */
  details: FieldChange[]
}

/** The secret of a device that was signed in, and its member. */
export interface SignedInDevice {
  secret: string
  memberId: string
  isRecovered: boolean
}

/** Signs in a new device. Null for a removed member, a closed merchant or a hidden demo. */
export async function openDevice(
  change: Change,
  deps: DeviceDeps,
  { memberId, passkeyId, isRecovery, details }: SignInBy,
  browser: Browser,
): Promise<SignedInDevice | null> {
  const { tx } = change
  const now = deps.clock.now()
  const [found] = await tx
    .select({ member: members, merchant: { isDemo: merchants.isDemo, closedAt: merchants.closedAt } })
    .from(members)
    .innerJoin(merchants, eq(merchants.id, members.merchantId))
    .where(and(eq(members.id, memberId), isNull(members.removedAt)))
  if (!found || isUnavailable(deps.settings, { ...found, mode: browser.mode })) return null
  const replaced = browser.replaced === null ? null : await endReplaced(change, browser.replaced, now)
  const secret = Buffer.from(deps.random.hex(32), 'hex').toString('base64url')
  const id = deps.random.uuid()
  // a device keeps its passkey when its member signs in again by a link
  const ownPasskey = replaced?.memberId === memberId ? replaced.passkeyId : null
  await tx.insert(devices).values({
    id,
    memberId,
    secretHash: tokenHash(secret),
    name: browser.name,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + DEVICE_SECONDS * 1000),
    passkeyId: passkeyId ?? ownPasskey,
    recoveredAt: isRecovery ? now : null,
  })
  // notifications continue for this member only
  if (replaced?.memberId === memberId) await moveSubscriptions(tx, replaced.id, id)
  else if (replaced) await endSubscriptions(tx, eq(devices.id, replaced.id))
  const actor = { merchantId: found.member.merchantId, mode: 'live', actor: `member:${memberId}` } as const
  await recordChange(deps, change, actor, 'device.created', id, details)
  return { secret, memberId, isRecovered: isRecovery }
}

type Replaced = Pick<DeviceRow, 'id' | 'memberId' | 'passkeyId'>

/** Signs out the earlier device of a browser. Null if it was signed out already. */
async function endReplaced({ tx, announce }: Change, secret: string, now: Date): Promise<Replaced | null> {
  const [ended = null] = await tx
    .update(devices)
    .set({ signedOutAt: now })
    .where(and(eq(devices.secretHash, tokenHash(secret)), isNull(devices.signedOutAt)))
    .returning({ id: devices.id, memberId: devices.memberId, passkeyId: devices.passkeyId })
  if (ended) announce(channelOf.access(ended.id))
  return ended
}
