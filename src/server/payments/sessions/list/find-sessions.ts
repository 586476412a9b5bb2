import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { SessionQuery, SessionSearch } from '../../../../contract/session/session-list'
import type { Database } from '../../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../../storage/owner'
import { type SessionRow, sessions } from '../../../storage/schema/sessions'
import { type PageOfRows, readPageOfRows } from '../../../storage/totals/page-of-rows'
import { readBatches } from '../../for-each-row'
import { amountSource } from '../../search/amount-source'
import { readFound, whereSource } from '../../search/read-found'
import { textSource } from '../../search/text-source'
import { everWithReference, exactMatches, type Filters, filterConditions, withEmail } from './session-conditions'

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

/**
 * The payments that match every field of a search. A text is compared in several ways, each with its own index.
 * @param hidesEmails whether the caller must not find payments by an e-mail
 */
export async function searchSessions(
  database: Database,
  owner: MerchantAndMode,
  { query, email, reference, ...paging }: SessionSearch,
  hidesEmails: boolean,
): Promise<PageOfRows<SessionRow>> {
  const byCustomer = email === undefined ? undefined : await withEmail(database, owner, email)
  const byReference = reference === undefined ? undefined : everWithReference(reference)
  if (query === undefined) {
    const own = ownedBy(sessions, owner)
    const where = and(own, byCustomer, byReference)
    return readPageOfRows(database, sessions, { where, own, latest: sessions.createdAt, ...paging })
  }
  const sources = [
    textSource(database, owner, 'payment', query),
    amountSource(database, owner, query),
    ...(await exactMatches(database, owner, query, hidesEmails)).map((one) =>
      whereSource(database, sessions, owner, one),
    ),
  ]
  return readFound(database, sessions, owner, sources, paging, and(byCustomer, byReference))
}
