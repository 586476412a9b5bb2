import { missing } from '../http/problem'
import type { PageRecord } from '../payments/pages/page-names'
import { readPage } from '../payments/pages/payment-pages'
import type { Database } from '../storage/database'
import type { ApiKey } from './keys'
import { studioScope } from './studio-link'

/** The page with this id or slug. For a studio's key every page but its own is 404. */
export async function pageOfKey(
  database: Database,
  { scope, ...owner }: ApiKey,
  idOrSlug: string,
): Promise<PageRecord> {
  const record = await readPage(database, owner, idOrSlug)
  if (scope !== null && scope !== studioScope(record.page.id)) throw missing()
  return record
}

/** Whether a key with a scope is one of a studio's. */
export const isStudioScope = (scope: string) => scope.startsWith(studioScope(''))
