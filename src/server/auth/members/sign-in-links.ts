import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import { DAY_MS, HOUR_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import type { Change, Database } from '../../ports/storage'
import { signInLinks } from '../../storage/schema/members'
import { tokenHash } from '../caller/token-hash'

/** How long a link is valid: of an invitation, requested by mail, made on the command line, or printed at the start. */
export const LINK_MS = {
  invited: 7 * DAY_MS,
  mailed: HOUR_MS / 4,
  operator: HOUR_MS,
  start: DAY_MS,
} as const

export type LinkDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl'>
export interface SignInLink {
  id: string
  url: string
  expiresAt: Date
}

/** The token of a link. It is computed, so that a mail that is sent again repeats the link. */
const tokenOf = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, id: string): string =>
  createHmac('sha256', jwtSecret).update(`sign in ${id}`).digest('base64url')

/** The URL of a link. Without a mode, the dashboard opens in the mode that the device showed last. */
export const signInUrl = (deps: Pick<Deps, 'jwtSecret' | 'publicUrl'>, id: string, mode: Mode | null): string =>
  `${deps.publicUrl}/dashboard${mode === null ? '' : `/${mode}`}#${tokenOf(deps, id)}`

interface LinkRequest {
  memberId: string
  forMs: number
  /** The mode that the dashboard opens in; null: the operator chose no mode. */
  mode: Mode | null
  /** The `actor` of the audit. Absent: the link was requested by entering the member's address, which anyone can do. */
  createdBy?: string
}

/** Makes a link for a member, who may have others. */
export async function makeSignInLink(
  { tx }: Pick<Change, 'tx'>,
  deps: LinkDeps,
  { memberId, forMs, mode, createdBy }: LinkRequest,
): Promise<SignInLink> {
  const id = deps.random.uuid()
  const createdAt = deps.clock.now()
  const expiresAt = new Date(createdAt.getTime() + forMs)
  const hash = tokenHash(tokenOf(deps, id))
  await tx.insert(signInLinks).values({ id, memberId, tokenHash: hash, createdBy, createdAt, expiresAt })
  return { id, url: signInUrl(deps, id, mode), expiresAt }
}

/** Whether a link still works. */
export const isOpen = (now: Date) => and(isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, now))

/** Ends the unused links of a member. */
export async function endLinks(tx: Database, memberId: string, now: Date): Promise<void> {
  await tx
    .update(signInLinks)
    .set({ usedAt: now })
    .where(and(eq(signInLinks.memberId, memberId), isNull(signInLinks.usedAt)))
}
