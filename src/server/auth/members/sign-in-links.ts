import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import type { Deps } from '../../deps'
import type { Change, Database } from '../../storage/database'
import { signInLinks } from '../../storage/schema/members'
import { tokenHash } from '../caller/token-hash'

const HOUR_MS = 3_600_000

/** How long a link holds that somebody was invited with, asked for by mail, made on the command line, or printed at a start. */
export const LINK_MS = {
  invited: 7 * 24 * HOUR_MS,
  mailed: HOUR_MS / 4,
  operator: HOUR_MS,
  start: 24 * HOUR_MS,
} as const

export type LinkDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl'>
export interface SignInLink {
  id: string
  url: string
  expiresAt: Date
}

/** The token of a link. It is computed, so that a mail that is sent again has the same link. */
const tokenOf = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, id: string): string =>
  createHmac('sha256', jwtSecret).update(`sign in ${id}`).digest('base64url')

/** The address of a link. Without a mode, the dashboard shows the one that the device has shown last. */
export const signInUrl = (deps: Pick<Deps, 'jwtSecret' | 'publicUrl'>, id: string, mode: Mode | null): string =>
  `${deps.publicUrl}/dashboard${mode === null ? '' : `/${mode}`}#${tokenOf(deps, id)}`

interface Wish {
  memberId: string
  forMs: number
  /** The mode that its dashboard shows; null: the operator makes it for no mode. */
  mode: Mode | null
  /** Anybody who types a member's address can cause such a link. */
  asked?: boolean
}

/** Makes a link for a member, who may have others. */
export async function makeSignInLink(
  { tx, actor }: Pick<Change, 'tx' | 'actor'>,
  deps: LinkDeps,
  { memberId, forMs, mode, asked = false }: Wish,
): Promise<SignInLink> {
  const id = deps.random.uuid()
  const createdAt = deps.clock.now()
  const expiresAt = new Date(createdAt.getTime() + forMs)
  const hash = tokenHash(tokenOf(deps, id))
  await tx
    .insert(signInLinks)
    .values({ id, memberId, tokenHash: hash, requestedByMail: asked, createdBy: actor, createdAt, expiresAt })
  return { id, url: signInUrl(deps, id, mode), expiresAt }
}

/** Whether a link still works. */
export const isOpen = (now: Date) => and(isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, now))

/** From now on no link works that a member has not used. */
export async function endLinks(tx: Database, memberId: string, now: Date): Promise<void> {
  await tx
    .update(signInLinks)
    .set({ usedAt: now })
    .where(and(eq(signInLinks.memberId, memberId), isNull(signInLinks.usedAt)))
}
