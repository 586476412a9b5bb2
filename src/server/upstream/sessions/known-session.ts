import { createHash } from 'node:crypto'
import type { Session } from '../../../contract/session/session'
import type { SessionState } from '../../payer/session-state'
import { type Amounts, noAmounts, withAmounts } from './amounts'
import { payerView } from './payer-view'
import { mergedFields, type SessionFields } from './session-fields'

/** A state, with a hash of its content without the version. */
export type KnownView = SessionState & { readonly hash: string }

/** A session of the upstream, as this process knows it. Times are of `clock.elapsed`. */
export type KnownSession = {
  readonly id: string
  readonly since: Date
  /** The page that it was started on, if this process started it. */
  slug: string | null
  fields: SessionFields | null
  amounts: Amounts
  /** Null until the upstream has sent every field that a view needs. */
  view: KnownView | null
  /** The upstream answered that there is no such session. */
  isMissing: boolean
  /** The last read failed. */
  isStale: boolean
  failures: number
  /** A webhook reported a change since the last read. */
  isUrgent: boolean
  lastReadAt: number
  retryAt: number
  reading: Promise<void> | null
}

export const createKnownSession = (id: string, since: Date): KnownSession => ({
  id,
  since,
  slug: null,
  fields: null,
  amounts: noAmounts(),
  view: null,
  isMissing: false,
  isStale: false,
  failures: 0,
  isUrgent: false,
  lastReadAt: Number.NEGATIVE_INFINITY,
  retryAt: 0,
  reading: null,
})

export function mergeInto(known: KnownSession, fields: SessionFields): SessionFields {
  known.fields = known.fields ? mergedFields(known.fields, fields) : fields
  return known.fields
}

/** Rebuilds the view of a session from its fields. `hasChanged`: the content differs from the earlier view. */
export function rebuildView(
  known: KnownSession,
  now: Date,
  minutes: number,
): { hasView: boolean; hasChanged: boolean } {
  const { id, since, isStale, amounts } = known
  const session = known.fields && payerView(withAmounts(known.fields, amounts), { id, now, since, minutes, isStale })
  if (!session) return { hasView: false, hasChanged: false }
  const hash = createHash('sha256').update(JSON.stringify(session)).digest('base64url').slice(0, 16)
  if (known.view?.hash === hash) return { hasView: true, hasChanged: false }
  const version = Math.max(now.getTime(), (known.view?.session.version ?? 0) + 1)
  known.view = viewOf({ ...session, version }, hash)
  return { hasView: true, hasChanged: true }
}

const viewOf = (session: Session, hash: string): KnownView => ({
  session,
  hash,
  etag: `"${session.version.toString(36)}-${hash}"`,
})

/** Version and hash in a tag that one of our processes issued. Null for a foreign tag. */
export function knownTag(ifNoneMatch: string | undefined): { version: number; hash: string } | null {
  const match = /"([0-9a-z]{1,10})-([\w-]{16})"/.exec(ifNoneMatch ?? '')
  return match ? { version: Number.parseInt(match[1] ?? '', 36), hash: match[2] ?? '' } : null
}

/** Raises the version of unchanged content, because a client got a later version from another process. */
export function raiseVersion(known: KnownSession, version: number): void {
  if (known.view) known.view = viewOf({ ...known.view.session, version }, known.view.hash)
}
