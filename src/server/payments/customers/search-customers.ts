import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CustomerSearch } from '../../../contract/customer'
import type { Deps } from '../../deps'
import { only } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { type Listed, MAX_COUNTED, pageOfRows, SNAPSHOT } from '../../storage/page-of-rows'
import { type CustomerRow, customers } from '../../storage/schema/customers'

/** Sorts after everything that can follow in a name. */
const LAST_CHARACTER = '\u{10ffff}'

/** Whether a name begins so, in any case; in the order of the index that finds it. */
const begins = (name: PgColumn, start: string): SQL =>
  sql`(lower(${name}) ~>=~ lower(${start}) and lower(${name}) ~<~ (lower(${start}) || ${LAST_CHARACTER}))`

/** The customers with this e-mail, or whose first or last name begins so: by name, and the newest of a name first. */
export async function searchCustomers(
  { storage: { database } }: Pick<Deps, 'storage'>,
  { merchantId, mode }: Owner,
  { email, name, page, limit }: CustomerSearch,
): Promise<Listed<CustomerRow>> {
  const { firstName, lastName, emailKey, createdAt, id } = customers
  const own = and(eq(customers.merchantId, merchantId), eq(customers.mode, mode))
  if (email !== undefined || name === undefined) {
    const named = name === undefined ? undefined : or(begins(firstName, name), begins(lastName, name))
    const where = and(own, eq(emailKey, (email ?? '').toLowerCase()), named)
    return pageOfRows(database, customers, { where, latest: createdAt, page, limit })
  }
  const byFirst = and(own, begins(firstName, name))
  const byLast = and(own, begins(lastName, name), sql`(${firstName} is null or not ${begins(firstName, name)})`)
  /** As many as are needed, by one index. */
  const branch = (column: PgColumn, where: SQL | undefined, most: number) => sql`(
    select ${id}, lower(${column}) as name, ${createdAt} from ${customers} where ${where}
    order by lower(${column}) using ~<~, ${createdAt} desc nulls last, ${id} desc nulls last limit ${most}::int)`
  const found = (most: number) => sql`(
    ${branch(firstName, byFirst, most)} union all ${branch(lastName, byLast, most)}) found`
  const offset = (page - 1) * limit
  return database.transaction(async (tx) => {
    const counted = (await tx.execute(sql`select count(*)::int as total from ${found(MAX_COUNTED + 1)}`)) as {
      rows: { total: number }[]
    }
    const { total } = only(counted.rows)
    const { rows: ordered } = (await tx.execute(sql`
      select id from ${found(offset + limit + 1)}
      order by name using ~<~, created_at desc nulls last, id desc nulls last limit ${limit + 1}::int offset ${offset}::int`)) as {
      rows: { id: string }[]
    }
    const ids = ordered.slice(0, limit).map((row) => row.id)
    const rows = ids.length > 0 ? await tx.select().from(customers).where(inArray(id, ids)) : []
    return {
      rows: rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      total: Math.min(total, MAX_COUNTED),
      capped: total > MAX_COUNTED,
      hasNext: ordered.length > limit,
    }
  }, SNAPSHOT)
}
