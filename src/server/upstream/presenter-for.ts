import * as v from 'valibot'
import type { SessionStatus } from '../../contract/enums'
import { UpstreamSlug } from '../../contract/page/page-file'
import { missing } from '../http/problem'
import type { Limits } from '../limits/all-limits'
import type { SessionState } from '../payer/session-state'
import type { Visitor } from '../payer/visitor'
import type { LinkKeys } from './link-key'
import type { UpstreamPages } from './pages/pages'
import type { KnownView } from './sessions/known-session'
import type { SessionFields } from './sessions/session-fields'
import type { SessionReader } from './sessions/session-reader'

type Deps = {
  pages: Pick<UpstreamPages, 'peek' | 'read'>
  reader: Pick<SessionReader, 'peek'>
  limits: Pick<Limits, 'upstreamRead'>
  linkKeys: LinkKeys
}

type Present = (view: KnownView) => SessionState

const ENDED: readonly SessionStatus[] = ['completed', 'underpaid', 'expired', 'failed']

export type PresenterFor = ReturnType<typeof createPresenterFor>

/** Decides whether a payment belongs to the page in its URL. */
export function createPresenterFor({ pages, reader, limits, linkKeys }: Deps) {
  /** The page of the slug. Null if there is none, undefined if it cannot be read now. */
  const pageOf = async (visitor: Visitor, slug: string) =>
    pages.peek(slug) ?? limits.upstreamRead(visitor.ipRanges, 'live', () => pages.read(slug).catch(() => undefined))

  /** Whether the session names this page, by id or else by slug. Null if it names no page. */
  async function isReportedPage(
    visitor: Visitor,
    slug: string,
    { page_id, page_slug }: SessionFields,
  ): Promise<boolean | null> {
    if (page_id !== null) {
      const page = v.is(UpstreamSlug, slug) ? await pageOf(visitor, slug) : null
      if (page === null) return false
      if (page?.id) return page.id === page_id
    }
    return page_slug === null ? null : page_slug === slug
  }

  /**
   * 404 unless the payment belongs to the page; otherwise returns a function that presents its views. If the upstream
   * does not name the page, the link's key must prove it. A link without a key works in the process that started the
   * payment, even after the payment ended; in other processes only until it ends. Only the starting process gives a key
   * to a link without one: other processes do not know its page, and would hand out a key for any page asked for.
   */
  return async function presenterFor(
    visitor: Visitor,
    slug: string,
    id: string,
    { session: { status } }: KnownView,
  ): Promise<Present> {
    const { fields = null, slug: startedOnSlug = null } = reader.peek(id) ?? {}
    const reported = fields && (await isReportedPage(visitor, slug, fields))
    if (reported === false) throw missing()
    if (reported) return (view) => view
    const { linkKey } = visitor
    const isProven = linkKey === undefined ? startedOnSlug === slug : linkKeys.isKeyFor(slug, id, linkKey)
    if (isProven) return withLinkKey(linkKeys.keyFor(slug, id))
    if (linkKey !== undefined || startedOnSlug !== null || ENDED.includes(status)) throw missing()
    return (view) => view
  }
}

/** Adds the key of the link. The key is not part of the state, so the tag stays. */
const withLinkKey =
  (linkKey: string): Present =>
  ({ session, etag }) => ({ session: { ...session, k: linkKey }, etag })
