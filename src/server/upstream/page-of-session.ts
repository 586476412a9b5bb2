import type { Context } from 'hono'
import * as v from 'valibot'
import type { SessionStatus } from '../../contract/enums'
import { ServedSlug } from '../../contract/page-file'
import { missing } from '../http/problem'
import type { Limits } from '../limits/limits'
import type { SessionState } from '../payer/session-state'
import type { KnownView } from './known-session'
import type { LinkKeys } from './link-key'
import type { UpstreamPages } from './pages'
import type { SessionFields } from './session-fields'
import type { SessionReader } from './session-reader'

type Deps = {
  pages: Pick<UpstreamPages, 'peek' | 'read'>
  reader: Pick<SessionReader, 'peek'>
  limits: Pick<Limits, 'unverified'>
  linkKeys: LinkKeys
}

type Present = (view: KnownView) => SessionState

const ENDED: readonly SessionStatus[] = ['completed', 'underpaid', 'expired', 'failed']

export type PageOfSession = ReturnType<typeof createPageOfSession>

/** Decides whether a payment is one of the page in whose address it is asked for. */
export function createPageOfSession({ pages, reader, limits, linkKeys }: Deps) {
  /** Undefined while it cannot be read. */
  const pageOf = async (c: Context, slug: string) =>
    pages.peek(slug) ?? limits.unverified(c, 'live', () => pages.read(slug).catch(() => undefined))

  /** What the upstream says, if it does: its id of the page, or else the slug. */
  async function isReportedPage(
    c: Context,
    slug: string,
    { page_id, page_slug }: SessionFields,
  ): Promise<boolean | null> {
    if (page_id !== null) {
      const page = v.is(ServedSlug, slug) ? await pageOf(c, slug) : null
      if (page === null) return false
      if (page?.id) return page.id === page_id
    }
    return page_slug === null ? null : page_slug === slug
  }

  /**
   * 404 unless the payment, whose view was read just now, is of the page; else returns what to make of its views. Where
   * the upstream does not say so, the link has to: its `k`. One of before, without, works until its payment ends, or where
   * this process saw it paid. Only then it gets a `k`: else who opens it on another page would have one for that.
   */
  return async function presenterFor(
    c: Context,
    slug: string,
    id: string,
    { session: { status } }: KnownView,
  ): Promise<Present> {
    const { fields = null, slug: paidOn = null } = reader.peek(id) ?? {}
    const reported = fields && (await isReportedPage(c, slug, fields))
    if (reported === false) throw missing()
    if (reported) return (view) => view
    const k = c.req.query('k')
    if (k === undefined ? paidOn === slug : linkKeys.isOf(slug, id, k)) return withKey(linkKeys.of(slug, id))
    if (k !== undefined || paidOn !== null || ENDED.includes(status)) throw missing()
    return (view) => view
  }
}

/** The key is of the link, not of the payment's state, whose tag it therefore does not change. */
const withKey =
  (k: string): Present =>
  ({ session, etag }) => ({ session: { ...session, k }, etag })
