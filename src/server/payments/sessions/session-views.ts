import { createHash } from 'node:crypto'
import type { Mode } from '../../../contract/enums'
import type { Deps } from '../../deps'
import { createCache } from '../../storage/cache'
import { isHidden } from '../pages/demo-visibility'
import { payerView } from './payer-view'
import { readRecord } from './session-record'

/** The payer's view, serialised and ready to send, so that a poll needs no query. */
export type SessionView = { page: { id: string; slug: string }; mode: Mode; body: string; etag: string }

/** A strong ETag for a body; 48 bits are enough to tell the few states of one session apart. */
export const tagOf = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 8)}"`

const MOST_VIEWS = 20_000

export function createSessionViews({
  storage,
  encryption,
  settings,
}: Pick<Deps, 'storage' | 'encryption' | 'settings'>) {
  const kept = createCache<SessionView | null>(MOST_VIEWS, storage.hears, async (id) => {
    const record = await readRecord(storage.database, encryption, id)
    if (!record || isHidden(settings, { ...record, mode: record.session.mode })) return null
    const { page, session } = record
    const body = JSON.stringify({ success: true, data: payerView(record) })
    return { page: { id: page.id, slug: page.slug }, mode: session.mode, body, etag: tagOf(body) }
  })
  /** Drops the views of all sessions on a page. */
  const dropPage = (id: string) => kept.dropThose((view) => view?.page.id === id)
  return { ...kept, dropPage }
}
export type SessionViews = ReturnType<typeof createSessionViews>
