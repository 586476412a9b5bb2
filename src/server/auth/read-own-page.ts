import { missing } from '../http/problem'
import type { PageRecord } from '../payments/pages/page-by-slug'
import { readPage } from '../payments/pages/payment-pages'
import type { Database } from '../ports/storage'
import type { Caller } from './caller/caller'
import { isStudioOf, studioScope } from './studio-link'

/** The page by id or slug. With a studio's key, every other page is a 404. */
export async function readOwnPage(
  database: Database,
  { scope, ...owner }: Caller,
  idOrSlug: string,
): Promise<PageRecord> {
  const record = await readPage(database, owner, idOrSlug)
  if (scope !== null && !isStudioOf(scope, record.page.id)) throw missing()
  return record
}

/** The page by id or slug, for changes of it. The page of the till, which cannot be changed, is a 404. */
export async function readEditablePage(database: Database, caller: Caller, idOrSlug: string): Promise<PageRecord> {
  const record = await readOwnPage(database, caller, idOrSlug)
  if (record.page.kind === 'till') throw missing()
  return record
}

/** Whether a scope is that of a studio link. */
export const isStudioScope = (scope: string) => scope.startsWith(studioScope(''))
