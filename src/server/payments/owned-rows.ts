import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ListQuery } from '../../contract/envelope'
import type { Deps } from '../deps'
import { missing } from '../http/problem'
import type { Database } from '../ports/storage'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { type PageOfRows, readPageOfRows } from '../storage/totals/page-of-rows'

type OwnedTable = PgTable & { id: PgColumn; merchantId: PgColumn; mode: PgColumn }

/** The condition for the row with this id, if it belongs to the owner. */
export const ownedRowCondition = (table: OwnedTable, owner: MerchantAndMode, id: string) =>
  and(eq(table.id, id), ownedBy(table, owner))

/** Returns a function that reads a row of the table by its id, and throws 404 if the row is not the merchant's. */
export const createOwnedReader =
  <Table extends OwnedTable>(table: Table) =>
  async (database: Database, owner: MerchantAndMode, id: string): Promise<Table['$inferSelect']> => {
    const [row] = await database
      .select()
      .from(table as OwnedTable)
      .where(ownedRowCondition(table, owner, id))
    if (!row) throw missing()
    return row
  }

/** Returns a function that lists all of a merchant's rows of the table, newest first. */
export const createOwnedLister =
  <Table extends OwnedTable & { createdAt: PgColumn }>(table: Table) =>
  (
    { storage: { database } }: Pick<Deps, 'storage'>,
    owner: MerchantAndMode,
    query: ListQuery,
  ): Promise<PageOfRows<Table['$inferSelect']>> =>
    readPageOfRows(database, table, { where: ownedBy(table, owner), latest: table.createdAt, ...query })
