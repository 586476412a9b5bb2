import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import { queueMail } from '../../mail/queue/queue-mail'
import { members, signInLinks } from '../../storage/schema/members'
import { isOpen, LINK_MS, type LinkDeps, makeSignInLink } from './sign-in-links'

/**
 * Unused links that a member can have at once. Anyone can enter the address, so mails must be few; but a member who
 * gets no further mail has a working link in the last ones, so that a stranger cannot lock the member out.
 */
const MOST_OPEN = 2

/**
 * Mails to an address one link for each merchant whose member has it, in one mail. An unknown address gets nothing, nor
 * one whose last links are unused. Addresses that differ in case may be of different people: each gets a mail of its
 * own.
 * @param mode that the dashboard shows
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
      if ((await tx.$count(signInLinks, and(eq(signInLinks.memberId, id), open))) >= MOST_OPEN) continue
      const link = await makeSignInLink(change, deps, { memberId: id, forMs: LINK_MS.mailed, mode })
      if (!firstOf.has(address)) firstOf.set(address, link.id)
    }
    for (const signInLinkId of firstOf.values()) await queueMail(change, deps, { kind: 'sign_in', mode, signInLinkId })
  })
