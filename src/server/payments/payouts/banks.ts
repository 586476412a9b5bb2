import { and, eq } from 'drizzle-orm'
import type { ListQuery } from '../../../contract/envelope'
import type { BankRequest } from '../../../contract/money/bank'
import { deletedFields, madeFields, nameOnly, shown } from '../../audit/field-changes'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { missing } from '../../http/problem'
import { type Database, only } from '../../storage/database'
import { type Owner, ownedBy } from '../../storage/owner'
import { type BankRow, banks } from '../../storage/schema/payouts'
import { type PageOfRows, readPageOfRows } from '../../storage/totals/page-of-rows'
import { type Creation, createOnce, type Lease, type OnceDeps, storeOnce } from '../idempotency'

type BankDeps = Pick<Deps, 'storage' | 'clock' | 'random'>

const ownBank = (owner: Owner, id: string) => and(eq(banks.id, id), ownedBy(banks, owner))

export const createBank = (
  deps: BankDeps & OnceDeps,
  owner: Owner,
  creation: Creation<BankRequest>,
): Promise<BankRow> =>
  createOnce(
    deps,
    'bank',
    owner,
    creation,
    (lease) => makeBank(deps, owner, creation.request, lease),
    (id) => readBank(deps.storage.database, owner, id),
  )

const makeBank = (deps: BankDeps, { merchantId, mode }: Owner, request: BankRequest, lease: Lease | null) =>
  storeOnce(deps, lease, async (change, id) => {
    const bank = only(
      await change.tx
        .insert(banks)
        .values({
          id,
          merchantId,
          mode,
          bankCode: request.bank_code,
          bankName: request.bank_name,
          accountNumber: request.account_number,
          accountName: request.account_name,
          createdAt: deps.clock.now(),
        })
        .returning(),
    )
    await recordChange(deps, change, bank, 'bank.created', id, madeFields(auditedBank(bank)))
    return bank
  })

const auditedBank = ({ bankCode, bankName, accountNumber, accountName }: BankRow) => ({
  bank_code: shown(bankCode),
  bank_name: nameOnly(bankName),
  account_number: nameOnly(accountNumber),
  account_name: nameOnly(accountName),
})

export async function readBank(database: Database, owner: Owner, id: string): Promise<BankRow> {
  const [bank] = await database.select().from(banks).where(ownBank(owner, id))
  if (!bank) throw missing()
  return bank
}

export async function listBanks(
  { storage: { database } }: BankDeps,
  owner: Owner,
  query: ListQuery,
): Promise<PageOfRows<BankRow>> {
  const where = ownedBy(banks, owner)
  return readPageOfRows(database, banks, { where, latest: banks.createdAt, ...query })
}

/** Payouts that were made to this bank record keep a copy of it. */
export async function deleteBank(deps: BankDeps, owner: Owner, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const [deleted] = await change.tx.delete(banks).where(ownBank(owner, id)).returning()
    if (!deleted) throw missing()
    await recordChange(deps, change, owner, 'bank.deleted', id, deletedFields(auditedBank(deleted)))
  })
}
