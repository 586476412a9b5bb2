import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { ListQuery } from '../../../contract/envelope'
import type { Invitation, Member, MemberPatch, MemberRequest } from '../../../contract/member'
import { changedFields, madeFields, nameOnly, shown } from '../../audit/field-changes'
import { recordChange, recordUpdate } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, missing } from '../../http/problem'
import { type Change, type Database, only } from '../../storage/database'
import { devices, type MemberRow, members, signInLinks } from '../../storage/schema/members'
import type { Caller } from '../caller/caller'
import { membersOf, membersWithLastSeen, memberView } from './member-view'
import { LINK_MS, makeSignInLink } from './sign-in-links'

type MemberDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl'>

const fieldsOf = ({ role, name, email }: Pick<MemberRow, 'role' | 'name' | 'email'>) => ({
  role: shown(role),
  name: nameOnly(name),
  email: nameOnly(email),
})

async function viewOf(database: Database, id: string, caller: Caller): Promise<Member> {
  const { member, seenAt } = only(await membersWithLastSeen(database).where(eq(members.id, id)))
  return memberView(member, seenAt, caller.member?.id ?? null)
}

export async function listMembers(
  { storage: { database } }: Pick<Deps, 'storage'>,
  caller: Caller,
  { page, limit }: ListQuery,
): Promise<{ items: Member[]; total: number }> {
  const where = membersOf(caller.merchantId)
  const rows = await membersWithLastSeen(database)
    .where(where)
    .orderBy(asc(members.createdAt), members.id)
    .limit(limit)
    .offset((page - 1) * limit)
  const items = rows.map(({ member, seenAt }) => memberView(member, seenAt, caller.member?.id ?? null))
  return { items, total: await database.$count(members, where) }
}

/** Reads and locks a member. 404 if it is not the merchant's. All owners are locked, so that one always stays. */
async function lockMember({ tx }: Change, { merchantId }: Caller, id: string): Promise<MemberRow> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(and(membersOf(merchantId), eq(members.role, 'owner')))
    .orderBy(asc(members.id))
    .for('update')
  const [member] = await tx
    .select()
    .from(members)
    .where(and(membersOf(merchantId), eq(members.id, id)))
    .for('update')
  if (!member) throw missing()
  return member
}

async function requireAnotherOwner({ tx }: Change, { merchantId, id, role }: MemberRow): Promise<void> {
  if (role !== 'owner') return
  const others = and(membersOf(merchantId), eq(members.role, 'owner'), ne(members.id, id))
  if ((await tx.$count(members, others)) === 0)
    throw conflict('The last owner cannot go', 'role: nobody else is an owner')
}

async function requireNewAddress({ tx }: Change, merchantId: string, email: string | null): Promise<void> {
  if (email === null) return
  const same = and(membersOf(merchantId), eq(members.emailKey, email.toLowerCase()))
  if ((await tx.$count(members, same)) > 0) throw conflict('Somebody has this address', 'email: is a member’s already')
}

/** Adds a member, with a link to sign in. 409 if a member has the address. */
export const inviteMember = (deps: MemberDeps, caller: Caller, wish: MemberRequest): Promise<Invitation> =>
  deps.storage.change(async (change) => {
    const { merchantId } = caller
    const [id, name, email] = [deps.random.uuid(), wish.name ?? null, wish.email ?? null]
    await requireNewAddress(change, merchantId, email)
    const emailKey = email?.toLowerCase() ?? null
    const member = { id, merchantId, name, email, emailKey, role: wish.role, createdAt: deps.clock.now() }
    await change.tx.insert(members).values(member)
    await recordChange(deps, change, caller, 'member.created', id, madeFields(fieldsOf(member)))
    return invitationOf(change, deps, caller, id)
  })

/** Another link for a member. 404 if it is not the merchant's. */
export const linkForMember = (deps: MemberDeps, caller: Caller, id: string): Promise<Invitation> =>
  deps.storage.change(async (change) => {
    await lockMember(change, caller, id)
    return invitationOf(change, deps, caller, id)
  })

async function invitationOf(change: Change, deps: MemberDeps, caller: Caller, id: string): Promise<Invitation> {
  const member = await viewOf(change.tx, id, caller)
  const mailed = member.email !== null && deps.settings.SMTP_URL !== undefined
  const wish = { memberId: id, forMs: LINK_MS.invited, mail: mailed ? caller.mode : null }
  const { url, expiresAt } = await makeSignInLink(change, deps, wish)
  return { member, url, expires_at: expiresAt.toISOString(), mailed }
}

/** 404 if it is not the merchant's. 409 for the last owner, and if another member has the address. */
export const changeMember = (deps: MemberDeps, caller: Caller, id: string, patch: MemberPatch): Promise<Member> =>
  deps.storage.change(async (change) => {
    const before = await lockMember(change, caller, id)
    const { role = before.role, name = before.name, email = before.email } = patch
    if (role !== 'owner') await requireAnotherOwner(change, before)
    const emailKey = email?.toLowerCase() ?? null
    if (emailKey !== before.emailKey) await requireNewAddress(change, before.merchantId, email)
    const after = { role, name, email, emailKey }
    await change.tx.update(members).set(after).where(eq(members.id, id))
    const changes = changedFields(fieldsOf(before), fieldsOf(after))
    await recordUpdate(deps, change, caller, 'member.updated', id, changes)
    return viewOf(change.tx, id, caller)
  })

/** Removes a member, whose devices and links end at once. 404 if it is not the merchant's. 409 for the last owner. */
export const removeMember = (deps: MemberDeps, caller: Caller, id: string): Promise<void> =>
  deps.storage.change(async (change) => {
    const member = await lockMember(change, caller, id)
    await requireAnotherOwner(change, member)
    const now = deps.clock.now()
    const gone = { removedAt: now, name: null, email: null, emailKey: null }
    await change.tx.update(members).set(gone).where(eq(members.id, id))
    await change.tx
      .update(devices)
      .set({ endedAt: now })
      .where(and(eq(devices.memberId, id), isNull(devices.endedAt)))
    await change.tx
      .update(signInLinks)
      .set({ usedAt: now })
      .where(and(eq(signInLinks.memberId, id), isNull(signInLinks.usedAt)))
    await recordChange(deps, change, caller, 'member.removed', id, [])
  })
