import type { Context } from 'hono'
import type { Deps } from '../../deps'
import { missing } from '../../http/problem'
import type { Limits } from '../../limits/limits'
import type { Owner } from '../../storage/owner'
import type { PubSub } from '../../storage/pubsub'
import { isHidden } from '../pages/merchant-visibility'
import type { Pages } from '../pages/pages'
import { readRecord } from '../sessions/record/session-record'
import type { SessionViews } from '../sessions/session-views'

export type PayerDeps = Deps & {
  pubsub: PubSub
  pages: Pages
  views: SessionViews
  limits: Limits
  /** Whether the request carries an API key of the owner. */
  isOf(c: Context, owner: Owner): Promise<boolean>
}

/** Reads the session's record. 404 if there is no such session on the page. */
export async function sessionOn(
  {
    storage,
    encryption,
    settings,
    pages,
    limits,
  }: Pick<PayerDeps, 'storage' | 'encryption' | 'settings' | 'pages' | 'limits'>,
  c: Context,
  slug: string,
  id: string,
) {
  const record = await limits.lookUp(c, () => storage.read((database) => readRecord(database, encryption, id)))
  if (!record || isHidden(settings, { ...record, mode: record.session.mode })) throw missing()
  if (!(await pages.hasSlug(record.page, slug))) throw missing()
  return record
}
