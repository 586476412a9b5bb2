import { and, eq } from 'drizzle-orm'
import type { PeriodQuery } from '../../../contract/envelope'
import type { Deps } from '../../deps'
import { missing } from '../../http/problem'
import type { Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { type Listed, pageOfRows, withinPeriod } from '../../storage/page-of-rows'
import { type CustomerRow, customers } from '../../storage/schema/customers'

const ownCustomer = ({ merchantId, mode }: Owner, id: string) =>
  and(eq(customers.id, id), eq(customers.merchantId, merchantId), eq(customers.mode, mode))

/** 404 if the customer is not the merchant's. */
export async function readCustomer(database: Database, owner: Owner, id: string): Promise<CustomerRow> {
  const [customer] = await database.select().from(customers).where(ownCustomer(owner, id))
  if (!customer) throw missing()
  return customer
}

/** The same, and the customer cannot be erased until the transaction ends. */
export async function lockCustomer(tx: Database, owner: Owner, id: string): Promise<CustomerRow> {
  const [customer] = await tx.select().from(customers).where(ownCustomer(owner, id)).for('share')
  if (!customer) throw missing()
  return customer
}

export async function listCustomers(
  { storage: { database } }: Pick<Deps, 'storage'>,
  { merchantId, mode }: Owner,
  { from, to, page, limit }: PeriodQuery,
): Promise<Listed<CustomerRow>> {
  const period = withinPeriod(customers.createdAt, from, to)
  return pageOfRows(database, customers, {
    where: and(eq(customers.merchantId, merchantId), eq(customers.mode, mode), period),
    latest: customers.createdAt,
    counted: period ? undefined : { list: 'customers', owner: { merchantId, mode } },
    page,
    limit,
  })
}
