import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { Uuid } from '../../../contract/text'
import { invalid } from '../../http/problem'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { together } from '../../storage/together'
import { UnknownRow } from '../../storage/totals/after-row'
import type { PageOfRows } from '../../storage/totals/page-of-rows'

/** The largest number of found rows that are counted. */
const MAX_COUNTED = 1000

/** The largest number of found rows that pages reach, since each page reads the rows before it. */
const MAX_REACHED = 10_000

/** The place of a row in a list, newest first. */
export type Place = { id: string; createdAt: Date }

/**
 * The matches of a table that a source is asked for: those after a place and, if that is given, among the rows with
 * these ids. At least `page` of the newest, and as many as are counted if that costs little.
 */
export type Wanted = { after: Place | null; among: SQL | undefined; page: number; counted: number }

/** Finds rows in one way, newest first. `isCut`: there may be more. */
export type Source = (wanted: Wanted) => Promise<{ places: readonly Place[]; isCut: boolean }>

export type FoundTable = PgTable & { id: PgColumn; merchantId: PgColumn; mode: PgColumn; createdAt: PgColumn }
type Paging = { page: number; limit: number; starting_after?: string | undefined }

/**
 * A page of the rows that any of the sources finds and that meet `condition`, newest first. Throws 400 for a page that
 * is too far behind.
 */
export async function readFound<Table extends FoundTable>(
  database: Database,
  table: Table,
  owner: MerchantAndMode,
  sources: readonly Source[],
  { page, limit, starting_after }: Paging,
  condition?: SQL,
): Promise<PageOfRows<Table['$inferSelect']>> {
  const end = page * limit
  if (end > MAX_REACHED) throw invalid(`page: Must be at most ${Math.floor(MAX_REACHED / limit)}.`)
  const after = starting_after === undefined ? null : await placeOf(database, table, owner, starting_after)
  const among = condition && sql`(select ${table.id} from ${table} where ${and(ownedBy(table, owner), condition)})`
  const wanted: Wanted = { after, among, page: end + 1, counted: Math.max(end, MAX_COUNTED) + 1 }
  const all = await readPlaces(sources, { ...wanted, after: null })
  // The total is of the whole list, also for a page after a row.
  const { places } = after === null ? all : await readPlaces(sources, wanted)
  const ids = places.slice(end - limit, end).map(({ id }) => id)
  const rows = await database
    .select()
    .from(table as PgTable)
    .where(and(ownedBy(table, owner), inArray(table.id, ids)))
    .orderBy(desc(table.createdAt), desc(table.id))
  return {
    rows: rows as Table['$inferSelect'][],
    total: all.isCut ? all.places.length - 1 : all.places.length,
    capped: all.isCut,
    hasNext: places.length > end,
  }
}

/** The places that any of the sources finds, newest first. `isCut`: there may be more. */
async function readPlaces(sources: readonly Source[], wanted: Wanted): ReturnType<Source> {
  const found = await together(...sources.map((source) => source(wanted)))
  const byId = new Map(found.flatMap(({ places }) => places).map((place) => [place.id, place]))
  return { places: [...byId.values()].sort(newestFirst), isCut: found.some((one) => one.isCut) }
}

const newestFirst = (a: Place, b: Place) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)

async function placeOf(database: Database, table: FoundTable, owner: MerchantAndMode, id: string): Promise<Place> {
  if (!v.is(Uuid, id)) throw new UnknownRow()
  const [place] = await database
    .select({ id: table.id, createdAt: table.createdAt })
    .from(table as PgTable)
    .where(and(ownedBy(table, owner), eq(table.id, id)))
  if (!place) throw new UnknownRow()
  return place as Place
}

/** The condition that a row, or the entry of a row, is wanted. */
export const isWanted = (table: { id: PgColumn; createdAt: PgColumn }, { after, among }: Wanted): SQL | undefined =>
  and(
    after === null
      ? undefined
      : sql`(${table.createdAt}, ${table.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
    among && sql`${table.id} in ${among}`,
  )

/** Finds the merchant's rows that meet a condition, which needs an index of its own. */
export const whereSource =
  (database: Database, table: FoundTable, owner: MerchantAndMode, condition: SQL | undefined): Source =>
  async (wanted) => {
    const { counted } = wanted
    const places = await database
      .select({ id: table.id, createdAt: table.createdAt })
      .from(table as PgTable)
      .where(and(ownedBy(table, owner), condition, isWanted(table, wanted)))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(counted)
    return { places: places as Place[], isCut: places.length === counted }
  }
