import type { BankRequest } from '../../../contract/money/bank'
import { createdFields, deletedFields, withoutValue, withValue } from '../../audit/field-changes'
import { type Actor, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { missing } from '../../http/problem'
import { requireRow } from '../../storage/database'
import { type BankRow, banks } from '../../storage/schema/payouts'
import { createOnce, type Lease, storeOnce } from '../idempotency'
import { createOwnedLister, createOwnedReader, ownedRowCondition } from '../owned-rows'

type BankDeps = Pick<Deps, 'storage' | 'clock' | 'random'>

export const readBank = createOwnedReader(banks)
export const listBanks = createOwnedLister(banks)

const makeBank = (deps: BankDeps, caller: Actor, request: BankRequest, lease: Lease | null) =>
  storeOnce(deps, lease, async (change, id) => {
    const bank = requireRow(
      await change.tx
        .insert(banks)
        .values({
          id,
          merchantId: caller.merchantId,
          mode: caller.mode,
          bankCode: request.bank_code,
          bankName: request.bank_name,
          accountNumber: request.account_number,
          accountName: request.account_name,
          createdAt: deps.clock.now(),
        })
        .returning(),
    )
    await recordChange(deps, change, caller, 'bank.created', id, createdFields(auditedBank(bank)))
    return bank
  })

export const createBank = createOnce('bank', makeBank, readBank)

const auditedBank = ({ bankCode, bankName, accountNumber, accountName }: BankRow) => ({
  bank_code: withValue(bankCode),
  bank_name: withoutValue(bankName),
  account_number: withoutValue(accountNumber),
  account_name: withoutValue(accountName),
})

/** Deletes a bank record. Payouts to it keep a copy. */
export async function deleteBank(deps: BankDeps, caller: Actor, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const [deleted] = await change.tx
      .delete(banks)
      .where(ownedRowCondition(banks, caller, id))
      .returning()
    if (!deleted) throw missing()
    await recordChange(deps, change, caller, 'bank.deleted', id, deletedFields(auditedBank(deleted)))
  })
}
