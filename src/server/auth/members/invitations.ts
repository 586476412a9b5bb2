import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Invitation, MemberLink, MemberRequest } from '../../../contract/members/member'
import { HOUR_MS } from '../../../payment/durations'
import { createdFields } from '../../audit/field-changes'
import { recordChange } from '../../audit/record-change'
import { conflict, tooMany } from '../../http/problem'
import { queueMail } from '../../mail/queue/queue-mail'
import type { Change } from '../../ports/storage'
import { ownedBy } from '../../storage/owner'
import { auditEntries } from '../../storage/schema/audit'
import { type MemberRow, members, signInLinks } from '../../storage/schema/members'
import type { Caller } from '../caller/caller'
import { lockMember, lockMembers } from './lock-members'
import { auditedMember, readMemberView, requireNewAddress } from './members'
import { endLinks, LINK_MS, type LinkDeps, makeSignInLink } from './sign-in-links'

/** The number of links that are mailed for a merchant in an hour, because an owner can enter a stranger's address. */
const MAX_MAILED = 20

/** Adds a member, with a link to sign in. 409 if a member has the address. */
export const inviteMember = (deps: LinkDeps, caller: Caller, request: MemberRequest): Promise<Invitation> =>
  deps.storage.change(async (change) => {
    const { merchantId } = caller
    const [id, name, email] = [deps.random.uuid(), request.name ?? null, request.email ?? null]
    await lockMembers(change, merchantId)
    await requireNewAddress(change, merchantId, email)
    const emailKey = email?.toLowerCase() ?? null
    const member = { id, merchantId, name, email, emailKey, role: request.role, createdAt: deps.clock.now() }
    await change.tx.insert(members).values(member)
    await recordChange(deps, change, caller, 'member.created', id, createdFields(auditedMember(member)))
    return invitationOf(change, deps, caller, id)
  })

/**
 * Creates another link for a member, and ends unused ones, which may have gone to a wrong address. A link for another
 * owner, or for a member who has signed in before, is only mailed, so that the caller cannot sign in as that member:
 * 409 if the owner cannot be mailed, 429 if too many links were mailed. 404 if the member is not the merchant's.
 */
export const linkForMember = (deps: LinkDeps, caller: Caller, id: string): Promise<MemberLink> =>
  deps.storage.change(async (change) => {
    const member = await lockMember(change, caller.merchantId, id)
    await endLinks(change.tx, id, deps.clock.now())
    await recordChange(deps, change, caller, 'member.link_created', id, [])
    const isOther = id !== caller.member?.id
    const isPrivate = isOther && (member.role === 'owner' || (await hasSignedIn(change, member)))
    if (!isPrivate) return invitationOf(change, deps, caller, id)
    const isMailable = member.email !== null && deps.settings.SMTP_URL !== undefined
    if (!isMailable && member.role === 'owner')
      throw conflict(
        'A link for another owner can only be mailed',
        'email: This owner has no address, or this service sends no mails.',
      )
    const invitation = await invitationOf(change, deps, caller, id)
    if (!isMailable) return invitation
    if (!invitation.mailed) throw tooMany(HOUR_MS / 1000)
    return { ...invitation, url: null }
  })

/** Whether a member has signed in before, by the audit, whose entries are never deleted. */
async function hasSignedIn({ tx }: Change, { id, merchantId }: MemberRow): Promise<boolean> {
  const signedIn = and(
    ownedBy(auditEntries, { merchantId, mode: 'live' }),
    eq(auditEntries.actor, `member:${id}`),
    eq(auditEntries.action, 'device.created'),
  )
  return (await tx.$count(auditEntries, signedIn)) > 0
}

async function invitationOf(change: Change, deps: LinkDeps, caller: Caller, id: string): Promise<Invitation> {
  const member = await readMemberView(change.tx, id, caller)
  const mailed = member.email !== null && deps.settings.SMTP_URL !== undefined && (await mayMail(change, deps, caller))
  const { mode, actor: createdBy } = caller
  const link = await makeSignInLink(change, deps, { memberId: id, forMs: LINK_MS.invited, mode, createdBy })
  if (mailed) await queueMail(change, deps, { kind: 'sign_in', mode, signInLinkId: link.id })
  return { member, url: link.url, expires_at: link.expiresAt.toISOString(), mailed }
}

async function mayMail({ tx }: Change, { clock }: LinkDeps, { merchantId }: Caller): Promise<boolean> {
  const since = new Date(clock.now().getTime() - HOUR_MS)
  const recent = await tx
    .select({ id: signInLinks.id })
    .from(signInLinks)
    .innerJoin(members, eq(members.id, signInLinks.memberId))
    .where(and(eq(members.merchantId, merchantId), isNotNull(signInLinks.createdBy), gt(signInLinks.createdAt, since)))
    .limit(MAX_MAILED)
  return recent.length < MAX_MAILED
}
