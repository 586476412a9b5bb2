import { createHash } from 'node:crypto'
import type { Session } from '../../../contract/session/session'
import type { Deps } from '../../deps'
import type { SessionState } from '../../payer/session-state'
import { createCache } from '../../storage/cache'
import type { Pages } from '../pages/pages'
import { publicView } from './public-view'
import { readRecord } from './record/session-record'

export interface SessionView {
  readonly page: { id: string; slug: string; merchantId: string }
  readonly state: SessionState
}

/** Adds a strong ETag. 48 bits are enough, since a session has few states. */
export function toSessionState(session: Session): SessionState {
  const hash = createHash('sha256').update(JSON.stringify(session)).digest('base64url')
  return { session, etag: `"${hash.slice(0, 8)}"` }
}

const MAX_VIEWS = 20_000

/** A cache of payment states, so that a poll needs no query. Null if there is no such payment. */
export function createSessionViews({
  storage,
  encryption,
  settings,
  chains,
  pages,
}: Pick<Deps, 'storage' | 'encryption' | 'settings' | 'chains'> & { pages: Pick<Pages, 'isVisible'> }) {
  const cache = createCache<SessionView | null>(MAX_VIEWS, storage.isListening, async (id) => {
    const record = await storage.read((database) => readRecord(database, encryption, id))
    if (!record || !pages.isVisible(record)) return null
    const { page } = record
    return {
      page: { id: page.id, slug: page.slug, merchantId: page.merchantId },
      state: toSessionState(publicView({ settings, chains }, record)),
    }
  })
  const dropPage = (id: string) => cache.dropWhere((view) => view?.page.id === id)
  return {
    ...cache,
    dropPage,
    dropMerchant: (merchantId: string) => cache.dropWhere((view) => view?.page.merchantId === merchantId),
    /** The cached state of a session, if its page currently has the slug. */
    peekOn(slug: string, id: string): SessionState | null {
      const view = cache.peek(id)
      return view?.page.slug === slug ? view.state : null
    },
  }
}
export type SessionViews = ReturnType<typeof createSessionViews>
