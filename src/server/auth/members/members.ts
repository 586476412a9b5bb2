import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { ListQuery } from '../../../contract/envelope'
import type { Member, MemberPatch } from '../../../contract/members/member'
import { changedFields, withoutValue, withValue } from '../../audit/field-changes'
import { recordChange, recordUpdate } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict } from '../../http/problem'
import type { Change, Database } from '../../ports/storage'
import { endSubscriptions } from '../../push/subscriptions'
import { channelOf } from '../../storage/channels'
import { requireRow } from '../../storage/database'
import { devices, type MemberRow, members, passkeys, recoveryCodes } from '../../storage/schema/members'
import type { Caller } from '../caller/caller'
import { revokeMadeBy } from '../revocation/record-revocation'
import { lockMember } from './lock-members'
import { membersOf, membersWithLastUse, memberView } from './member-view'
import { endLinks } from './sign-in-links'

type MemberDeps = Pick<Deps, 'storage' | 'clock' | 'random'>

export const auditedMember = ({ role, name, email }: Pick<MemberRow, 'role' | 'name' | 'email'>) => ({
  role: withValue(role),
  name: withoutValue(name),
  email: withoutValue(email),
})

export async function readMemberView(database: Database, id: string, caller: Caller): Promise<Member> {
  const { member, lastUsedAt } = requireRow(await membersWithLastUse(database).where(eq(members.id, id)))
  return memberView(member, lastUsedAt, caller.member?.id ?? null)
}

export async function listMembers(
  { storage: { database } }: Pick<Deps, 'storage'>,
  caller: Caller,
  { page, limit }: ListQuery,
): Promise<{ items: Member[]; total: number }> {
  const where = membersOf(caller.merchantId)
  const rows = await membersWithLastUse(database)
    .where(where)
    .orderBy(asc(members.createdAt), members.id)
    .limit(limit)
    .offset((page - 1) * limit)
  const items = rows.map(({ member, lastUsedAt }) => memberView(member, lastUsedAt, caller.member?.id ?? null))
  return { items, total: await database.$count(members, where) }
}

async function requireAnotherOwner({ tx }: Change, { merchantId, id, role }: MemberRow): Promise<void> {
  if (role !== 'owner') return
  const otherOwners = and(membersOf(merchantId), eq(members.role, 'owner'), ne(members.id, id))
  if ((await tx.$count(members, otherOwners)) === 0)
    throw conflict('The last owner cannot be removed', 'role: Must stay owner, because there is no other owner.')
}

/** 409 if a member of the merchant has the address. The members must be locked. */
export async function requireNewAddress({ tx }: Change, merchantId: string, email: string | null): Promise<void> {
  if (email === null) return
  const withAddress = and(membersOf(merchantId), eq(members.emailKey, email.toLowerCase()))
  if ((await tx.$count(members, withAddress)) > 0)
    throw conflict('Another member has this address', 'email: Another member has this address.')
}

/**
 * Changes a member. Links that were mailed to the former address end. A member who stops being an owner loses their
 * studio links and, without `keep_keys`, their API keys. 404 if the member is not the merchant's. 409 for the last
 * owner, and if another member has the address.
 */
export const changeMember = (deps: MemberDeps, caller: Caller, id: string, patch: MemberPatch): Promise<Member> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    const before = await lockMember(change, caller.merchantId, id)
    const { role = before.role, name = before.name, email = before.email } = patch
    if (role !== 'owner') await requireAnotherOwner(change, before)
    const emailKey = email?.toLowerCase() ?? null
    if (emailKey !== before.emailKey) {
      await requireNewAddress(change, before.merchantId, email)
      await endLinks(tx, id, deps.clock.now())
    }
    const after = { role, name, email, emailKey }
    await tx.update(members).set(after).where(eq(members.id, id))
    if (role !== 'owner')
      await revokeMadeBy(deps, change, caller.actor, before, patch.keep_keys ? 'links' : 'links and keys')
    const changes = changedFields(auditedMember(before), auditedMember(after))
    const isSameOwner = role === 'owner' && email === before.email
    const alsoNotify = isSameOwner ? null : formerOwnerAddress(before)
    await recordUpdate(deps, change, caller, 'member.updated', id, changes, alsoNotify)
    return readMemberView(tx, id, caller)
  })

/** The address of a former owner, or of an owner whose address changed, which is notified too. Null for other roles. */
const formerOwnerAddress = ({ role, email }: MemberRow) => (role === 'owner' ? email : null)

/** 404 if the member is not the merchant's. */
export const requireMember = ({ storage }: MemberDeps, { merchantId }: Caller, id: string): Promise<MemberRow> =>
  storage.change((change) => lockMember(change, merchantId, id))

/**
 * Removes a member, signs out their devices, and ends their links, including studio links. Revokes their API keys
 * unless `keepKeys` is set. 404 if the member is not the merchant's. 409 for the last owner.
 */
export const removeMember = (
  deps: MemberDeps,
  caller: Caller,
  id: string,
  { keepKeys = false }: { keepKeys?: boolean } = {},
): Promise<void> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    const member = await lockMember(change, caller.merchantId, id)
    await requireAnotherOwner(change, member)
    const now = deps.clock.now()
    change.announce(channelOf.access(`member:${id}`))
    const removed = { removedAt: now, name: null, email: null, emailKey: null }
    await tx.update(members).set(removed).where(eq(members.id, id))
    await tx
      .update(devices)
      .set({ signedOutAt: now })
      .where(and(eq(devices.memberId, id), isNull(devices.signedOutAt)))
    await endSubscriptions(tx, eq(devices.memberId, id))
    await endLinks(tx, id, now)
    await tx.delete(passkeys).where(eq(passkeys.memberId, id))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, id))
    await revokeMadeBy(deps, change, caller.actor, member, keepKeys ? 'links' : 'links and keys')
    await recordChange(deps, change, caller, 'member.removed', id, [], formerOwnerAddress(member))
  })
