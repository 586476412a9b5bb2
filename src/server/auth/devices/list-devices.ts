import { and, desc, eq } from 'drizzle-orm'
import type { ListQuery } from '../../../contract/envelope'
import type { Device } from '../../../contract/members/device'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { missing } from '../../http/problem'
import { endSubscriptions } from '../../push/subscriptions'
import { channelOf } from '../../storage/channels'
import { requireRow } from '../../storage/database'
import { type DeviceRow, devices, type MemberRow, members } from '../../storage/schema/members'
import type { Caller } from '../caller/caller'
import { isSignedIn } from './is-signed-in'

const viewOf = (device: DeviceRow, { name, email }: Pick<MemberRow, 'name' | 'email'>, caller: Caller): Device => ({
  id: device.id,
  member_id: device.memberId,
  member_name: name ?? email,
  name: device.name,
  current: device.id === caller.member?.deviceId,
  created_at: device.createdAt.toISOString(),
  last_used_at: device.lastUsedAt.toISOString(),
  expires_at: device.expiresAt.toISOString(),
})

/** Owners see the devices of all members. Other members see only their own. */
const visibleTo = ({ merchantId, role, member }: Caller) =>
  and(eq(members.merchantId, merchantId), role === 'owner' ? undefined : eq(members.id, member?.id ?? ''))

/** The devices that are signed in, the last one to sign in first. */
export async function listDevices(
  { storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>,
  caller: Caller,
  { page, limit }: ListQuery,
): Promise<{ items: Device[]; total: number }> {
  const where = and(visibleTo(caller), isSignedIn(clock.now()))
  const signedIn = database
    .select({ device: devices, member: members })
    .from(devices)
    .innerJoin(members, eq(members.id, devices.memberId))
    .where(where)
  const rows = await signedIn
    .orderBy(desc(devices.createdAt), devices.id)
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await database.$count(
    database
      .select({ id: devices.id })
      .from(devices)
      .innerJoin(members, eq(members.id, devices.memberId))
      .where(where)
      .as('signed_in'),
  )
  return { items: rows.map(({ device, member }) => viewOf(device, member, caller)), total }
}

/** Signs a device out. Idempotent. 404 if the caller may not see it. */
export const endDevice = (
  deps: Pick<Deps, 'storage' | 'clock' | 'random'>,
  caller: Caller,
  id: string,
): Promise<Device> =>
  deps.storage.change(async (change) => {
    const [found] = await change.tx
      .select({ device: devices, member: members })
      .from(devices)
      .innerJoin(members, eq(members.id, devices.memberId))
      .where(and(eq(devices.id, id), visibleTo(caller)))
    if (!found) throw missing()
    if (found.device.signedOutAt === null) {
      await change.tx.update(devices).set({ signedOutAt: deps.clock.now() }).where(eq(devices.id, id))
      await endSubscriptions(change.tx, eq(devices.id, id))
      change.announce(channelOf.access(id))
      await recordChange(deps, change, caller, 'device.ended', id, [])
    }
    const [device] = await change.tx.select().from(devices).where(eq(devices.id, id))
    return viewOf(requireRow(device ? [device] : []), found.member, caller)
  })
