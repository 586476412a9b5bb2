import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/queue-mail'
import type { Change } from '../../storage/database'
import { members, signInLinks } from '../../storage/schema/members'
import { tokenHash } from '../caller/token-hash'

/** How long a link holds that somebody was invited with, asked for by mail, or made on the command line. */
export const LINK_MS = { invited: 7 * 24 * 3_600_000, mailed: 15 * 60_000, operator: 24 * 3_600_000 } as const

const HOUR_MS = 3_600_000
/** Links an hour that anybody can ask for by typing a member's address. */
const MOST_ASKED = 3

type LinkDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl'>
export interface SignInLink {
  url: string
  expiresAt: Date
}

/** The token of a link. It is computed, so that a mail that is sent again has the same link. */
const tokenOf = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, id: string): string =>
  createHmac('sha256', jwtSecret).update(`sign in ${id}`).digest('base64url')

export const signInUrl = (deps: Pick<Deps, 'jwtSecret' | 'publicUrl'>, id: string): string =>
  `${deps.publicUrl}/dashboard#${tokenOf(deps, id)}`

interface Wish {
  memberId: string
  forMs: number
  /** Whether it is mailed to the member, in the words of a mode. */
  mail: Mode | null
  asked?: boolean
}

/** Makes a link for a member, who may have others. */
export async function makeSignInLink(
  change: Pick<Change, 'tx'>,
  deps: LinkDeps,
  { memberId, forMs, mail, asked = false }: Wish,
): Promise<SignInLink> {
  const id = deps.random.uuid()
  const createdAt = deps.clock.now()
  const expiresAt = new Date(createdAt.getTime() + forMs)
  const hash = tokenHash(tokenOf(deps, id))
  await change.tx.insert(signInLinks).values({ id, memberId, tokenHash: hash, asked, createdAt, expiresAt })
  if (mail) await queueMail(change, deps, { kind: 'sign_in', mode: mail, signInLinkId: id })
  return { url: signInUrl(deps, id), expiresAt }
}

/** Mails a link to every member with this address. An unknown address gets nothing, nor one that has had enough. */
export const mailSignInLinks = (deps: LinkDeps, email: string): Promise<void> =>
  deps.storage.change(async (change) => {
    const known = await change.tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.emailKey, email.toLowerCase()), isNull(members.removedAt)))
      .for('update')
    const since = new Date(deps.clock.now().getTime() - HOUR_MS)
    for (const { id } of known) {
      const asked = and(eq(signInLinks.memberId, id), eq(signInLinks.asked, true), gt(signInLinks.createdAt, since))
      if ((await change.tx.$count(signInLinks, asked)) >= MOST_ASKED) continue
      await makeSignInLink(change, deps, { memberId: id, forMs: LINK_MS.mailed, mail: 'live', asked: true })
    }
  })
