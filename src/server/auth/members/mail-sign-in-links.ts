import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import { queueMail } from '../../mail/queue/queue-mail'
import { members, signInLinks } from '../../storage/schema/members'
import { isOpen, LINK_MS, type LinkDeps, makeSignInLink } from './sign-in-links'

/**
 * The number of unused links that a member can have at once, because anyone can enter the address. At the limit, the
 * links of the earlier mails still work, so that a stranger cannot lock the member out.
 */
const MAX_OPEN = 2

/**
 * Mails an address one link for each merchant whose member has the address. An unknown address gets no mail, and a
 * member with too many unused links gets no further link. Addresses that differ only in case may belong to different
 * people, so each gets its own mail.
 * @param mode the mode in which the dashboard opens
 */
export const mailSignInLinks = (deps: LinkDeps, email: string, mode: Mode): Promise<void> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    const known = await tx
      .select({ id: members.id, address: members.email })
      .from(members)
      .where(and(eq(members.emailKey, email.toLowerCase()), isNull(members.removedAt)))
      .orderBy(asc(members.id))
      .for('update')
    const open = and(isNull(signInLinks.createdBy), isOpen(deps.clock.now()))
    const firstOf = new Map<string | null, string>()
    for (const { id, address } of known) {
      if ((await tx.$count(signInLinks, and(eq(signInLinks.memberId, id), open))) >= MAX_OPEN) continue
      const link = await makeSignInLink(change, deps, { memberId: id, forMs: LINK_MS.mailed, mode })
      if (!firstOf.has(address)) firstOf.set(address, link.id)
    }
    for (const signInLinkId of firstOf.values()) await queueMail(change, deps, { kind: 'sign_in', mode, signInLinkId })
  })
