import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SessionQuery, SessionSearch } from '../../../../contract/session/session-list'
import type { Database } from '../../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../../storage/owner'
import { type SessionRow, sessions } from '../../../storage/schema/sessions'
import { type PageOfRows, readPageOfRows } from '../../../storage/totals/page-of-rows'
import { readBatches } from '../../for-each-row'
import { everWithReference, type Filters, filterConditions, withAnyMatch, withEmail } from './session-conditions'

export async function findSessions(
  database: Database,
  owner: MerchantAndMode,
  { page, limit, starting_after, sort, ...filters }: SessionQuery,
  now: Date,
): Promise<PageOfRows<SessionRow>> {
  const { status } = filters
  const conditions = await filterConditions(database, owner, filters, now)
  return readPageOfRows(database, sessions, {
    where: and(ownedBy(sessions, owner), status && eq(sessions.status, status), ...conditions, sortCondition(sort)),
    latest: sessions.createdAt,
    order: sort && orderOf(sort),
    counted: conditions.length === 0 && sort === undefined ? { list: 'sessions', owner, status } : undefined,
    own: ownedBy(sessions, owner),
    starting_after,
    page,
    limit,
  })
}

type Sort = NonNullable<SessionQuery['sort']>

/** The columns of each order, which has an index. */
const SORT_COLUMNS = {
  created_at: [sessions.createdAt, sessions.id],
  completed_at: [sessions.completedAt, sessions.id],
  amount: [sessions.currency, sessions.amount, sessions.createdAt, sessions.id],
}

function orderOf(sort: Sort) {
  const by = sort.replace('-', '') as keyof typeof SORT_COLUMNS
  return { columns: SORT_COLUMNS[by], ascending: sort === by }
}

/** Payments that are not completed have no place in the order of their completion. */
const sortCondition = (sort: Sort | undefined) =>
  sort?.endsWith('completed_at') ? isNotNull(sessions.completedAt) : undefined

/** The condition of an export. Throws 400 for filters that do not fit together. */
export async function exportCondition(
  database: Database,
  owner: MerchantAndMode,
  { status, ...filters }: Filters,
  now: Date,
): Promise<SQL | undefined> {
  const conditions = await filterConditions(database, owner, filters, now)
  return and(ownedBy(sessions, owner), status && eq(sessions.status, status), ...conditions)
}

/** All sessions that match, newest first, in batches. */
export const allSessions = (database: Database, where: SQL | undefined, batchSize: number) =>
  readBatches<SessionRow>(batchSize, (last) =>
    database
      .select()
      .from(sessions)
      .where(
        and(
          where,
          last &&
            sql`(${sessions.createdAt}, ${sessions.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .limit(batchSize),
  )

export async function searchSessions(
  database: Database,
  owner: MerchantAndMode,
  { query, email, reference, page, limit, starting_after }: SessionSearch,
): Promise<PageOfRows<SessionRow>> {
  const byCustomer = email === undefined ? undefined : await withEmail(database, owner, email)
  const byQuery = query === undefined ? undefined : await withAnyMatch(database, owner, query)
  const byReference = reference === undefined ? undefined : everWithReference(reference)
  const own = ownedBy(sessions, owner)
  const where = and(own, byCustomer, byReference, byQuery)
  return readPageOfRows(database, sessions, { where, own, starting_after, latest: sessions.createdAt, page, limit })
}
