import { and, eq } from 'drizzle-orm'
import type { PagedRangeQuery } from '../../../contract/envelope'
import type { CustomerSearch } from '../../../contract/session/customer'
import type { Deps } from '../../deps'
import { missing } from '../../http/problem'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { type CustomerRow, customers } from '../../storage/schema/customers'
import { type PageOfRows, readPageOfRows, withinPeriod } from '../../storage/totals/page-of-rows'
import { createOwnedReader, ownedRowCondition } from '../owned-rows'
import { searchRows } from '../search/search-rows'

export const readCustomer = createOwnedReader(customers)

/**
 * Reads the customer, who cannot be erased until the transaction ends. Throws 404 if the customer is not the
 * merchant's.
 */
export async function lockCustomer(tx: Database, owner: MerchantAndMode, id: string): Promise<CustomerRow> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(ownedRowCondition(customers, owner, id))
    .for('share')
  if (!customer) throw missing()
  return customer
}

export async function listCustomers(
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  { from, to, ...paging }: PagedRangeQuery,
): Promise<PageOfRows<CustomerRow>> {
  const period = withinPeriod(customers.createdAt, from, to)
  return readPageOfRows(database, customers, {
    where: and(ownedBy(customers, owner), period),
    own: ownedBy(customers, owner),
    latest: customers.createdAt,
    counted: period ? undefined : { list: 'customers', owner },
    ...paging,
  })
}

/** The customer with an e-mail, or the customers whom a text finds. */
export function searchCustomers(
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  { query, email, ...paging }: CustomerSearch,
): Promise<PageOfRows<CustomerRow>> {
  const withEmail = email === undefined ? undefined : eq(customers.emailKey, email.toLowerCase())
  if (query !== undefined) return searchRows(database, customers, owner, 'customer', { query, ...paging }, withEmail)
  const own = ownedBy(customers, owner)
  return readPageOfRows(database, customers, {
    where: and(own, withEmail),
    own,
    latest: customers.createdAt,
    ...paging,
  })
}
