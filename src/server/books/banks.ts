import { and, eq } from 'drizzle-orm'
import type { BankRequest } from '../../contract/bank'
import type { ListQuery } from '../../contract/envelope'
import type { Deps } from '../deps'
import type { Owner } from '../owner'
import { missing } from '../problem'
import { type Database, only } from '../storage/database'
import { pageOfRows } from '../storage/page-of-rows'
import { type BankRow, banks } from '../storage/schema/payouts'

type BankDeps = Pick<Deps, 'storage' | 'clock' | 'chance'>

const ownBank = ({ merchantId, mode }: Owner, id: string) =>
  and(eq(banks.id, id), eq(banks.merchantId, merchantId), eq(banks.mode, mode))

export async function createBank(
  { storage, clock, chance }: BankDeps,
  { merchantId, mode }: Owner,
  request: BankRequest,
): Promise<BankRow> {
  return only(
    await storage.database
      .insert(banks)
      .values({
        id: chance.uuid(),
        merchantId,
        mode,
        bankCode: request.bank_code,
        bankName: request.bank_name,
        accountNumber: request.account_number,
        accountName: request.account_name,
        createdAt: clock.now(),
      })
      .returning(),
  )
}

export async function readBank(database: Database, owner: Owner, id: string): Promise<BankRow> {
  const [bank] = await database.select().from(banks).where(ownBank(owner, id))
  if (!bank) throw missing()
  return bank
}

export async function listBanks(
  { storage: { database } }: BankDeps,
  { merchantId, mode }: Owner,
  query: ListQuery,
): Promise<{ rows: BankRow[]; total: number }> {
  const where = and(eq(banks.merchantId, merchantId), eq(banks.mode, mode))
  return pageOfRows(database, banks, { where, latest: banks.createdAt, ...query })
}

/** Payouts that were made to this bank record keep a copy of it. */
export async function deleteBank({ storage }: BankDeps, owner: Owner, id: string): Promise<void> {
  const [gone] = await storage.database.delete(banks).where(ownBank(owner, id)).returning({ id: banks.id })
  if (!gone) throw missing()
}
