import type { Deps } from '../../deps'
import { missing } from '../../http/problem'
import type { Limits } from '../../limits/all-limits'
import type { Visitor } from '../../payer/visitor'
import type { MerchantAndMode } from '../../storage/owner'
import type { PubSub } from '../../storage/pubsub'
import type { Pages } from '../pages/pages'
import { readRecord } from '../sessions/record/session-record'
import type { SessionViews } from '../sessions/session-views'

export type PayerDeps = Deps & {
  pubsub: PubSub
  pages: Pages
  views: SessionViews
  limits: Limits
  /** Whether an `Authorization` has an API key with which the owner's server takes payments. */
  isKeyOf(authorization: string | undefined, owner: MerchantAndMode): Promise<boolean>
}

/** Reads the session's record. Throws 404 if there is no such session on the page. */
export async function readSessionOnPage(
  { storage, encryption, pages, limits }: Pick<PayerDeps, 'storage' | 'encryption' | 'pages' | 'limits'>,
  visitor: Visitor,
  slug: string,
  id: string,
) {
  const record = await limits.unknownId(visitor.ipRanges, () =>
    storage.read((database) => readRecord(database, encryption, id)),
  )
  if (!record || !(await pages.isAt(record, slug))) throw missing()
  return record
}
