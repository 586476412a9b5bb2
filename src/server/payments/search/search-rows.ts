import { eq, type SQL } from 'drizzle-orm'
import type { TextSearch } from '../../../contract/envelope'
import type { Database } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import type { SearchKind } from '../../storage/schema/search'
import type { PageOfRows } from '../../storage/totals/page-of-rows'
import { type FoundTable, readFound, whereSource } from './read-found'
import { searchTerms } from './search-terms'
import { textSource } from './text-source'

/** The merchant's rows whose texts contain the query, or whose id it is, newest first. */
export function searchRows<Table extends FoundTable>(
  database: Database,
  table: Table,
  owner: MerchantAndMode,
  kind: SearchKind,
  { query, ...paging }: TextSearch,
  condition?: SQL,
): Promise<PageOfRows<Table['$inferSelect']>> {
  const { id } = searchTerms(query)
  const sources = [
    textSource(database, owner, kind, query),
    ...(id === null ? [] : [whereSource(database, table, owner, eq(table.id, id))]),
  ]
  return readFound(database, table, owner, sources, paging, condition)
}
